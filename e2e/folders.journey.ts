import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { addRelease } from './release.ts';
import { enter, goTo, newContext, press } from './screens.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** Releases in folders: made, filled with the mouse and with the keys, opened, filtered, deleted. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const name = `Drama ${locale}`;
  const mouse = `Mouse ${locale}`;
  const keys = `Keys ${locale}`;

  test(`${locale}: releases are put into a folder, found there, and stay when it is deleted`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    await addRelease(page, stage, mouse, { genre: 'news' });
    for (const title of [keys, `Outside ${locale}`]) await addRelease(page, stage, title, { genre: 'drama' });
    await page.goto(`${stage.url}/#/release/${organizationId}`);
    await page.reload();
    const tree = page.getByRole('region', { name: t('folders:title') });
    const line = tree.getByRole('link', { name: new RegExp(name) });

    await tree.getByRole('button', { name: t('folders:add') }).click();
    const field = tree.getByRole('textbox', { name: t('folders:newName') });
    await field.fill(name);
    await field.press('Enter');
    await expect(line).toBeVisible();

    await card(page, mouse).dragTo(line);
    await expect(page.getByText(t('folders:filed.in', { release: mouse, folder: name }))).toBeVisible();
    await expect(line).toContainText('1');
    // The same again takes it out, and undoing that puts it back.
    await expect(card(page, mouse)).toBeVisible();
    await card(page, mouse).dragTo(line);
    await expect(page.getByText(t('folders:filed.out', { release: mouse, folder: name }))).toBeVisible();
    await page
      .getByRole('status')
      .filter({ hasText: t('folders:filed.out', { release: mouse, folder: name }) })
      .getByRole('button', { name: t('folders:undo') })
      .last()
      .click();
    await expect(line).toContainText('1');

    // With the keys alone: the folders of a release, a check, done.
    await pressOn(page, page.getByRole('button', { name: t('releases:foldersOf', { name: keys }) }));
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByRole('checkbox', { name }));
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('checkbox', { name })).toBeChecked();
    await expect(page.getByText(t('folders:filed.in', { release: keys, folder: name }))).toBeVisible();
    await expectAccessible(page, 'the folders of a release');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const address = await line.getAttribute('href');
    await line.click();
    await expect(page).toHaveURL(/folder=/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
    // What the release type filters by, in the reader's words; the folder stays.
    await page.getByRole('button', { name: t('fields:fields.genre'), exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: t('fields:options.news') }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page).toHaveURL(/folder=.*filter_params_genre=news/);
    await page.keyboard.press('Escape');
    await expect(card(page, mouse)).toBeVisible();
    const chip = t('common:removeFilter', { name: t('fields:fields.genre') });
    await page.getByRole('button', { name: chip }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    // Back takes a choice back, and forward makes it again.
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.goForward();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('searchbox', { name: t('releases:search') }).fill('Keys');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectAccessible(page, 'a folder');

    await line.dblclick();
    await expect(tree.getByRole('textbox', { name: t('folders:nameOf', { name }) })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: t('shell:search') }).fill(name);
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await line.hover();
    await tree.getByRole('button', { name: t('folders:actionsOf', { name }) }).click();
    await page.getByRole('menuitem', { name: t('folders:removeFolder') }).click();
    await expect(
      page.getByText(t('folders:remove.stay', { count: 2, total: 2 }), { exact: false }),
    ).toBeVisible();
    await page.getByRole('button', { name: t('folders:remove.confirm') }).click();
    await expect(line).toBeHidden();
    await expect(tree.getByRole('button', { name: t('folders:add') })).toBeFocused();
    await expect(page).not.toHaveURL(/folder=/);
    for (const title of [mouse, keys]) await expect(card(page, title)).toBeVisible();
    await page.goto(`${stage.url}/${address}`);
    await expect(page.getByText(t('folders:gone.title'))).toBeVisible();
  });

  test(`${locale}: on a phone folders stand in the drawer, above the list and in the menu of a release`, async ({
    browser,
  }) => {
    const context = await newContext(browser, stage, { locale, theme: 'dark', width: 375 });
    const page = await enter(context, stage, { locale, theme: 'dark', width: 375 }, 'tv-producer@demo.test');
    const [title, folder] = [`Phone ${locale}`, `Pocket ${locale}`];
    await addRelease(page, stage, title);
    await goTo(page, `/release/${organizationId}`);
    await press(page, t('shell:menu'));
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: t('folders:add') }).click();
    await drawer.getByRole('textbox', { name: t('folders:newName') }).fill(folder);
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('link', { name: new RegExp(folder) })).toBeVisible();
    await expectAccessible(page, 'the folders in the drawer');
    // Inside it, by its menu: the field keeps the focus that the closing menu would take back.
    await drawer.getByRole('button', { name: t('folders:actionsOf', { name: folder }) }).click();
    await page.getByRole('menuitem', { name: t('folders:addInside') }).click();
    const inside = drawer.getByRole('textbox', { name: t('folders:newName') });
    await expect(inside).toBeFocused();
    await page.keyboard.type(`Inner ${locale}`);
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('link', { name: new RegExp(`Inner ${locale}`) })).toBeVisible();
    await expect(drawer.getByRole('link', { name: new RegExp(folder) })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    await press(page, t('releases:actionsOf', { name: title }));
    await page.getByRole('menuitem', { name: t('releases:action.folders') }).click();
    await drawer.getByRole('checkbox', { name: folder }).check();
    await expect(page.getByText(t('folders:filed.in', { release: title, folder }))).toBeVisible();
    await drawer.getByRole('button', { name: t('folders:filing.done') }).click();
    const tiles = page.getByRole('navigation', { name: t('folders:title') });
    await tiles.getByRole('link', { name: new RegExp(folder) }).click();
    await expect(page.getByRole('heading', { level: 1, name: folder })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectAccessible(page, 'a folder on a phone');
    await context.close();
  });
}
