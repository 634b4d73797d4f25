import { expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { madeSample } from './sample.ts';
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

  // On dark grounds this one cannot be read: a lighter shade of it can, and the choice says so.
  await goTo(page, `/settings/s/${books}`);
  await page.getByRole('button', { name: t('settings:themeName.dark') }).click();
  await expect(page.getByText(t('preferences:organizationThemeShade'))).toBeVisible();
  await expect.poll(() => accent(page)).toMatch(/^#[0-9A-F]{6}$/);
  expect(await accent(page)).not.toBe(paper.action);
  await expectAccessible(page, 'settings in a shade of the colour of an organization');
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

for (const look of [desk, { locale: 'en', theme: 'dark', width: 1360 }] as Look[]) {
  test(`a logo that is on its way while one leaves for another group is saved with it (${look.locale})`, async ({
    browser,
  }) => {
    const words = wordsOf(look.locale);
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-admin@demo.test');
    const stored = async () => {
      const answer = await page.request.get(`${stage.url}/api/organization/${tv}`);
      return ((await answer.json()) as { logo: string | null }).logo;
    };
    const before = await stored();
    const held: Route[] = [];
    let isHolding = true;
    await page.route('**/api/file/upload/**', (route) => {
      if (!isHolding) return route.continue();
      held.push(route);
    });
    await goTo(page, `/organization/edit/${tv}`);
    const logo = page.getByRole('group', { name: words('organizationEdit:logo.main'), exact: true });
    const choosing = page.waitForEvent('filechooser');
    await logo.getByRole('button').first().click();
    await (await choosing).setFiles(madeSample().image);
    const crop = page.getByRole('dialog', { name: words('media:crop.title') });
    await crop.getByRole('button', { name: words('media:crop.confirm') }).click();
    await page
      .getByRole('navigation', { name: words('organizationEdit:groups') })
      .getByRole('button', { name: words('organizationEdit:group.distribution.title') })
      .click();
    await expect(logo).toHaveCount(0);
    const ask = page.getByRole('textbox', {
      name: words('organizationEdit:field.designPreferences_contactMsg'),
    });
    await ask.fill(`Ask the desk (${look.locale})`);
    await page.getByRole('button', { name: words('common:save.label'), exact: true }).click();
    expect(await stored(), 'the form waits for the picture').toBe(before);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    isHolding = false;
    for (const route of held) await route.continue();
    // The picture is cut in a child that lets all other work go first.
    const saved = page.getByRole('status').getByText(words('common:save.saved'));
    await expect(saved).toBeVisible({ timeout: 60_000 });
    await expect.poll(stored).toMatch(/^\//);
    expect(await stored()).not.toBe(before);
    await goTo(page, `/organization/edit/${tv}?group=distribution`);
    await expect(ask).toHaveValue(`Ask the desk (${look.locale})`);
    await goTo(page, `/organization/edit/${tv}`);
    const width = () =>
      logo
        .locator('img')
        .evaluateAll((images) => (images[0] as HTMLImageElement | undefined)?.naturalWidth ?? 0);
    await expect.poll(width).toBeGreaterThan(0);
    await page.context().close();
  });
}

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
    const kinds = seen.locator('nav.kinds a[href*="type="]');
    const type = (await kinds.count()) > 0 ? await kinds.first().getAttribute('href') : null;
    for (const address of [...(type ? [type] : []), `/r/${domain}?type=none`, '/r/nobody-of-this-name']) {
      await seen.goto(new URL(address, stage.url).href);
      await expectAccessible(seen, address);
    }
    await seen.close();
  });
}
