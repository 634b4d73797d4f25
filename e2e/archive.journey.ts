import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Releases are put away and brought back: from the menu of a card, from the page, and several at once. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const button = (page: Page, t: Words, key: string) => page.getByRole('button', { name: t(key), exact: true });

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const [first, second, third] = ['Ebb', 'Flow', 'Tide'].map((title) => `${title} ${locale}`) as [
    string,
    string,
    string,
  ];
  const list = (status = '') =>
    `${stage.url}/#/release/${organizationId}?search=${locale}${status && `&status=${status}`}`;

  test(`${locale}: releases leave the list for the archive and come back`, async ({ page }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    for (const title of [first, second, third]) await addRelease(page, stage, title);
    await page.goto(list());
    await page.reload();
    await expect(card(page, third)).toBeVisible();

    // From the menu of its row: what it means is said first, and one press takes it back.
    const view = (key: string) =>
      page
        .getByRole('radio', { name: t(key), exact: true })
        .or(button(page, t, key))
        .first();
    await view('releases:table').click();
    const row = page.getByRole('row').filter({ hasText: first });
    await row.getByRole('button', { name: t('releases:actionsOf', { name: first }) }).click();
    await page.getByRole('menuitem', { name: t('releases:action.archive') }).click();
    const dialog = page.getByRole('dialog', { name: t('releases:archive.title', { name: first }) });
    await expect(dialog).toContainText(t('releases:archive.text'));
    await expectAccessible(page, 'the question before the archive');
    await button(page, t, 'releases:archive.confirm').click();
    await expect(row).toHaveCount(0);
    await button(page, t, 'releases:archive.undo').click();
    await expect(row).toBeVisible();
    await view('releases:grid').click();
    await expect(card(page, first)).toBeVisible();

    // Two at once, from the bar of the selection.
    for (const title of [first, second])
      await page.getByRole('checkbox', { name: t('releases:select', { name: title }), exact: true }).check({
        force: true,
      });
    const bar = page.getByRole('region', { name: t('selection:bar') });
    await bar.getByRole('button', { name: t('releases:action.archive'), exact: true }).click();
    await button(page, t, 'releases:archive.confirm').click();
    await expect(page.getByText(t('selection:archive.done', { count: 2, total: 2 }))).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);

    // The archive is a filter of the list, and stands in the address.
    await page.goto(list('archived'));
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(card(page, first)).toContainText(t('releases:statusName.archived'));
    await expectAccessible(page, 'the archive');

    // Its page says so and has the way back; it cannot be sent from there.
    await card(page, first).getByRole('heading').getByRole('link').press('Enter');
    await expect(page.getByText(t('releases:archive.note'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('releases:action.distribute'), exact: true })).toHaveCount(
      0,
    );
    await button(page, t, 'releases:action.unarchive').click();
    await expect(page.getByText(t('releases:archive.note'))).toHaveCount(0);
    await expect(button(page, t, 'details:more')).toBeVisible();
    await page.goto(list());
    await expect(card(page, first)).toBeVisible();
    await expect(card(page, second)).toHaveCount(0);
  });
}
