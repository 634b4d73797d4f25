import { expect, type Page, test } from '@playwright/test';
import { heading, type StreamWorld, seeWhole, startStream } from './stream-page.ts';
import { titles } from './stream-world.ts';
import { wordsOf } from './words.ts';

/** What a direct link to a group opens on the stream-TV site, for anybody (specification 2 section 2). */
const { second, series: seriesTitle, older: olderTitle } = titles;
const site = '/client/tv';

let world: StreamWorld;

test.beforeAll(async ({ browser }) => {
  world = await startStream(browser);
});
test.afterAll(() => world.stage.stop());

/** What a direct link shows of a group, in the frame of the site, without a session. */
async function seeDirectGroup(
  stranger: Page,
  at: string,
  { name, locale }: { name: string; locale: 'he' | 'en' },
): Promise<void> {
  const t = wordsOf('he');
  const tabs = stranger.getByRole('navigation', { name: t('stream:tabs') });
  await stranger.goto(`${at}/broadcastTimes`);
  await expect(heading(stranger, seriesTitle)).toBeVisible();
  await expect(tabs.getByRole('link', { name: t('stream:tab.broadcastTimes') })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(stranger.getByRole('row').filter({ hasText: t('stream:today') })).toHaveCount(1);
  // The site is around it.
  await expect(stranger.getByRole('contentinfo')).toBeVisible();
  await expect(
    stranger.getByRole('navigation', { name: wordsOf(locale)('client:navigation') }),
  ).toBeVisible();
  await expect(stranger.locator('html')).toHaveAttribute('data-theme', 'dark');
  await seeWhole(stranger, `${name}-times`);
  await tabs.getByRole('link', { name: t('stream:tab.archive') }).click();
  await expect(stranger).toHaveURL(new RegExp(`/release/1/${world.ids.series}/archive$`));
  await expect(stranger.getByRole('link', { name: olderTitle })).toHaveAttribute('href', /#\/release\/1\//);
  await seeWhole(stranger, `${name}-archive`);
  await tabs.getByRole('link', { name: t('stream:tab.monthlySummary') }).click();
  await expect(stranger.getByRole('heading', { level: 3, name: second })).toBeVisible();
  await seeWhole(stranger, `${name}-summary`);
  await tabs.getByRole('link', { name: t('stream:tab.main') }).click();
  await expect(stranger).toHaveURL(new RegExp(`/release/1/${world.ids.series}$`));
  const watched = stranger.getByRole('region', { name: t('stream:mostWatched') });
  await expect(watched.getByRole('listitem').first()).toContainText(second);
  await seeWhole(stranger, `${name}-main`);
  const rail = stranger.getByRole('region', { name: t('stream:everything') });
  await rail.getByRole('link', { name: second, exact: true }).click();
  await expect(heading(stranger, second)).toBeVisible();
  await expect(stranger).toHaveURL(new RegExp(`/release/1/${world.ids.second}\\?relateTo=`));
  await expect(
    stranger.getByRole('region', { name: t('stream:moreOf', { name: seriesTitle }) }),
  ).toBeVisible();
  await seeWhole(stranger, `${name}-episode`);
  await stranger.getByRole('link', { name: t('details:group.backTo', { name: seriesTitle }) }).click();
  await expect(stranger).toHaveURL(new RegExp(`/release/1/${world.ids.series}$`));
}

for (const [locale, width] of [
  ['he', 1280],
  ['he', 375],
  ['en', 1280],
] as const)
  test(`a direct link to a group shows its tabs in the frame of the site (${locale}, ${width})`, async ({
    browser,
  }) => {
    // In Hebrew nobody chose anything; in English somebody chose the language, and the release speaks its own.
    const stranger =
      locale === 'en'
        ? await world.open(browser, { locale, theme: 'dark', width }, null)
        : await (await browser.newContext({ viewport: { width, height: 812 } })).newPage();
    const asked: string[] = [];
    stranger.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const at = `${world.stage.url}${site}#/release/1`;
    await seeDirectGroup(stranger, `${at}/${world.ids.series}`, {
      name: `direct-${locale}-${width}`,
      locale,
    });
    expect(asked.filter((one) => one.includes('release-opened') || one.endsWith('/api/activity'))).toEqual(
      [],
    );
    await stranger.goto(`${at}/nobodys`);
    const signIn = wordsOf(locale)('details:direct.signIn');
    const link = stranger.getByRole('main').getByRole('link', { name: signIn });
    await expect(link).toBeVisible();
    // Who signs in there comes to the release and not to the list.
    await link.click();
    await expect(stranger).toHaveURL(/#\/auth\/login\?endpoint=(%2F|\/)release(%2F|\/)nobodys/);
    await stranger.context().close();
  });
