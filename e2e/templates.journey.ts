import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A release is kept as a template, and the next one begins with it. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);

  test(`${locale}: a release becomes a template, and a new one begins with it`, async ({ page }) => {
    const [name, renamed, title] = [`Weekly ${locale}`, `${'x'.repeat(90)} ${locale}`, `Begun ${locale}`];
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
    const dialog = page.getByRole('dialog');
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Ebb ${locale}`, { genre: 'drama', desc: 'Every week anew' });
    await page.goto(`${stage.url}/#/release/${organizationId}/${id}`);

    // Kept from the page of the release; a name is asked for.
    await button('details:more').click();
    await page.getByRole('menuitem', { name: t('details:saveAsTemplate') }).click();
    await expect(dialog).toHaveAccessibleName(t('templates:keep.title'));
    await button('templates:keep.make').click();
    await expect(dialog).toContainText(t('templates:required'));
    await dialog.getByRole('textbox').fill(name);
    await expectAccessible(page, 'saving a template');
    await button('templates:keep.make').click();
    await expect(page.getByText(t('templates:kept', { name }))).toBeVisible();
    await expect(dialog).toHaveCount(0);

    // "New release" offers it beside the types: its fields are there, its title is not, and nothing is stored yet.
    // It stands above lists; in a release there are its crumbs.
    const create = async () => {
      await page.goto(`${stage.url}/#/release/${organizationId}`);
      await button('shell:newRelease').click();
    };
    await create();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await expect(page.getByText(t('releaseEdit:template.begun', { name }))).toBeVisible();
    const titleField = page.getByRole('textbox', { name: t('fields:fields.title') }).first();
    await expect(titleField).toHaveValue('');
    await expect(page.getByText('Every week anew').first()).toBeVisible();
    await expectAccessible(page, 'a release that begins with a template');
    await titleField.fill(title);
    const stored = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith(`/release/${organizationId}`),
    );
    await button('releaseEdit:save').click();
    const made = (await (await stored).json()) as { releaseData: Record<string, unknown> };
    expect(made.releaseData).toMatchObject({ title, genre: 'drama' });
    await expect(page).toHaveURL(new RegExp(`/release/edit/${organizationId}/[^?]+$`));

    // The dialog renames and deletes.
    await create();
    await page.getByRole('menuitem', { name: t('templates:manage') }).click();
    await expect(dialog).toHaveAccessibleName(t('templates:title'));
    await page.getByRole('button', { name: t('templates:renameOf', { name }) }).click();
    await dialog.getByRole('textbox').fill(renamed);
    await button('templates:rename').click();
    await expect(dialog.getByText(renamed)).toBeVisible();
    await expectAccessible(page, 'the templates');

    // The longest name stays on a telephone.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.setViewportSize({ width: 375, height: 812 });
    await create();
    await expect(page.getByRole('menuitem', { name: renamed })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.getByRole('menuitem', { name: t('templates:manage') }).click();
    await page.getByRole('button', { name: t('templates:removeOf', { name: renamed }) }).click();
    await button('templates:removal.confirm').click();
    await expect(page.getByText(t('templates:removal.done', { name: renamed }))).toBeVisible();
    await expect(page.getByText(t('templates:none'))).toBeVisible();
  });
}
