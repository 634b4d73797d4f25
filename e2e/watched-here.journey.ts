import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { playFirstFilm, readyFilm } from './film.ts';
import { picture } from './picture.ts';
import { enter, type Look, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

const organizationId = organizations.tv;
const desk: Look = { locale: 'he', theme: 'light', width: 1280 };

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

interface Report {
  counts: { chosen: number; watchedSignedIn: number };
  origins: { origin: string; visits: number }[];
}

const read = async <T>(page: Page, address: string): Promise<T> =>
  (await page.request.get(`${stage.url}/api/${address}`)).json();
const reportOf = (page: Page, id: string) =>
  read<Report>(page, `distribution/${organizationId}/distribution-data-by-release/${id}`);
const siteOf = ({ origins }: Report) => origins.find(({ origin }) => origin === 'site')?.visits ?? 0;

async function post<T>(page: Page, address: string, data: object): Promise<T> {
  const answer = await page.request.post(`${stage.url}/api/${address}`, {
    headers: { origin: stage.url },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** A release with a film that was sent to a person. */
async function sendRelease(page: Page): Promise<string> {
  const { _id } = await post<{ _id: string }>(page, `release/${organizationId}`, {
    releaseType: 'programme',
    releaseData: {
      title: 'אחרי הגל',
      videos: [{ fileId: await readyFilm(page, stage), title: 'הפרק הראשון' }],
    },
    design: { landingPage: null, email: null, locale: 'he' },
    expirationDate: null,
  });
  await post(page, `distribution/${organizationId}/distribute-release/${_id}`, {
    from: { email: 'press@mifras.example' },
    contacts: [{ email: 'reader@readers.example', firstName: 'דנה', lastName: 'לוי' }],
  });
  return _id;
}

/** Watches the first film on the details page for some seconds; the page is opened three times. */
async function watchSignedIn(browser: Browser, releaseId: string): Promise<void> {
  const context = await newContext(browser, stage, desk);
  const page = await enter(context, stage, desk, 'tv-client@demo.test');
  const reported = page.waitForResponse((answer) => answer.url().includes('/release-opened'));
  await page.goto(`/#/release/${organizationId}/${releaseId}`);
  await reported;
  for (let load = 0; load < 2; load++) await page.reload();
  await playFirstFilm(page, 'he');
  await context.close();
}

test('who watches signed in stands in the report, and came once', async ({ browser }) => {
  const context = await newContext(browser, stage, desk);
  const admin = await enter(context, stage, desk, 'tv-admin@demo.test');
  const releaseId = await sendRelease(admin);
  const before = await reportOf(admin, releaseId);
  await watchSignedIn(browser, releaseId);
  const after = await reportOf(admin, releaseId);
  expect(after.counts.watchedSignedIn).toBe(before.counts.watchedSignedIn + 1);
  expect(siteOf(after)).toBe(siteOf(before) + 1);
  await context.close();
  for (const look of [
    desk,
    { ...desk, width: 375 },
    { ...desk, locale: 'en' },
    { ...desk, locale: 'en', width: 375 },
  ] as Look[]) {
    const t = wordsOf(look.locale);
    const shown = await newContext(browser, stage, look);
    const page = await enter(shown, stage, look, 'tv-admin@demo.test');
    await page.goto(`/#/release/report/${organizationId}/${releaseId}`);
    await expect(page.getByRole('heading', { name: t('report:here.title') })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      t('report:headline.signedIn', { count: 1, total: 1 }),
    );
    await expectAccessible(page, `report with people who watched here, ${look.locale} ${look.width}`);
    await picture(page, {
      path: `artifacts/screens/${look.locale}-watched-here-${look.width}.png`,
      fullPage: true,
    });
    await shown.close();
  }
});
