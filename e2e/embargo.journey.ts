import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { inDatabase } from './database.ts';
import { readyFilm } from './film.ts';
import { lettersOf, linkIn } from './letter.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, type Look, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** A release goes out under embargo: one reader promises and watches, the other waits for the moment. */
const organizationId = organizations.tv;
const secret = 'המגדלור נכבה';
const day = 24 * 3_600_000;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const shot = (page: Page, { locale, width }: Look, name: string) =>
  picture(page, { path: `artifacts/screens/${locale}-embargo-${name}-${width}.png`, fullPage: true });

/** Sets the embargo in the editor, two days from now on the organization's clocks. */
async function setEmbargo(page: Page, t: Words, id: string, look: Look): Promise<void> {
  await goTo(page, `/release/edit/${organizationId}/${id}`);
  const moment = page.locator('[data-path="embargoUntil"]').first();
  const [year, month, date] = new Date(Date.now() + 2 * day).toISOString().slice(0, 10).split('-');
  await moment
    .getByRole('textbox', { name: t('releaseEdit:embargoUntil.label') })
    .fill(`${date}.${month}.${year}`);
  await page.keyboard.press('Tab');
  await moment.getByLabel(t('releaseEdit:embargoUntil.time')).fill('18:30');
  await shot(page, look, 'editor');
  await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
  const stored = async () => {
    const answer = await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
    return ((await answer.json()) as { embargoUntil: string | null }).embargoUntil;
  };
  await expect.poll(stored).toMatch(new RegExp(`^${year}-${month}-${date}T1[56]:30:00`));
}

async function send(page: Page, id: string, emails: string[]): Promise<string[]> {
  const url = `${stage.url}/api/distribution/${organizationId}/distribute-release/${id}`;
  const answer = await page.request.post(url, {
    headers: { origin: stage.url },
    data: {
      from: { email: 'press@mifras.example' },
      contacts: emails.map((email) => ({ email, firstName: 'Dana', lastName: 'Levi' })),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const links: string[] = [];
  for (const email of emails) {
    await expect.poll(async () => (await lettersOf(stage.sink, email)).length, { timeout: 40_000 }).toBe(1);
    const { html = '', text = '' } = (await lettersOf(stage.sink, email))[0] ?? {};
    expect(html + text).not.toContain(secret);
    links.push(linkIn(html, '/landing/'));
  }
  return links;
}

/** A reader who promised nothing gets the title, but no text or film at any address. */
async function openClosed(browser: Browser, look: Look, link: string, title: string, fileId: string) {
  const context = await newContext(browser, stage, look);
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await expect(page.locator('.fl-play')).toHaveCount(0);
  const { pathname, searchParams } = new URL(link);
  const file = `${stage.url}/api/file/${organizationId}/${fileId}`;
  const reader = { releaseId: pathname.split('/').at(-1) ?? '', token: searchParams.get('token') ?? '' };
  const opened = await page.request.post(`${file}/playback`, {
    headers: { origin: stage.url },
    data: reader,
  });
  expect([401, 403, 404]).toContain(opened.status());
  for (const part of ['still/poster', 'download', 'stream/master.m3u8']) {
    const answer = await page.request.get(`${file}/${part}?${new URLSearchParams(reader)}`);
    expect([400, 401, 403, 404], part).toContain(answer.status());
  }
  return { context, page };
}

async function watches(page: Page): Promise<void> {
  // What plays is brought to life by the page's script.
  await page.waitForLoadState('load');
  await expect(page.locator('body')).toContainText(secret);
  await page.locator('.fl-play').click();
  const time = () => page.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime);
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(1);
}

const looks: Look[] = [
  { locale: 'he', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'light', width: 375 },
];
for (const look of looks) {
  test(`a release under embargo opens to who promises, and to all at its moment (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const t = wordsOf(look.locale);
    const context = await newContext(browser, stage, look);
    const page = await enter(context, stage, look, 'tv-admin@demo.test');
    const fileId = await readyFilm(page, stage);
    const title = `ליל המגדלור ${look.width}`;
    const id = await addRelease(page, stage, title, {
      desc: secret,
      content: `<p>${secret}</p>`,
      videos: [{ fileId, title: 'Film' }],
    });
    await setEmbargo(page, t, id, look);
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await expect(page.getByText(t('distribute:embargo'))).toBeVisible();
    await shot(page, look, 'distribute');
    const emails = ['first', 'second'].map((who) => `${who}.${look.locale}@embargo.example`);
    const [first = '', second = ''] = await send(page, id, emails);

    // The page speaks the release's language, which is Hebrew.
    const he = wordsOf('he');
    const promised = await openClosed(browser, look, first, title, fileId);
    await expectAccessible(promised.page, `a page under embargo, ${look.locale} ${look.width}`);
    await shot(promised.page, look, 'page');
    await promised.page.getByLabel(he('landing:closed.name')).fill('דנה לוי');
    await promised.page.getByRole('button', { name: he('landing:closed.accept') }).click();
    await watches(promised.page);
    await promised.context.close();

    const waiting = await openClosed(browser, look, second, title, fileId);
    await inDatabase(stage, (client) =>
      client.query(`update release set embargo_until = now() - interval '1 second' where id = $1`, [id]),
    );
    await waiting.page.reload();
    await watches(waiting.page);
    await waiting.context.close();

    await goTo(page, `/release/report/${organizationId}/${id}`);
    await expect(page.getByRole('heading', { name: t('report:promises.title') })).toBeVisible();
    await expect(page.getByText('דנה לוי').first()).toBeVisible();
    await shot(page, look, 'report');
    await context.close();
  });
}

test('a client promises in the app', async ({ browser }) => {
  for (const look of [...looks, { locale: 'he', theme: 'light', width: 375 } as Look]) {
    const t = wordsOf(look.locale);
    const admin = await enter(await newContext(browser, stage, look), stage, look, 'tv-admin@demo.test');
    const title = `אמברגו ללקוחות ${look.locale} ${look.width}`;
    const id = await addRelease(admin, stage, title, { desc: secret });
    await admin.request.post(`${stage.url}/api/release/${organizationId}/${id}/publish`, {
      headers: { origin: stage.url },
    });
    await inDatabase(stage, (client) =>
      client.query(`update release set embargo_until = now() + interval '1 day' where id = $1`, [id]),
    );
    await goTo(admin, `/release/${organizationId}/${id}`);
    await expect(admin.getByText(t('releases:moment.embargo')).first()).toBeVisible();
    await shot(admin, look, 'details');
    const client = await enter(await newContext(browser, stage, look), stage, look, 'tv-client@demo.test');
    await goTo(client, `/release/${organizationId}/${id}`);
    await expect(client.getByRole('heading', { name: title })).toBeVisible();
    await expect(client.getByText(secret)).toHaveCount(0);
    await expectAccessible(client, `a promise in the app, ${look.locale} ${look.width}`);
    await shot(client, look, 'app');
    await client.getByRole('textbox', { name: t('details:embargo.name') }).fill('Noa Levi');
    await client.getByRole('button', { name: t('details:embargo.accept') }).click();
    await expect(client.getByText(secret).first()).toBeVisible();
    await admin.context().close();
    await client.context().close();
  }
});

test('who has the editor of a release open is told to whoever opens it, too', async ({ browser }) => {
  for (const look of looks) {
    const t = wordsOf(look.locale);
    const [one, other] = await Promise.all(
      ['tv-admin@demo.test', 'tv-producer@demo.test'].map(async (email) =>
        enter(await newContext(browser, stage, look), stage, look, email),
      ),
    );
    if (!one || !other) throw new Error('two people edit');
    const id = await addRelease(one, stage, `עריכה בשניים ${look.width}`);
    await goTo(one, `/release/edit/${organizationId}/${id}`);
    await expect(one.getByRole('textbox').first()).toBeVisible();
    await goTo(other, `/release/edit/${organizationId}/${id}`);
    const [, after = ''] = t('releaseEdit:presence', { count: 1, names: '|' }).split('|');
    await expect(other.getByText(after.trim())).toBeVisible();
    await expectAccessible(other, `who edits too, ${look.locale} ${look.width}`);
    await picture(other, { path: `artifacts/screens/${look.locale}-presence-${look.width}.png` });
    for (const page of [one, other]) await page.context().close();
  }
});
