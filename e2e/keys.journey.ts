import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** Keys of one sign: what they do, where they keep still, and how they are turned off. */
const organizationId = organizations.books;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

// The choices belong to the account, so each test has an account of its own.
const people = { he: 'books-producer@demo.test', en: 'books-admin@demo.test' };
for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);

  test(`${locale}: the desk by its keys`, async ({ page }) => {
    await openIn(page, stage, locale, t, people[locale]);
    const id = await addRelease(
      page,
      stage,
      `Keys ${locale}`,
      { author: 'Ada Lamp' },
      { organizationId, releaseType: 'book' },
    );
    await page.goto(`${stage.url}/#/release/${organizationId}/${id}`);
    await expect(page.getByRole('heading', { name: `Keys ${locale}`, level: 1 })).toBeVisible();

    const keys = page.getByRole('dialog', { name: t('preferences:keys.title') });
    await page.keyboard.press('?');
    await expect(keys.getByText(t('preferences:keys.edit'))).toBeVisible();
    await expectAccessible(page, 'the list of keys');
    await picture(page, { path: `artifacts/screens/${locale}-keys.png` });
    // A window is open: the letters are its own.
    await page.keyboard.press('n');
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);

    await page.keyboard.press('e');
    await expect(page).toHaveURL(new RegExp(`/release/edit/${organizationId}/${id}`));
    // In a field the keys write.
    const title = page.getByRole('textbox', { name: t('fields:fields.title') }).first();
    await title.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' new?');
    await expect(title).toHaveValue(`Keys ${locale} new?`);
    await expect(keys).toHaveCount(0);

    await page.goto(`${stage.url}/#/release/${organizationId}`);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox').first()).toBeFocused();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('n');
    await expect(page).toHaveURL(new RegExp(`/release/edit/${organizationId}(\\?|$)`));

    // Turned off, the letters do nothing.
    await page.goto(`${stage.url}/#/settings/s/${organizationId}`);
    await page.getByRole('checkbox', { name: t('preferences:option.noLetterKeys') }).check();
    await picture(page, { path: `artifacts/screens/${locale}-keys-off.png`, fullPage: true });
    await page.goto(`${stage.url}/#/release/${organizationId}/${id}`);
    await page.getByRole('heading', { name: `Keys ${locale}`, level: 1 }).waitFor();
    for (const key of ['?', 'e', 'n']) await page.keyboard.press(key);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: t('shell:search') })).toBeVisible();
    await expect(keys).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/release/${organizationId}/${id}`));
    await page.keyboard.press('Escape');

    // The account remembers it, on every device of theirs; until they turn it back.
    await page.goto(`${stage.url}/#/settings/s/${organizationId}`);
    const told = page.waitForResponse((answer) => {
      const body: unknown = answer.request().method() === 'PUT' ? answer.request().postDataJSON() : null;
      return answer.ok() && JSON.stringify(body)?.includes('"accessibility":[]');
    });
    await page.getByRole('checkbox', { name: t('preferences:option.noLetterKeys') }).uncheck();
    await told;
    await page.keyboard.press('?');
    await expect(keys).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(keys).toBeVisible();
  });
}
