import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The statement of accessibility: from the foot of a site and of the sign-in page, in each language. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);

  test(`${locale}: the statement is found at the foot of the sign-in page, and speaks every language`, async ({
    page,
  }) => {
    await page.addInitScript((one) => {
      localStorage.setItem('firstlook.ui', JSON.stringify({ locale: one, localeChosen: true }));
    }, locale);
    await page.goto(`${stage.url}/#/sign-in`);
    await page.getByRole('link', { name: t('signIn:statement') }).click();
    await page.waitForURL(/\/accessibility/);
    await page.getByRole('link', { name: locale === 'he' ? 'עברית' : 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('landing:accessibility.title'));
    await expectAccessible(page, `statement of the installation, ${locale}`);
  });
}

test('the sites link to the statement of their organization', async ({ page }) => {
  // Each in the language of its site.
  const either = (key: Parameters<ReturnType<typeof wordsOf>>[0]) =>
    new RegExp(`^(${(['he', 'en'] as const).map((one) => wordsOf(one)(key)).join('|')})$`);
  const titles = either('landing:accessibility.title');
  for (const domain of Object.keys(organizations)) {
    await page.goto(`${stage.url}/client/${domain}`);
    const link = page.getByRole('link', { name: either('client:statement') });
    await expect(link).toHaveAttribute('href', new RegExp(`^/accessibility/${domain}[?]language=`));
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles);
    await expect(page.locator('a[href^="mailto:"]')).toHaveCount(1);
    await expectAccessible(page, `statement of ${domain}`);
  }
});
