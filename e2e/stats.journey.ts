import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { inDatabase } from './database.ts';
import { playFirstFilm, readyFilm } from './film.ts';
import { picture } from './picture.ts';
import { enter, goTo, type Look, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

const organizationId = organizations.tv;
const statistics = `/stats/${organizationId}`;
const title = 'אחרי הגל הגדול';
const desk: Look = { locale: 'he', theme: 'light', width: 1280 };
const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** A release with a film that readers of the organization may watch. */
async function publishRelease(page: Page): Promise<string> {
  const post = async (address: string, data: object) => {
    const answer = await page.request.post(`${stage.url}/api/release/${organizationId}${address}`, {
      headers: { origin: stage.url },
      data,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json() as Promise<{ _id: string }>;
  };
  const videos = [{ fileId: await readyFilm(page, stage), title: 'הפרק הראשון' }];
  const { _id } = await post('', {
    releaseType: 'programme',
    releaseData: { title, videos },
    design: { landingPage: null, email: null, locale: 'he' },
    expirationDate: null,
  });
  await post(`/${_id}/publish`, {});
  return _id;
}

/** Watches some seconds of the film on the details page, on a computer or by a phone's browser. */
async function watch(browser: Browser, releaseId: string, email: string, userAgent?: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: { width: 1280, height: 812 },
    ...(userAgent && { userAgent }),
  });
  const page = await enter(context, stage, desk, email);
  await page.goto(`/#/release/${organizationId}/${releaseId}`);
  await playFirstFilm(page, 'he');
  await context.close();
}

/** What the page says of the two who watched. */
async function seeBoth(page: Page, { locale }: Look): Promise<void> {
  const t = wordsOf(locale);
  for (const mode of ['people', 'watches']) {
    const number = page
      .locator('dl > div')
      .filter({ has: page.getByText(t(`stats:mode.${mode}`), { exact: true }) })
      .locator('b');
    await expect(number).toHaveText('2');
  }
  const bars = page.getByRole('list', { name: t('stats:byRelease') });
  await expect(bars.getByRole('listitem')).toHaveCount(1);
  await expect(bars.getByRole('link', { name: title })).toContainText('אחרי הגל ה…');
  await expect(bars).toContainText(t('stats:count.people', { count: 2, total: 2 }));
  const devices = page.getByRole('table', { name: t('stats:devices') });
  for (const device of ['desktop', 'mobile'])
    await expect(devices.getByRole('row').filter({ hasText: t(`stats:device.${device}`) })).toContainText(
      /1\D*50%/,
    );
}

/** What a line of a menu saves. */
async function save(page: Page, menu: string, line: string): Promise<Buffer> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: line, exact: true }).click();
  return readFile(await (await file).path());
}

async function changeWhatIsShown(page: Page, { locale }: Look): Promise<void> {
  const t = wordsOf(locale);
  await page.getByRole('button', { name: t('stats:range.day'), exact: true }).click();
  await expect(page).toHaveURL(/range=day/);
  await seeBoth(page, { locale, theme: 'light', width: 0 });
  await page
    .getByRole('button', { name: t('stats:mode.watches'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('list', { name: t('stats:byRelease') })).toContainText(
    t('stats:count.watches', { count: 2, total: 2 }),
  );
  await page.getByRole('button', { name: t('stats:asTable', { name: t('stats:byRelease') }) }).click();
  await expect(page.getByRole('table', { name: t('stats:byRelease') })).toContainText(title);
  const text = await save(page, t('stats:exportOf', { name: t('stats:byRelease') }), t('stats:file.csv'));
  expect(text.toString('utf8')).toMatch(new RegExp(`\r\n${title},2,2,0\\.?\\d*\r\n$`));
  await page.getByRole('button', { name: t('stats:asChart', { name: t('stats:byRelease') }) }).click();
  const curve = t('filmCurve:of', { title: 'הפרק הראשון' });
  const charts = ['stats:byRelease', 'stats:byMonth', 'stats:countries', 'stats:when.title'] as const;
  for (const name of [...charts.map((chart) => t(chart)), curve]) {
    const open = t('stats:exportOf', { name });
    const picture = await save(page, open, t('stats:file.png'));
    expect(picture.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
    // Twice as many points as it is wide.
    expect(picture.readUInt32BE(16)).toBe(2400);
    const sheet = await save(page, open, t('stats:file.xlsx'));
    expect(sheet.subarray(0, 4)).toEqual(Buffer.from('504b0304', 'hex'));
  }
  const curveText = (await save(page, t('stats:exportOf', { name: curve }), t('stats:file.csv'))).toString(
    'utf8',
  );
  // A head and a row for each twentieth of the film.
  expect(curveText.trim().split('\r\n')).toHaveLength(21);
  expect(curveText).toContain(t('stats:curveShare'));
  const all = (await save(page, t('stats:export'), t('stats:file.csv'))).toString('utf8');
  for (const name of ['byRelease', 'byMonth', 'when.title', 'devices', 'countries'] as const)
    expect(all).toContain(`${t(`stats:${name}`)}\r\n`);
  await goTo(page, `${statistics}?from=2020-01-01&to=2020-01-31`);
  await expect(page.getByRole('heading', { name: t('stats:empty.title') })).toBeVisible();
  await expectAccessible(page, `empty statistics, ${locale}`);
  await page.getByRole('button', { name: t('stats:empty.year') }).click();
  await expect(page.getByRole('list', { name: t('stats:byRelease') })).toBeVisible();
}

/** When, how far and who: each a part with an answer of its own. */
async function seeWho(page: Page, { locale }: Look): Promise<void> {
  const t = wordsOf(locale);
  const hours = page.getByRole('table', { name: t('stats:when.title') });
  await expect(hours.getByRole('row')).toHaveCount(8);
  const cells = await hours.getByRole('cell').allTextContents();
  expect(cells.reduce((sum, text) => sum + Number(text), 0)).toBe(2);
  await expect(page.getByText(t('stats:when.few'))).toBeVisible();
  const tags = page.getByRole('button', { name: t('stats:labels.tag'), exact: true });
  await tags.click();
  await expect(page).toHaveURL(/label=tag/);
  await expect(page.getByText(t('stats:labels.none'))).toBeVisible();
  // What was pressed is still there: the page did not go back to its head.
  await expect(tags).toBeInViewport();
  const readers = page.getByRole('table', { name: t('stats:readers.title') });
  await expect(readers.locator('tbody > tr')).toHaveCount(2);
}

/** A bar, by the keyboard, narrows the whole page to one; its chip and Back widen it again. */
async function narrow(page: Page, { locale }: Look): Promise<void> {
  const t = wordsOf(locale);
  const phoneOnly = page.getByRole('button', { name: t('stats:only', { name: t('stats:device.mobile') }) });
  await phoneOnly.focus();
  await page.keyboard.press('Enter');
  const watches = page
    .locator('dl > div')
    .filter({ has: page.getByText(t('stats:mode.watches'), { exact: true }) })
    .locator('b');
  await expect(watches).toHaveText('1');
  await expect(page).toHaveURL(/device=mobile/);
  await expect(phoneOnly).toBeFocused();
  await page.getByRole('button', { name: t('stats:only', { name: title }) }).click();
  await expect(page).toHaveURL(/release=/);
  const chip = (name: string) => page.getByRole('button', { name: t('common:removeFilter', { name }) });
  const device = chip(`${t('stats:devices')}: ${t('stats:device.mobile')}`);
  const release = chip(`${t('stats:release')}: ${title}`);
  await expect(release).toBeVisible();
  // Figures of before stand there pale until those that were asked for have come.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page, `narrowed statistics, ${locale}`);
  await page.reload();
  await expect(watches).toHaveText('1');
  await release.click();
  await expect(release).toHaveCount(0);
  await expect(device).toBeFocused();
  await page.goBack();
  await expect(release).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(device).toHaveCount(0);
  await expect(watches).toHaveText('2');
}

/** Asked for once, it stays asked for; the second look takes it back. */
async function askMonthly(page: Page, { locale, width }: Look): Promise<void> {
  const summary = page.getByRole('switch', { name: wordsOf(locale)('stats:summary.label') });
  await expect(summary).toHaveAttribute('aria-checked', String(width < 768));
  await summary.click();
  await expect(summary).toHaveAttribute('aria-checked', String(width > 767));
  await page.reload();
  await expect(summary).toHaveAttribute('aria-checked', String(width > 767));
}

const asFile = async (page: Page, t: Words, name: string) => {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('stats:export'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('stats:file.csv') }).click();
  expect((await saved).suggestedFilename()).toBe(name);
};

/** Who did what with what: chosen, searched, and taken out whole. */
async function seeActivity(page: Page, { locale, width }: Look): Promise<void> {
  const t = wordsOf(locale);
  const table = page.getByRole('table', { name: t('stats:activity.list') });
  // On a telephone a row is a card, without heads above it.
  if (width > 767)
    await expect(table.getByRole('columnheader', { name: t('stats:activity.who') })).toBeVisible();
  await expectAccessible(page, `activity, ${locale} ${width}`);
  await picture(page, { path: `artifacts/screens/${locale}-activity-${width}.png`, fullPage: true });
  await page.getByRole('button', { name: t('stats:activity.readers'), exact: true }).click();
  await expect(page).toHaveURL(/people=readers/);
  await page.getByRole('searchbox', { name: t('stats:activity.search') }).fill('nobody searched for this');
  await expect(page.getByRole('heading', { name: t('stats:activity.noMatch') })).toBeVisible();
  await expectAccessible(page, `no activity, ${locale} ${width}`);
  await page.getByRole('button', { name: t('stats:activity.clear') }).click();
  await expect(table).toBeVisible();
  await asFile(page, t, 'firstlook-activity.csv');
}

/** Each viewing, with its parts. */
async function seeViewings(page: Page, { locale, width }: Look): Promise<void> {
  const t = wordsOf(locale);
  await page.getByRole('link', { name: t('stats:tab.log') }).click();
  const log = page.getByRole('table', { name: t('stats:log.title') });
  await expect(log.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, `viewings, ${locale} ${width}`);
  await picture(page, { path: `artifacts/screens/${locale}-viewings-${width}.png`, fullPage: true });
  await asFile(page, t, 'firstlook-viewings.csv');
}

test('two people watch on two devices, and the statistics say exactly that', async ({ browser }) => {
  const context = await newContext(browser, stage, desk);
  const admin = await enter(context, stage, desk, 'tv-admin@demo.test');
  const releaseId = await publishRelease(admin);
  await context.close();
  await watch(browser, releaseId, 'tv-client@demo.test');
  await watch(browser, releaseId, 'tv-producer@demo.test', phone);
  for (const look of [desk, { locale: 'en', theme: 'dark', width: 375 }] as Look[]) {
    const t = wordsOf(look.locale);
    const shown = await newContext(browser, stage, look);
    const page = await enter(shown, stage, look, 'tv-admin@demo.test');
    if (look.width > 767) {
      await goTo(page, `/release/${organizationId}`);
      await page.getByRole('link', { name: t('stats:title'), exact: true }).click();
    } else await goTo(page, statistics);
    await seeBoth(page, look);
    await seeWho(page, look);
    await expectAccessible(page, `statistics, ${look.locale} ${look.width}`);
    await picture(page, {
      path: `artifacts/screens/${look.locale}-stats-${look.width}.png`,
      fullPage: true,
    });
    await narrow(page, look);
    await askMonthly(page, look);
    await changeWhatIsShown(page, look);
    await page.getByRole('link', { name: t('stats:tab.activity') }).click();
    await expect(page.getByRole('table', { name: t('stats:activity.list') })).toContainText(
      t('stats:act.clientSessionStart'),
    );
    await seeActivity(page, look);
    await seeViewings(page, look);
    await shown.close();
  }
});

test('a producer has the entry where the organization opens its reports, else is told that it is not for him', async ({
  browser,
}) => {
  const t = wordsOf('he');
  const context = await newContext(browser, stage, desk);
  const page = await enter(context, stage, desk, 'tv-producer@demo.test');
  await goTo(page, `/release/${organizationId}`);
  await page.getByRole('link', { name: t('stats:title'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('stats:title') })).toBeVisible();
  await inDatabase(stage, (client) =>
    client.query(
      `update organization set settings = settings - 'producersReadReports' where organization_id = $1`,
      [organizationId],
    ),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: t('common:notAllowed.title') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('stats:title'), exact: true })).toHaveCount(0);
  const answer = await page.request.get(`${stage.url}/api/stats/${organizationId}`);
  expect(answer.status()).toBe(403);
  await context.close();
});
