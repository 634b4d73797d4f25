import { expect, type Page, test } from '@playwright/test';
import { addContacts } from './contact.ts';
import { picture } from './picture.ts';
import { post } from './post.ts';
import { addRelease } from './release.ts';
import { enter, type Look } from './screens.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The same acts with the mouse, with a finger and at every width; Hebrew text with all that one types into it. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const open = (page: Page) => openIn(page, stage, locale, t, 'tv-producer@demo.test');

  test(`${locale}: a card's actions do what they say, with the mouse`, async ({ page }) => {
    await open(page);
    const id = await addRelease(page, stage, `Mouse ${locale}`);
    await page.reload();
    for (const [action, address] of [
      ['edit', `/release/edit/${organizationId}/${id}`],
      ['distribute', `/release/distribute/${organizationId}/${id}`],
    ] as const) {
      const own = card(page, `Mouse ${locale}`);
      await own.hover();
      await own
        .getByRole('link', { name: t(`releases:action.${action}`), exact: true })
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`#${address}`));
      await page.goto(`${stage.url}/#/release/${organizationId}`);
    }
    await card(page, `Mouse ${locale}`).getByRole('heading').click();
    await expect(page).toHaveURL(new RegExp(`#/release/${organizationId}/${id}`));
  });

  test(`${locale}: Enter takes the list that was just typed, and the person the arrows lead to`, async ({
    page,
  }) => {
    await open(page);
    const id = await addRelease(page, stage, `Enter ${locale}`);
    const list = `Friends of the house ${locale}`;
    const contacts = await addContacts(page, stage, organizationId, [`Noa ${locale}`, `Nora ${locale}`]);
    await post(page, stage, `mailing-list/${organizationId}`, { title: list, contacts });
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${id}`);
    const field = page.getByRole('combobox', { name: t('distribute:find') });
    const found = page.getByRole('listbox', { name: t('distribute:foundList') });
    const marked = found.locator('[aria-selected=true]');
    await expect(found).toBeVisible();
    await expect(marked).toHaveCount(0);
    await field.click();
    await page.keyboard.type(list.toLowerCase());
    await page.keyboard.press('Enter');
    const chosen = page.getByRole('list', { name: t('distribute:chosenList') }).getByRole('listitem');
    await expect(chosen).toHaveText(new RegExp(list));
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await page.keyboard.type(locale);
    await expect(page.getByRole('option', { name: `Nora ${locale}` })).toBeVisible();
    for (let step = 0; step < 6 && !(await marked.textContent())?.includes('Nora'); step++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(chosen.last()).toContainText(`Nora ${locale}`);
    await page.keyboard.type('nobody is called this');
    await expect(page.getByText(t('distribute:noneFound'))).toBeVisible();
  });

  test(`${locale}: the subject is the design's until it is changed, and the newsletter is shown with it`, async ({
    page,
  }) => {
    await open(page);
    const id = await addRelease(page, stage, 'שומרת המגדלור – 50% (Season 2)');
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${id}`);
    const field = page.getByRole('textbox', { name: t('distribute:message.subject') });
    await expect(field).toHaveValue(/Season 2/);
    // The release's mail is Hebrew, whatever the screens speak.
    await expect(field).toHaveCSS('direction', 'rtl');
    const own = await field.inputValue();
    await field.press('End');
    await page.keyboard.type(' הערב');
    await page.getByRole('button', { name: t('distribute:newsletter.open') }).click();
    const shown = page.getByRole('dialog');
    await expect(shown.getByText(`${own} הערב`)).toBeVisible();
    await expect(shown.frameLocator('iframe').getByText('שומרת המגדלור').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('distribute:message.reset') }).click();
    await expect(field).toHaveValue(own);
  });

  test(`${locale}: pasted and typed addresses of contacts are those contacts, each once`, async ({
    page,
  }) => {
    await open(page);
    const id = await addRelease(page, stage, `Paste ${locale}`);
    const name = `Pia ${locale}`;
    await addContacts(page, stage, organizationId, [name, `Typed ${locale}`]);
    const [pia, typed] = [`pia.${locale}@hands.example`, `typed.${locale}@hands.example`];
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${id}`);
    await page.getByRole('button', { name: t('distribute:paste.open') }).click();
    const pasted = [pia.toUpperCase(), pia, `stranger.${locale}@paste.example`];
    await page.getByRole('dialog').getByRole('textbox').fill(pasted.join('\n'));
    await expect(page.getByText(t('distribute:paste.doubles', { count: 1, total: 1 }))).toBeVisible();
    await page.getByRole('button', { name: t('distribute:paste.add', { count: 2, total: 2 }) }).click();
    const chosen = page.getByRole('list', { name: t('distribute:chosenList') });
    await expect(chosen.getByRole('listitem')).toHaveCount(2);
    await expect(chosen.getByText(name)).toBeVisible();
    const find = page.getByRole('combobox', { name: t('distribute:find') });
    await find.fill(typed);
    await find.press('Enter');
    await expect(chosen.getByText(`Typed ${locale}`)).toBeVisible();
    await find.fill(`new.${locale}@typed.example`);
    await find.press('Enter');
    await expect(chosen.getByText(`new.${locale}@typed.example`).first()).toBeVisible();
    await page.getByRole('button', { name: t('distribute:saveList.open') }).click();
    await expect(
      page.getByText(t('distribute:saveList.typed', { count: 2 })),
      'only the two who are no contacts stay out',
    ).toBeVisible();
  });

  test(`${locale}: a mailing list is opened, renamed, changed, and not made twice`, async ({ page }) => {
    await open(page);
    const id = await addRelease(page, stage, `Lists ${locale}`);
    const [first = '', second = ''] = [`Lena ${locale}`, `Lior ${locale}`];
    const [contact = ''] = await addContacts(page, stage, organizationId, [first, second]);
    await post(page, stage, `mailing-list/${organizationId}`, {
      title: `Old ${locale}`,
      contacts: [contact],
    });
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${id}`);
    await page.getByRole('button', { name: t('contacts:list.open'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: `Old ${locale}`, exact: true }).click();
    await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(first));
    await dialog.getByRole('textbox', { name: t('contacts:list.name') }).fill(`New ${locale}`);
    await dialog.getByRole('button', { name: t('contacts:list.rename') }).click();
    await dialog.getByRole('searchbox', { name: t('contacts:list.search') }).fill(second);
    await dialog.getByRole('button', { name: t('contacts:list.addNamed', { name: second }) }).click();
    await expect(dialog.getByText(t('contacts:list.isIn'))).toBeVisible();
    await dialog.getByRole('button', { name: t('contacts:list.back') }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: `New ${locale}` })).toContainText('2');
    await dialog
      .getByRole('listitem')
      .filter({ hasText: `New ${locale}` })
      .getByRole('button', { name: t('common:add'), exact: true })
      .click();
    // A list has its name alone: a person says that it is replaced.
    await page.getByRole('button', { name: t('distribute:saveList.open') }).click();
    await dialog.getByRole('textbox').fill(`new ${locale}`);
    await dialog.getByRole('button', { name: t('common:save.label') }).click();
    const date = new Date().getFullYear().toString();
    const [start = ''] = t('common:listAbout', { count: 2, total: 2, date: '|' }).split('|');
    const larger = page.getByRole('button', { name: t('distribute:saveList.replace', { about: start }) });
    await expect(larger).toContainText(date);
    await larger.click();
    const done = t('distribute:saveList.done', { count: 2, total: 2, name: `New ${locale}` });
    await expect(page.getByText(done)).toBeVisible();
  });
}

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const open = (page: Page) => openIn(page, stage, locale, t, 'tv-producer@demo.test');
  const say = (he: string, en: string) => (locale === 'he' ? he : en);

  test(`${locale}: a finger finds the actions behind one button, on a tablet as on a phone`, async ({
    browser,
  }) => {
    for (const width of [1024, 390]) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        hasTouch: true,
        isMobile: true,
      });
      const look: Look = { locale, theme: 'light', width };
      const page = await enter(context, stage, look, 'tv-producer@demo.test');
      const title = say(`אצבע ${width}`, `Finger ${width}`);
      const id = await addRelease(page, stage, title);
      await page.goto(stage.url);
      await card(page, title)
        .getByRole('button', { name: t('releases:actionsOf', { name: title }) })
        .tap();
      await page.getByRole('menuitem', { name: t('releases:action.edit') }).tap();
      await expect(page).toHaveURL(new RegExp(`#/release/edit/${organizationId}/${id}`));
      await context.close();
    }
  });

  test(`${locale}: the full screen of the design viewer is left by its button, on a phone too`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 375, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const look: Look = { locale, theme: 'light', width: 375 };
    const page = await enter(context, stage, look, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, say('מסך מלא', 'Full screen'));
    await page.goto(`${stage.url}/#/release/design/${organizationId}/${id}`);
    await expect(page.locator('iframe').contentFrame().locator('body')).toContainText(
      say('מסך מלא', 'Full screen'),
    );
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.getByRole('button', { name: t('design:full') }).tap();
    await expect.poll(isFull).toBe(true);
    // However far one has gone down the page, the way out lies on top: a tap is refused where something covers it.
    await page.evaluate(() => {
      const filled = document.fullscreenElement as Element;
      filled.scrollTop = filled.scrollHeight;
    });
    const out = page.getByRole('button', { name: t('design:exitFull') });
    await expect(out).toBeInViewport({ ratio: 1 });
    await picture(page, { path: `artifacts/screens/design-full-${locale}-375.png` });
    await out.tap();
    await expect.poll(isFull).toBe(false);
    await context.close();
  });

  test(`${locale}: a new draft, and one that was changed, stand first`, async ({ page }) => {
    await open(page);
    const [first, second] = [say('ישנה', 'Old one'), say('חדשה', 'New one')];
    const id = await addRelease(page, stage, first);
    await addRelease(page, stage, second);
    await page.reload();
    await expect(page.getByRole('article').first()).toContainText(second);
    const address = `${stage.url}/api/release/${organizationId}`;
    const old = await (await page.request.get(`${address}/${id}`)).json();
    const changed = say('ישנה שעובדים עליה', 'Old one that is worked on');
    old.releaseData.title = changed;
    const { _id, version, releaseType, releaseData, design, expirationDate } = old;
    const saved = await page.request.put(address, {
      headers: { origin: stage.url },
      data: { _id, version, releaseType, releaseData, design, expirationDate },
    });
    expect(saved.status(), await saved.text()).toBe(200);
    await page.reload();
    await expect(page.getByRole('article').first()).toContainText(changed);
  });

  test(`${locale}: a list stands on its side in the editor, on the details page and on the landing page`, async ({
    page,
  }) => {
    await open(page);
    const id = await addRelease(page, stage, say('רשימה', 'A list'));
    await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
    const editor = page.getByRole('textbox', { name: t('fields:fields.content') }).first();
    const [item, other] = [say('פריט ראשון', 'First thing'), say('פריט שני', 'Second thing')];
    await editor.click();
    await page.keyboard.type(`- ${item}`);
    await page.keyboard.press('Enter');
    await page.keyboard.type(`${other} +972-50-555-1234`);
    const list = page.locator('ul', { hasText: item }).first();
    const side = say('rtl', 'ltr');
    await expect(list).toHaveCSS('direction', side);
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('releaseEdit:saved')).first()).toBeVisible();

    await page.goto(`${stage.url}/#/release/${organizationId}/${id}`);
    await expect(list).toHaveCSS('direction', side);
    // The page of the release is Hebrew, not that of its writer.
    await page.goto(`${stage.url}/landing/${id}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(list).toHaveCSS('direction', side);
    await expect(page.locator('bdi[dir=ltr]', { hasText: '+972-50-555-1234' }).first()).toBeVisible();
  });
}
