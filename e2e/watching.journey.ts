import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { inDatabase } from './database.ts';
import { readyFilm } from './film.ts';
import { picture } from './picture.ts';
import { longFilm } from './sample.ts';
import { enter, goTo, type Look, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** A watcher begins a film, comes back another time, sees what is new and goes on where it stopped. */
const organizationId = organizations.tv;
const desk: Look = { locale: 'he', theme: 'light', width: 1280 };
const watchers = ['tv-client@demo.test', 'tv-user@demo.test'];
let stage: Stage;
let admin: Page;
let fileId: string;
test.beforeAll(async ({ browser }) => {
  stage = await startStage();
  admin = await enter(await newContext(browser, stage, desk), stage, desk, 'tv-admin@demo.test');
  fileId = await readyFilm(admin, stage, longFilm());
});
test.afterAll(() => stage.stop());

async function publish(title: string, days?: number): Promise<string> {
  const send = async (address: string, data: object) => {
    const answer = await admin.request.post(`${stage.url}/api/release/${organizationId}${address}`, {
      headers: { origin: stage.url },
      data,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { _id: string })._id;
  };
  const id = await send('', {
    releaseType: 'programme',
    releaseData: { title, videos: [{ fileId, title: 'הפרק הראשון' }] },
    design: { landingPage: null, email: null, locale: 'he' },
    expirationDate: days ? new Date(Date.now() + days * 86_400_000).toISOString() : null,
  });
  await send(`/${id}/publish`, {});
  return id;
}

/** Two hours go by in which the person is not here: the clock of the server cannot be moved. */
async function passTwoHours(email: string): Promise<void> {
  await inDatabase(stage, async (client) => {
    const whose = `account_id = (select id from account where email = $1)`;
    await client.query(`update visit set seen_at = seen_at - interval '2 hours' where ${whose}`, [email]);
    await client.query(`update watch set beat_at = beat_at - interval '2 hours' where ${whose}`, [email]);
    await client.query(`
    update release set distributed_at = distributed_at - interval '2 hours', listed_at = listed_at - interval '2 hours'
    where distributed_at is not null`);
  });
}

const noted = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/activity') && answer.status() === 201);
const told = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/mediaPlayLog/'));

/** How many words of the person's presence are under way: one that arrives after the two hours would say that they never left. */
function underWay(page: Page): () => number {
  const open = new Set<unknown>();
  page.on('request', (request) => {
    if (/\/mediaPlayLog\/|\/api\/activity$/.test(request.url())) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

/** Plays the film of the release and leaves it; the player has told the server where it stood. */
async function begin(page: Page, t: Words, id: string): Promise<void> {
  const words = underWay(page);
  await goTo(page, `/release/${organizationId}/${id}`);
  const [name = ''] = t('details:play', { name: '|' }).split('|');
  const beat = told(page);
  await page.getByRole('button', { name }).first().click();
  await beat;
  await goTo(page, `/release/${organizationId}`);
  // What the player still says when it is left is under way, or there is nothing more to say.
  await expect(page.locator('video')).toHaveCount(0);
  await expect.poll(words).toBe(0);
}

async function comeBack(browser: Browser, look: Look, email: string, t: Words, title: string, fresh: string) {
  const context = await newContext(browser, stage, look);
  const page = await enter(context, stage, look, email);
  await goTo(page, `/release/${organizationId}`);
  const begun = page.getByRole('region', { name: t('watching:continue') });
  await expect(begun.getByRole('link', { name: title })).toContainText(t('watching:leftShort'));
  const news = page.getByRole('region', { name: t('watching:fresh') });
  await expect(news.getByRole('link', { name: fresh })).toContainText(t('watching:until'));
  await expect(news.getByRole('link', { name: title })).toHaveCount(0);
  const card = page.getByRole('article').filter({ hasText: fresh });
  await expect(card.getByText(t('watching:new'), { exact: true })).toBeVisible();
  await expectAccessible(page, `what a watcher comes back to, ${look.locale} ${look.width}`);
  await picture(page, {
    path: `artifacts/screens/${look.locale}-watching-${look.theme}-${look.width}.png`,
    fullPage: true,
  });
  return { context, page, begun };
}

for (const [at, look] of ([desk, { locale: 'en', theme: 'dark', width: 375 }] as Look[]).entries()) {
  test(`a watcher goes on with a film and sees what is new (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const t = wordsOf(look.locale);
    const email = watchers[at] as string;
    const [title, fresh] = [`אחרי הגל ${at}`, `חוף חדש ${at}`];
    const id = await publish(title);
    const context = await newContext(browser, stage, look);
    const page = await enter(context, stage, look, email);
    const visited = noted(page);
    await goTo(page, `/release/${organizationId}`);
    await visited;
    await expect(page.getByRole('region', { name: t('watching:fresh') })).toHaveCount(0);
    await expect(page.getByRole('region', { name: t('watching:continue') })).toHaveCount(0);
    await begin(page, t, id);
    await context.close();

    await passTwoHours(email);
    await publish(fresh, 9);
    for (const other of [{ ...look, width: look.width === 375 ? 1280 : 375 }, look]) {
      const again = await comeBack(browser, other, email, t, title, fresh);
      if (other === look) {
        await again.begun.getByRole('link', { name: title }).press('Enter');
        await expect(again.page).toHaveURL(new RegExp(`watch=${fileId}`));
        const place = () =>
          again.page
            .locator('video')
            .first()
            .evaluate((video: HTMLVideoElement) => video.currentTime);
        await expect.poll(place).toBeGreaterThan(5);
      }
      await again.context.close();
    }
  });
}
