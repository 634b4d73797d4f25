import { type Browser, expect, type Page, test } from '@playwright/test';
import { pauseAfter } from './film.ts';
import { picture } from './picture.ts';
import { enter, type Look, newContext } from './screens.ts';
import { type Stage, startStage } from './stage.ts';
import { heading, seeWhole, shot } from './stream-page.ts';
import { type Ids, prepareStream, titles } from './stream-world.ts';
import { type Words, wordsOf } from './words.ts';

/** The stream-TV site of the demo's broadcaster: a visitor, and a person who watches. */
const { first, second, series: seriesTitle, older: olderTitle, english: englishTitle } = titles;
const site = '/client/tv';

let stage: Stage;
let ids: Ids;

test.beforeAll(async ({ browser }) => {
  stage = await startStage({ content: true });
  const page = await open(browser, { locale: 'he', theme: 'light', width: 1280 }, 'tv-admin@demo.test');
  ids = await prepareStream(page, stage);
  await page.context().close();
});
test.afterAll(() => stage.stop());

const open = async (browser: Browser, look: Look, email: string | null) =>
  enter(await newContext(browser, stage, look), stage, look, email);

/** The row of what is new: what it is called depends on how much came out since the month began. */
const newest = (page: Page, t: Words) =>
  page.getByRole('region', { name: new RegExp(`^(${t('stream:newLately')}|${t('stream:newThisMonth')})$`) });

/** A row of the front page: its arrows stop at its ends, and "see all" leads to the list. */
async function seeRows(page: Page, t: Words, isWide: boolean): Promise<void> {
  const rail = newest(page, t);
  await expect(rail.getByRole('listitem').nth(3)).toBeAttached();
  if (isWide) {
    const previous = rail.getByRole('button', { name: t('common:slider.previous') });
    const next = rail.getByRole('button', { name: t('common:slider.next') });
    await expect(previous).toBeDisabled();
    // It may reach its end while the button is still on the way.
    await expect(async () => {
      if (await next.isEnabled()) await next.click({ timeout: 1000 });
      await expect(next).toBeDisabled({ timeout: 1000 });
    }).toPass();
    await expect(previous).toBeEnabled();
  }
  const watched = page.getByRole('region', { name: t('stream:mostWatched') });
  await expect(watched.getByRole('listitem').first()).toContainText(second);
  await expect(page.getByRole('region', { name: t('stream:recommended') }).getByRole('listitem')).toHaveCount(
    3,
  );
}

/** Each tab of a group by its own address, and one that is not there. */
async function seeTabs(page: Page, t: Words, name: string): Promise<void> {
  const at = `${site}#/release/${ids.series}`;
  const tabs = page.getByRole('navigation', { name: t('stream:tabs') });
  const current = (tab: string) =>
    expect(tabs.getByRole('link', { name: t(`stream:tab.${tab}`), exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  await page.goto(`${at}/monthlySummary`);
  await current('monthlySummary');
  await expect(page.getByRole('heading', { level: 3, name: second })).toBeVisible();
  await seeWhole(page, `${name}-summary`);
  await page.goto(`${at}/archive`);
  await current('archive');
  await expect(page.getByRole('link', { name: olderTitle })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: seriesTitle })).toHaveCount(0);
  await seeWhole(page, `${name}-archive-tab`);
  await page.goto(`${at}/broadcastTimes`);
  await current('broadcastTimes');
  const row = page.getByRole('row').filter({ hasText: t('stream:today') });
  await expect(row).toHaveCount(1);
  await expect(row).toHaveAttribute('aria-current', 'date');
  await expect(page.getByRole('row').filter({ hasText: t('stream:aired') })).toHaveCount(1);
  await seeWhole(page, `${name}-times`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('stream:keepAll') }).click();
  expect((await download).suggestedFilename()).toBe(`${seriesTitle}.ics`);
  await page.goto(`${at}/nothing`);
  await current('main');
  await page.goto(at);
  await current('main');
}

/** What is looked for in a group is found on its first tab, and stands in the address. */
async function searchGroup(page: Page, t: Words): Promise<void> {
  const field = page.getByRole('searchbox', { name: t('stream:searchGroup') });
  await field.fill('המזח שתק');
  await expect(page).toHaveURL(/search=/);
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(t('stream:count', { count: 1, total: 1 }));
  await field.fill('מילה שאין');
  await expect(page.getByText(t('stream:noMatch'))).toBeVisible();
  await page
    .getByRole('button', { name: t('stream:clear'), exact: true })
    .last()
    .click();
  await expect(page.getByRole('region', { name: t('stream:everything') })).toBeVisible();
}

/** From the group to an episode and back to where the group was left; the other episodes are on its page, too. */
async function seeEpisode(page: Page, t: Words, name: string): Promise<void> {
  const rail = page.getByRole('region', { name: t('stream:everything') });
  await rail.getByRole('link', { name: second, exact: true }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const left = await page.evaluate(() => window.scrollY);
  await rail.getByRole('link', { name: second, exact: true }).click();
  await expect(heading(page, second)).toBeVisible();
  await expect(page).toHaveURL(/relateTo=/);
  await seeWhole(page, `${name}-release`);
  // The page of the programme has its own times: today is marked, what is over cannot be kept.
  await page.getByRole('tab', { name: t('fields:section.broadcast times') }).click();
  const times = page.getByRole('table', { name: t('stream:tab.broadcastTimes') });
  await expect(times.locator('[aria-current="date"]')).toContainText(t('stream:today'));
  await expect(times.getByRole('row').filter({ hasText: t('stream:aired') })).toHaveCount(1);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('stream:keepAll') }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/);
  await seeWhole(page, `${name}-release-times`);
  await page.getByRole('link', { name: t('details:group.backTo', { name: seriesTitle }) }).click();
  await expect(heading(page, seriesTitle)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
}

async function search(page: Page, t: Words, name: string): Promise<void> {
  await newest(page, t).locator('a[href*="sort="]').click();
  await expect(heading(page, t('stream:everything'))).toBeVisible();
  // From the header of every page, and from the front page itself.
  await page
    .getByRole('navigation', { name: t('client:navigation') })
    .getByRole('link', { name: t('client:stream.search') })
    .click();
  await expect(page.getByRole('searchbox', { name: t('stream:search') })).toBeFocused();
  await page.goto(`${site}#/release`);
  await expect(newest(page, t)).toBeVisible();
  await page.getByRole('searchbox', { name: t('stream:search') }).fill(titles.older);
  await page.getByRole('searchbox', { name: t('stream:search') }).press('Enter');
  await expect(heading(page, t('stream:everything'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: titles.older })).toBeVisible();
  await page.getByRole('searchbox', { name: t('stream:search') }).fill('חמסין');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    t('stream:count', { count: 1, total: 1 }),
  );
  await expect(page).toHaveURL(/search=/);
  await seeWhole(page, `${name}-list`);
  await page.getByRole('searchbox', { name: t('stream:search') }).fill('אין תוכנית כזאת');
  await expect(page.getByText(t('stream:noMatch'))).toBeVisible();
}

const looks: Look[] = [
  { locale: 'he', theme: 'dark', width: 1280 },
  { locale: 'he', theme: 'light', width: 375 },
  { locale: 'en', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 375 },
];

test('the dark site is printed light, without what stands around a page', async ({ browser }) => {
  const page = await open(browser, looks[0] as Look, null);
  await page.goto(`${site}#/release`);
  await expect(newest(page, wordsOf('he'))).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const paper = () =>
    page.evaluate(() => {
      const seen = [document.body, document.querySelector('[data-site]')].flatMap((one) => one ?? []);
      return seen.map((one) => getComputedStyle(one).backgroundColor);
    });
  await expect.poll(paper).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  const ink = await page
    .getByRole('heading', { level: 1 })
    .evaluate((one) => getComputedStyle(one).color.match(/\d+/g)?.map(Number) ?? []);
  expect(Math.max(...ink)).toBeLessThan(80);
  await expect(page.getByRole('banner')).toBeHidden();
  await picture(page, { path: 'artifacts/stream/on-paper.png', fullPage: true });
  await page.context().close();
});

for (const look of looks) {
  const t = wordsOf(look.locale);
  for (const email of [null, 'tv-client@demo.test']) {
    const name = `${email ? 'client' : 'visitor'}-${look.locale}-${look.width}`;
    test(`${name}: home, rows, a series by its tabs, an episode, the way back, archive and search`, async ({
      browser,
    }) => {
      const page = await open(browser, look, email);
      await page.goto(site);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await seeWhole(page, `${name}-home`);
      await seeRows(page, t, look.width > 768);
      await page
        .getByRole('region', { name: t('stream:groups') })
        .getByRole('link', { name: seriesTitle })
        .click();
      await expect(heading(page, seriesTitle)).toBeVisible();
      await seeWhole(page, `${name}-group`);
      // The page of a release speaks the language of the release.
      await searchGroup(page, wordsOf('he'));
      await seeTabs(page, wordsOf('he'), name);
      await seeEpisode(page, wordsOf('he'), name);
      await page.goto(`${site}#/archive`);
      await expect(page.getByRole('link', { name: olderTitle })).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(olderTitle);
      await seeWhole(page, `${name}-archive`);
      await page.goto(`${site}#/release`);
      await search(page, t, name);
      await page.context().close();
    });
  }
}

test('a visitor is asked to sign in for a film, comes back to it and watches', async ({ browser }) => {
  const t = wordsOf('he');
  const context = await browser.newContext({ baseURL: stage.url, viewport: { width: 1280, height: 812 } });
  const page = await context.newPage();
  const opened: string[] = [];
  page.on('request', (request) => request.url().includes('release-opened') && opened.push(request.url()));
  await page.goto(`${site}#/release/${ids.first}`);
  await expect(heading(page, first)).toBeVisible();
  // No look was chosen: the site is dark.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: t('stream:watch'), exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: t('stream:signInToWatch') }).click();
  await expect(page).toHaveURL(/auth\/login\?endpoint=/);
  await page.getByRole('textbox', { name: t('signIn:email') }).fill('tv-client@demo.test');
  await page.getByLabel(t('signIn:password'), { exact: true }).fill(stage.password);
  await page.getByRole('button', { name: t('signIn:submit'), exact: true }).click();
  await expect(heading(page, first)).toBeVisible();
  await page.getByRole('button', { name: t('stream:watch'), exact: true }).click();
  await pauseAfter(page, 'he', 1);
  await shot(page, 'watching');
  await page.getByRole('button', { name: t('shell:look') }).click();
  await page.getByRole('menuitemcheckbox', { name: t('settings:themeName.light') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(heading(page, first)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  // Opened as a visitor, after signing in and anew: one visit.
  expect(opened.filter((address) => address.includes(ids.first))).toHaveLength(1);
  await page.goto(`${site}#/release`);
  const begun = page.getByRole('region', { name: t('watching:continue') });
  await expect(begun.getByRole('link', { name: first })).toBeVisible();
  await seeWhole(page, 'client-begun');
  await context.close();
});

for (const look of looks.filter(({ width }) => width > 768)) {
  test(`the direct link of the site opens for anybody and is no visit (${look.locale})`, async ({
    browser,
  }) => {
    const page = await open(browser, look, null);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${site}#/release/${ids.first}`);
    await page.getByRole('button', { name: wordsOf('he')('details:direct.copy') }).click();
    await expect(page.getByText(wordsOf('he')('details:direct.copied'))).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${stage.url}${site}#/release/1/${ids.first}`);
    await page.context().close();
    const fresh = await browser.newContext({ viewport: { width: look.width, height: 812 } });
    const stranger = await fresh.newPage();
    const asked: string[] = [];
    stranger.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await stranger.goto(`${link}/videos`);
    await expect(heading(stranger, first)).toBeVisible();
    const tab = (section: string) =>
      stranger.getByRole('tab', { name: wordsOf('he')(`fields:section.${section}`) });
    await expect(tab('videos')).toHaveAttribute('aria-selected', 'true');
    await tab('contacts').click();
    await expect(stranger).toHaveURL(/\/contacts$/);
    await expect(stranger.locator('html')).toHaveAttribute('lang', 'he');
    await seeWhole(stranger, `direct-${look.locale}`);
    expect(asked.filter((path) => path.includes('release-opened'))).toEqual([]);
    await stranger.goto(link.replace(ids.first, ids.english));
    await expect(heading(stranger, englishTitle)).toBeVisible();
    await expect(stranger.locator('html')).toHaveAttribute('lang', 'en');
    await fresh.close();
  });
}

test('a film that is open to everybody plays without a session', async ({ browser }) => {
  const t = wordsOf('en');
  const page = await open(browser, { locale: 'en', theme: 'dark', width: 1280 }, null);
  await page.goto(`${site}#/release/${ids.english}`);
  await page.getByRole('button', { name: t('stream:watch'), exact: true }).click();
  await pauseAfter(page, 'en', 1);
  await page.context().close();
});
