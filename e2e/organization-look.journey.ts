import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { enter, goTo, type Look, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The organization that is looked at lends its colour, where the person chose it and it can be read. */
const { books, tv } = organizations;
const desk: Look = { locale: 'he', theme: 'light', width: 1360 };
const t = wordsOf('he');
const paper = { name: 'נייר', action: '#8A2A1F' };

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage({ content: true });
});
test.afterAll(() => stage.stop());

const accent = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--org-accent'));
const expectAccent = (page: Page, color: string) => expect.poll(() => accent(page)).toBe(color);

test('a theme chosen in the settings colours its organization and no other', async ({ browser }) => {
  const page = await enter(await newContext(browser, stage, desk), stage, desk, 'admin@demo.test');
  await goTo(page, `/settings/s/${books}`);
  await expect(page.getByRole('radio', { name: t('preferences:organizationThemeNone') })).toBeChecked();
  await expectAccent(page, '');
  await page.getByRole('radio', { name: paper.name }).check();
  await expectAccent(page, paper.action);
  await expectAccessible(page, 'settings in the colour of an organization');

  await goTo(page, `/release/${books}`);
  await expectAccent(page, paper.action);
  await expectAccessible(page, 'releases in the colour of an organization');
  await goTo(page, `/account/${tv}`);
  await expectAccent(page, '');

  // The tab of the security page leads back to the same organization.
  await goTo(page, `/settings/s/${books}`);
  const tabs = page.getByRole('navigation', { name: t('settings:title') });
  await tabs.getByRole('link', { name: t('preferences:security') }).click();
  await tabs.getByRole('link', { name: t('preferences:looks') }).click();
  await expect(page.getByRole('radio', { name: paper.name })).toBeChecked();

  // On dark grounds this one cannot be read: the product's own stays, and the choice says why.
  await goTo(page, `/settings/s/${books}`);
  await page.getByRole('button', { name: t('settings:themeName.dark') }).click();
  await expectAccent(page, '');
  await expect(page.getByText(t('preferences:organizationThemeFaint'))).toBeVisible();
  await page.getByRole('button', { name: t('settings:themeName.light') }).click();
  await expectAccent(page, paper.action);
  await page.getByRole('checkbox', { name: t('preferences:option.highContrast') }).check();
  await expectAccent(page, '');
  await page.getByRole('checkbox', { name: t('preferences:option.highContrast') }).uncheck();
  await expectAccent(page, paper.action);

  // Kept on the account, for every other device of this person.
  await expect
    .poll(async () => (await (await page.request.get(`${stage.url}/api/settings/`)).json()).themesByOrg)
    .toEqual({ [books]: paper.name });
  await page.getByRole('radio', { name: t('preferences:organizationThemeNone') }).check();
  await expectAccent(page, '');
  await page.context().close();
});

test('readers see the organization in the theme it gave their site', async ({ browser }) => {
  const page = await enter(await newContext(browser, stage, desk), stage, desk, 'books-client@demo.test');
  await goTo(page, `/release/${books}`);
  await expectAccent(page, '');
  await page.goto(`${stage.url}/client/books`);
  await expectAccent(page, paper.action);
  await expectAccessible(page, 'the readers’ site in the colour of its organization');
  await page.context().close();
});

for (const [domain, locale, width] of [
  ['books', 'he', 1360],
  ['music', 'en', 375],
] as const) {
  test(`a stranger reads what an organization shows everybody, without a script (${locale}, ${width})`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height: 860 },
      javaScriptEnabled: false,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${stage.url}/r/${domain}`);
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'he' ? 'rtl' : 'ltr');
    const newest = page.getByRole('heading', { level: 2 }).first();
    const title = (await newest.textContent()) ?? '';
    await newest.getByRole('link').click();
    await expect(page).toHaveURL(/\/r\/.+-[\w-]{22}$/);
    await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(title);
    await context.close();
    // The same page with a script, which axe needs.
    const seen = await browser.newPage({ viewport: { width, height: 860 }, reducedMotion: 'reduce' });
    await seen.goto(`${stage.url}/r/${domain}`);
    await expectAccessible(seen, `the front page of ${domain}`);
    await expect
      .poll(() =>
        seen.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      )
      .toBe(true);
    await seen.close();
  });
}
