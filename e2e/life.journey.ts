import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The life of a release: what it was stays readable and comes back. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);

  test(`${locale}: a release is saved three times, its versions are compared, and the first is restored`, async ({
    page,
  }) => {
    const titles = ['Ebb', 'Flow', 'Spring tide'].map((title) => `${title} ${locale}`);
    const [first = '', second = '', third = ''] = titles;
    const inForm = (form: Page) => form.getByRole('textbox', { name: t('fields:fields.title') }).first();
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, first, { genre: 'drama' });
    await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
    for (const title of [second, third]) {
      await inForm(page).fill(title);
      const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
      expect((await stored).status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();
      await expect(page.getByText(t('common:save.saving'))).toBeHidden();
    }
    // The way from the editor leads to the page of the release with its versions open.
    await page.getByRole('link', { name: t('releaseEdit:history') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName(t('details:history.title', { name: third }));
    const lines = dialog.getByRole('list', { name: t('details:history.versions') }).getByRole('button');
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(0)).toContainText(t('details:history.isNow'));
    await expect(lines.nth(0)).toContainText(t('fields:fields.title'));
    await expect(lines.nth(2)).toContainText(t('details:history.created'));

    await lines.nth(2).click();
    const row = dialog.getByRole('row').filter({ hasText: t('fields:fields.title') });
    await expect(row.getByRole('cell')).toHaveText([t('fields:fields.title'), first, third]);
    await lines.nth(1).click();
    await dialog.getByRole('button', { name: t('details:history.withBefore') }).click();
    await expect(row.getByRole('cell')).toHaveText([t('fields:fields.title'), first, second]);
    await expectAccessible(page, 'the versions of a release');

    await lines.nth(2).click();
    await dialog.getByRole('button', { name: t('details:history.restore') }).click();
    await expect(lines).toHaveCount(4);
    // What it is now is chosen: a second press takes nothing back.
    await expect(lines.nth(0)).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByRole('button', { name: t('details:history.restore') })).toBeDisabled();
    await expect(page.getByRole('heading', { level: 1, name: first, includeHidden: true })).toBeVisible();
    await page.getByRole('button', { name: t('details:history.undo') }).click();
    await expect(lines).toHaveCount(5);
    await expect(page.getByRole('heading', { level: 1, name: third, includeHidden: true })).toBeVisible();

    // Closing leaves the page of the release.
    await dialog
      .getByRole('button', { name: t('common:close'), exact: true })
      .last()
      .click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/release/${organizationId}/${id}$`));

    // The same again under another title, without the files.
    await page.getByRole('button', { name: t('details:copy.open') }).click();
    await dialog.getByRole('checkbox', { name: t('details:copy.withMedia') }).uncheck();
    await expectAccessible(page, 'the copy of a release');
    const copy = t('details:copy.name', { name: third });
    await dialog.getByRole('button', { name: t('details:copy.make'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/release/edit/${organizationId}/(?!${id})`));

    // The same from the menu of its card.
    await page.goto(`${stage.url}/#/release/${organizationId}`);
    await page.getByRole('button', { name: t('releases:actionsOf', { name: third }) }).click();
    await page.getByRole('menuitem', { name: t('common:duplicate'), exact: true }).click();
    await expect(dialog.getByRole('textbox')).toHaveValue(copy);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
}
