import { type Browser, expect, type Page, test } from '@playwright/test';
import { playerTexts } from '../web/features/player/player-text.ts';
import { look } from './accessible.ts';
import { inDatabase } from './database.ts';
import { pauseAfter, readyFilm, untilReady, uploadFilm } from './film.ts';
import { lettersOf, mailedLink } from './letter.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** What an organization relies on with its films: docs/SECURITY.md tells each promise. */
const organizationId = organizations.tv;
const length = '0:12';
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const detailsOf = (id: string) => `${stage.url}/#/release/${organizationId}/${id}`;

/** Opens the link in a browser of its own and watches some seconds. */
async function watch(browser: Browser, link: string, locale: 'he' | 'en'): Promise<void> {
  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto(link);
  await reader.locator('.fl-play').click();
  await pauseAfter(reader, locale, 3);
  await context.close();
}

/** The tab of the details page that shows the film. */
async function openFilm(page: Page, t: Words, releaseId: string): Promise<void> {
  await page.goto(detailsOf(releaseId));
  const [play = ''] = t('details:play', { name: '|' }).split('|');
  const film = page.getByRole('button', { name: play }).first();
  await expect(page.getByRole('tab').first()).toBeVisible();
  for (const tab of await page.getByRole('tab').all()) {
    if (await film.isVisible()) return;
    await tab.click();
  }
  await expect(film).toBeVisible();
}

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);

  test(`${locale}: a film leaves by no address of its own, until the organization allows it`, async ({
    page,
    browser,
  }) => {
    await openIn(page, stage, locale, t, 'tv-admin@demo.test');
    const fileId = await readyFilm(page, stage);
    const id = await addRelease(page, stage, `Kept film ${locale}`, { videos: [{ fileId, title: 'Film' }] });
    const link = await mailedLink(page, stage, id, `reader.${locale}@film.example`);
    const file = `${stage.url}/api/file/${organizationId}/${fileId}`;
    const reader = await browser.newContext();
    // The link was opened, the film not yet played: nothing of it opens by itself.
    await (await reader.newPage()).goto(link);
    for (const part of ['content', 'download', 'stream/master.m3u8', 'stream/key', 'stream/v0/index.m3u8']) {
      expect([401, 403, 404], `${part}, reader`).toContain(
        (await reader.request.get(`${file}/${part}`)).status(),
      );
      expect([401, 403, 404], `${part}, administrator`).toContain(
        (await page.request.get(`${file}/${part}`)).status(),
      );
    }
    await reader.close();
    await openFilm(page, t, id);
    const download = page.getByRole('link', { name: t('details:download', { name: 'Film' }) });
    await expect(download).toHaveCount(0);

    await page.goto(`${stage.url}/#/organization/edit/${organizationId}?group=access`);
    const allow = page.getByRole('switch', { name: t('organizationEdit:field.allowFilmDownload') });
    for (const isAllowed of [true, false]) {
      await allow.setChecked(isAllowed);
      await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
      await expect(page.getByRole('status').getByText(t('common:save.saved'))).toBeVisible();
      const answer = await page.request.get(`${file}/download`);
      expect(answer.status()).toBe(isAllowed ? 200 : 403);
    }
  });

  test(`${locale}: what is known of a film is read from the film, wherever it is shown`, async ({
    page,
    browser,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const title = `Read film ${locale}`;
    const fileId = await uploadFilm(page, stage);
    // Stored before anything is known of it, and not touched again.
    const id = await addRelease(page, stage, title, { videos: [{ fileId, title: 'Film' }] });
    await untilReady(page, stage, fileId);
    await page.reload();
    await expect(page.getByRole('article').filter({ hasText: title })).toContainText(length);
    await openFilm(page, t, id);
    await expect(page.getByText(length).first()).toBeVisible();
    const link = await mailedLink(page, stage, id, `facts.${locale}@film.example`);
    const reader = await browser.newPage();
    await reader.goto(link);
    await expect(reader.locator('body')).toContainText(length);
    await reader.close();
    const stored = await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
    expect(((await stored.json()) as { version: number }).version).toBe(1);
  });

  test(`${locale}: each sitting is kept, and its viewer stands once in the report`, async ({
    page,
    browser,
  }) => {
    await openIn(page, stage, locale, t, 'tv-admin@demo.test');
    const fileId = await readyFilm(page, stage);
    const id = await addRelease(page, stage, `Watched film ${locale}`, {
      videos: [{ fileId, title: 'Film' }],
    });
    const email = `twice.${locale}@film.example`;
    const link = await mailedLink(page, stage, id, email);
    await watch(browser, link, 'he');
    await watch(browser, link, 'he');
    const logs = await page.request.get(
      `${stage.url}/api/mediaPlayLog/${organizationId}?filter[params][releaseId]=${id}`,
    );
    expect(logs.ok(), await logs.text()).toBe(true);
    const { total, items } = (await logs.json()) as { total: number; items: { totalWatchTime: number }[] };
    expect(total).toBeGreaterThan(0);
    for (const { totalWatchTime } of items) expect(totalWatchTime).toBeGreaterThan(0);
    await page.goto(`${stage.url}/#/release/report/${organizationId}/${id}`);
    const rows = page.getByRole('row').filter({ hasText: email });
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(t('report:standing.watched'));
    await expect(
      page.getByRole('button', { name: new RegExp(`^${t('report:filter.watched')}\\s*1$`) }),
    ).toBeVisible();
  });

  test(`${locale}: a reader reports a problem from the film, and asks for more views when none are left`, async ({
    page,
    browser,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const fileId = await readyFilm(page, stage);
    const title = `Told film ${locale}`;
    const id = await addRelease(page, stage, title, { videos: [{ fileId, title: 'Film' }] });
    const email = `told.${locale}@film.example`;
    const link = await mailedLink(page, stage, id, email);
    const text = playerTexts.he;
    const width = locale === 'he' ? 1280 : 375;
    const context = await browser.newContext({ viewport: { width, height: 812 } });
    const reader = await context.newPage();
    await reader.goto(link);
    await reader.locator('.fl-play').click();
    const video = reader.locator('video');
    const seconds = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
    await expect.poll(seconds, { timeout: 30_000 }).toBeGreaterThan(1);
    await video.locator('..').hover();
    await reader.getByRole('button', { name: text.reportProblem }).click();
    const field = reader.getByRole('textbox', { name: text.problemLabel });
    await expect(field).toBeFocused();
    await field.press('Escape');
    await expect(reader.getByRole('button', { name: text.reportProblem })).toBeFocused();
    await reader.keyboard.press('Enter');
    await expect(field).toBeFocused();
    // Letters that are keys of the player are only letters here.
    await field.pressSequentially(`mute k f ${locale}`);
    await look(reader, `${locale}-film-problem`);
    await reader.getByRole('button', { name: text.send, exact: true }).click();
    await expect(reader.getByText(text.requestSent)).toBeVisible();
    await expect(field).toHaveCount(0);
    const told = async (part: string) =>
      (await lettersOf(stage.sink, 'press@mifras.example')).filter((one) => one.text.includes(part));
    await expect.poll(async () => (await told(`mute k f ${locale}`)).length).toBe(1);

    await inDatabase(stage, (client) =>
      client.query('update viewer set views_spent = 10 where release_id = $1', [id]),
    );
    // The sitting that was counted goes on in its browser; another browser is refused.
    const other = await browser.newPage({ viewport: { width, height: 812 } });
    await other.goto(link);
    await other.locator('.fl-play').click();
    await expect(other.getByText(text.noViews)).toBeVisible();
    await look(other, `${locale}-film-no-views`);
    await other.getByRole('button', { name: text.askForViews }).click();
    await expect(other.getByText(text.requestSent)).toBeVisible();
    await other.close();
    await context.close();
  });
}

test('a film that is pressed before the script of its page has come plays once it has', async ({
  page,
  browser,
}) => {
  const t = wordsOf('he');
  await openIn(page, stage, 'he', t, 'tv-admin@demo.test');
  const fileId = await readyFilm(page, stage);
  const id = await addRelease(page, stage, 'Early film', { videos: [{ fileId, title: 'Film' }] });
  const link = await mailedLink(page, stage, id, 'early@film.example');
  const context = await browser.newContext();
  const reader = await context.newPage();
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
  await reader.route('**/assets/landing.js', async (route) => {
    await isPressed;
    await route.continue();
  });
  await reader.goto(link, { waitUntil: 'commit' });
  await reader.locator('.fl-play').click();
  press();
  await pauseAfter(reader, 'he', 1);
  await context.close();
});
