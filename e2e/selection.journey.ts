import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addRelease } from './release.ts';
import { enter, goTo, newContext } from './screens.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Many releases at once: selected with the mouse and the keys, filed, given an expiry date, written to a file, deleted. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const tick = (page: Page, t: Words, name: string) =>
  page.getByRole('checkbox', { name: t('releases:select', { name }), exact: true });
const bar = (page: Page, t: Words) => page.getByRole('region', { name: t('selection:bar') });
const expectSelected = (page: Page, t: Words, count: number) =>
  expect(
    bar(page, t).getByText(t('releases:selected', { count, total: count }), { exact: true }),
  ).toBeVisible();
const act = (page: Page, t: Words, key: string) =>
  bar(page, t).getByRole('button', { name: t(key), exact: true });

/** Named so that the newest stands first: "Part 60" … "Part 1". */
async function addParts(page: Page, prefix: string, count: number): Promise<void> {
  for (let part = 1; part <= count; part++) await addRelease(page, stage, `${prefix} ${part}`);
}

/** A release that was sent to a person: a producer may not delete it. */
async function addSent(page: Page, title: string): Promise<void> {
  const id = await addRelease(page, stage, title);
  const sent = await page.request.post(
    `${stage.url}/api/distribution/${organizationId}/distribute-release/${id}`,
    {
      headers: { origin: stage.url },
      data: {
        from: { email: 'press@mifras.example' },
        contacts: [
          { email: `${title.replace(/\W/g, '')}@reader.example`, firstName: 'Dana', lastName: 'Levi' },
        ],
      },
    },
  );
  expect(sent.ok(), await sent.text()).toBe(true);
}

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const part = (at: number) => `${locale} part ${at}`;

  test(`${locale}: releases are selected by a range, a page and a filter, and changed together`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    await addParts(page, `${locale} part`, 55);
    const folder = `Chosen ${locale}`;
    const made = await page.request.post(`${stage.url}/api/folder/${organizationId}`, {
      headers: { origin: stage.url },
      data: { name: folder },
    });
    expect(made.status()).toBe(201);
    await page.goto(`${stage.url}/#/release/${organizationId}?search=${locale}%20part`);
    await page.reload();
    await expect(card(page, part(55))).toBeVisible();

    // From one to another with Shift; one off; the keys for the whole page, and Escape to let go.
    await card(page, part(55)).hover();
    await tick(page, t, part(55)).click();
    await tick(page, t, part(51)).click({ modifiers: ['Shift'] });
    await expectSelected(page, t, 5);
    await tick(page, t, part(53)).click();
    await expectSelected(page, t, 4);
    await expectAccessible(page, 'a selection');
    await page.keyboard.press('ControlOrMeta+a');
    await expectSelected(page, t, 50);
    await page.keyboard.press('Escape');
    await expect(bar(page, t)).toHaveCount(0);

    // Ticks stay on the next page; three releases are dragged onto the folder and toggle.
    const line = page
      .getByRole('region', { name: t('folders:title') })
      .getByRole('link', { name: new RegExp(folder) });
    for (const at of [55, 54]) await tick(page, t, part(at)).check({ force: true });
    await page.getByRole('button', { name: t('common:nextPage') }).click();
    await expect(card(page, part(1))).toBeVisible();
    await expectSelected(page, t, 2);
    await tick(page, t, part(1)).check({ force: true });
    await card(page, part(1)).dragTo(line);
    await expect(page.getByText(t('folders:filed.manyIn', { count: 3, folder }))).toBeVisible();
    await expect(line).toContainText('3');

    // Only some of the selected lie there: a dash; a check puts all in.
    await tick(page, t, part(2)).check({ force: true });
    await act(page, t, 'selection:folders').click();
    const box = page.getByRole('dialog').getByRole('checkbox', { name: folder });
    await expect(box).toHaveJSProperty('indeterminate', true);
    await box.check();
    await expect(page.getByText(t('selection:filed.in', { count: 1, total: 1, folder }))).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('folders:filing.done') })
      .click();
    await expect(line).toContainText('4');

    // A folder is chosen: nothing is selected any more.
    await line.click();
    await expect(page.getByRole('heading', { level: 1, name: folder })).toBeVisible();
    await expect(bar(page, t)).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(4);

    // All that match, by the filter itself: an expiry date, and back again.
    await page.goto(`${stage.url}/#/release/${organizationId}?search=${locale}%20part`);
    await expect(card(page, part(55))).toBeVisible();
    await tick(page, t, part(55)).check({ force: true });
    await bar(page, t)
      .getByRole('button', { name: t('selection:all', { count: 55, total: 55 }) })
      .click();
    await expectSelected(page, t, 55);
    await tick(page, t, part(54)).uncheck();
    await expectSelected(page, t, 54);
    await act(page, t, 'selection:expiry').click();
    const expiry = page.getByRole('dialog');
    await expiry.getByRole('button', { name: t('selection:expire.confirm') }).click();
    await expect(expiry.getByText(t('selection:expire.required'))).toBeVisible();
    const day = expiry.getByLabel(t('selection:expire.date'));
    await day.fill('01/02/2020');
    // The calendar below it closes.
    await day.blur();
    await expect(expiry.getByText(t('selection:expire.past'))).toBeVisible();
    await expectAccessible(page, 'an expiry date for many');
    await expiry.getByRole('button', { name: t('selection:expire.confirm') }).click();
    const told = page
      .getByRole('status')
      .filter({ hasText: t('selection:expire.done', { count: 54, total: 54 }) });
    await expect(told).toBeVisible();
    await expect(card(page, part(55))).toContainText(t('releases:statusName.expired'));
    await told
      .getByRole('button', { name: t('selection:undo') })
      .last()
      .click();
    await expect(page.getByText(t('selection:undone', { count: 54, total: 54 }))).toBeVisible();
    await expect(card(page, part(55))).toContainText(t('releases:statusName.draft'));

    const coming = page.waitForEvent('download');
    await act(page, t, 'selection:export').click();
    const lines = readFileSync(await (await coming).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect([lines.length, lines[0]?.startsWith(`\ufeff${t('selection:csv.title')},`)]).toEqual([55, true]);
    expect(lines[1]).toContain(part(55));
    await bar(page, t)
      .getByRole('button', { name: t('selection:clear') })
      .click();
    await expect(bar(page, t)).toHaveCount(0);
  });

  test(`${locale}: what may not be deleted stays, and is told by name`, async ({ page }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    // One word: a search finds parts of words, and "en" is in "sent".
    const [draft, sent] = [`reel${locale} draft`, `reel${locale} sent`];
    await addRelease(page, stage, draft);
    await addSent(page, sent);
    await page.goto(`${stage.url}/#/release/${organizationId}?search=reel${locale}`);
    await page.reload();
    await page.getByText(t('releases:table'), { exact: true }).click();
    await page.getByRole('checkbox', { name: t('releases:selectPage') }).check();
    await expectSelected(page, t, 2);
    await act(page, t, 'selection:remove').click();
    const question = page.getByRole('dialog', { name: t('selection:removal.title', { count: 2, total: 2 }) });
    for (const title of [draft, sent]) await expect(question.getByText(title)).toBeVisible();
    await expect(question.getByText(t('removal:someSent', { count: 1, total: 1 }))).toBeVisible();
    await expectAccessible(page, 'the question before many are deleted');
    // Back means the question: the list and what is selected in it stay.
    const address = page.url();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(address);
    await expectSelected(page, t, 2);
    await act(page, t, 'selection:remove').click();
    await question
      .getByRole('button', { name: t('selection:removal.confirm', { count: 2, total: 2 }) })
      .click();
    const left = page.getByRole('dialog', { name: t('selection:failed.title', { count: 1, total: 1 }) });
    await expect(left.getByText(sent)).toBeVisible();
    await expect(left.getByText(t('selection:failed.code.DISTRIBUTION_DATA_EXISTS'))).toBeVisible();
    await expectAccessible(page, 'what was left as it was');
    await left
      .getByRole('button', { name: t('common:close'), exact: true })
      .last()
      .click();
    await expect(page.getByRole('link', { name: sent })).toBeVisible();
    await expect(page.getByRole('link', { name: draft })).toHaveCount(0);
    await page.getByText(t('releases:grid'), { exact: true }).click();
  });

  test(`${locale}: on a phone the checks stand on the cards, and many are deleted by their number`, async ({
    browser,
  }) => {
    const look = { locale, theme: 'dark', width: 375 } as const;
    const context = await newContext(browser, stage, look);
    const page = await enter(context, stage, look, 'tv-producer@demo.test');
    await addParts(page, `${locale} pocket`, 21);
    await goTo(page, `/release/${organizationId}?search=${locale}%20pocket`);
    await tick(page, t, `${locale} pocket 21`).check();
    await bar(page, t)
      .getByRole('button', { name: t('selection:all', { count: 21, total: 21 }) })
      .click();
    await expectSelected(page, t, 21);
    await expectAccessible(page, 'a selection on a phone');
    await act(page, t, 'selection:remove').click();
    const sure = page.getByRole('button', { name: t('selection:removal.confirm', { count: 21, total: 21 }) });
    await expect(sure).toBeDisabled();
    await page.getByLabel(t('selection:removal.type', { number: 21 })).fill('21');
    await sure.click();
    await expect(page.getByText(t('selection:removal.done', { count: 21, total: 21 }))).toBeVisible();
    await expect(page.getByText(t('releases:none.title'))).toBeVisible();
    await context.close();
  });

  test(`${locale}: what the list shows is kept under a name, found in the menu, renamed and forgotten`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const [found, name, other] = [`${locale} view film`, `Mine ${locale}`, `Ours ${locale}`];
    await addRelease(page, stage, found);
    await page.goto(`${stage.url}/#/release/${organizationId}?search=${locale}%20view&sort=title`);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1);
    const menu = page.getByRole('button', { name: t('releases:views') });
    await menu.click();
    await page.getByRole('menuitem', { name: t('views:keep') }).click();
    const dialog = page.getByRole('dialog', { name: t('views:title') });
    await dialog.getByLabel(t('views:name')).fill(name);
    await dialog.getByRole('button', { name: t('views:save'), exact: true }).click();
    await expect(page.getByText(t('views:kept', { name }))).toBeVisible();
    await dialog.getByRole('button', { name: t('views:renameOf', { name }) }).click();
    await dialog.getByLabel(t('views:nameOf', { name })).fill(other);
    await dialog.getByRole('button', { name: t('views:rename'), exact: true }).click();
    await expect(dialog.getByText(other, { exact: true })).toBeVisible();
    await expectAccessible(page, 'saved views');
    await page.keyboard.press('Escape');
    await page.goto(`${stage.url}/#/release/${organizationId}`);
    await menu.click();
    await page.getByRole('menuitem', { name: other }).click();
    await expect(page).toHaveURL(/(?=.*search=)(?=.*sort=title)/);
    await expect(page.getByRole('article')).toHaveCount(1);
    await menu.click();
    await page.getByRole('menuitem', { name: t('views:keepOrManage') }).click();
    await dialog.getByRole('button', { name: t('views:forget', { name: other }) }).click();
    await expect(page.getByText(t('views:forgotten', { name: other }))).toBeVisible();
    await expect(dialog.getByText(other, { exact: true })).toHaveCount(0);
  });
}
