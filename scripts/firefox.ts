import { existsSync } from 'node:fs';
import axe from 'axe-core';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { organizations } from '../e2e/sign-in.ts';
import { startStage } from '../e2e/stage.ts';
import { type Locale, wordsOf } from '../e2e/words.ts';
import { playerTexts } from '../web/features/player/player-text.ts';
import { useMemory } from './memory-folder.ts';

/**
 * `node scripts/firefox.ts`: the readers' ways in Firefox, over WebDriver BiDi, since the journeys' own tool drives Firefox only
 * as a build of its own. In Hebrew on a desk and in English on a phone: a visitor sees the three sites, is asked to sign in for a film,
 * comes back and watches; it stands under what he began; the reader of a link watches without signing in, and the report
 * says so. A page error, a refused request or a violation that axe finds fails it. Needs Firefox (Debian's `firefox-esr`) and says
 * so where there is none.
 */
useMemory();

const { FIREFOX_PATH } = process.env;
const firefox = [FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
);
if (!firefox) {
  console.log('Firefox is not here (FIREFOX_PATH).');
  process.exit(2);
}

const seats: { locale: Locale; width: number }[] = [
  { locale: 'he', width: 1280 },
  { locale: 'en', width: 375 },
];
/** Long enough for a first picture on a busy machine; milliseconds. */
const patience = 60_000;
/** Of the film, seconds: the player has reported some of it by then when it is paused. */
const watched = 2;

let passed = 0;
let failed = 0;
function check(what: string, isGood: boolean, detail: unknown = ''): void {
  console.log(`${isGood ? 'ok   ' : 'FAIL '} ${what}${isGood ? '' : ` ${JSON.stringify(detail)}`}`);
  if (isGood) passed += 1;
  else failed += 1;
}

const stage = await startStage({ content: true });

/** Asks the API beside the browser, as this person. */
async function asPerson(email: string) {
  const ask = (path: string, cookie: string, body?: object) =>
    fetch(`${stage.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { origin: stage.url, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const login = await ask('/auth/login', '', { email, password: stage.password });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return async <T>(path: string, body?: object): Promise<T> => {
    const answer = await ask(path, cookie, body);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/** A page of a person of his own, with what went wrong on it. */
async function openPage(browser: Browser, locale: Locale, width: number): Promise<[Page, string[]]> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.setViewport({ width, height: 812 });
  await page.evaluateOnNewDocument((chosen) => {
    if (location.protocol === 'http:')
      localStorage.setItem('firstlook.ui', JSON.stringify({ locale: chosen, localeChosen: true }));
  }, locale);
  const faults: string[] = [];
  page.on('pageerror', (error) => {
    // A font that was still on its way when the page was left.
    if (!String(error).includes('downloadable font: download failed')) faults.push(String(error));
  });
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`);
  });
  return [page, faults];
}

const button = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);
const link = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="link"])`);
const openAt = async (page: Page, address: string) => {
  // The same document with another `#` would not be loaded.
  await page.goto('about:blank');
  await page.goto(`${stage.url}${address}`, { waitUntil: 'load' });
};

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const found = await run(document, { resultTypes: ['violations'], iframes: false });
    return found.violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id);
  });
}

/** Until the film has gone on, then pauses it. @returns the words that stand on the picture */
async function watch(page: Page): Promise<string> {
  await page.waitForFunction(
    (seconds) => (document.querySelector('video')?.currentTime ?? 0) > seconds,
    {},
    watched,
  );
  const onPicture = await page.evaluate(() => document.querySelector('video')?.parentElement?.textContent);
  await page.hover('video');
  await Promise.any(Object.values(playerTexts).map(({ pause }) => button(page, pause).click()));
  await page.waitForFunction(() => document.querySelector('video')?.paused === true);
  return onPicture ?? '';
}

async function seeSites(page: Page, locale: Locale): Promise<void> {
  for (const site of ['tv', 'books', 'music']) {
    await openAt(page, `/client/${site}#/release`);
    await page.waitForSelector('main a[href*="/release/"]');
    const found = await violations(page);
    check(`${locale}: ${site}, its list, and nothing of weight for axe`, found.length === 0, found);
  }
}

async function signInForFilm(page: Page, locale: Locale, film: Film): Promise<void> {
  const t = wordsOf(locale);
  const own = wordsOf('he');
  await openAt(page, `/client/tv#/release/${film._id}`);
  await link(page, own('stream:signInToWatch')).click();
  await page.locator('input[name="email"]').fill('tv-client@demo.test');
  await page.locator('input[name="password"]').fill(stage.password);
  await button(page, t('signIn:submit')).click();
  await button(page, own('stream:watch')).click();
  const words = await watch(page);
  check(`${locale}: who signed in for a film watches it`, words.includes('tv-client@demo.test'), words);
  await openAt(page, '/client/tv#/release');
  await page.waitForFunction((title) => document.body.innerText.includes(title), {}, t('watching:continue'));
  check(`${locale}: it stands under what he began`, true);
}

interface Film {
  _id: string;
  title: string;
}

const producer = await asPerson('tv-producer@demo.test');

async function watchByLink(page: Page, locale: Locale, film: Film): Promise<void> {
  const email = `firefox-${locale}@reader.example`;
  const made = await producer<{ url: string }>(`/distribution/${organizations.tv}/link/${film._id}`, {
    tokenType: 'unique',
    email,
  });
  await openAt(page, new URL(made.url).pathname + new URL(made.url).search);
  const found = await violations(page);
  check(`${locale}: the landing page, and nothing of weight for axe`, found.length === 0, found);
  await page.locator('[data-fl-play], [data-fl-video]').click();
  check(
    `${locale}: the reader of a link watches, his name on the picture`,
    (await watch(page)).includes(email),
  );
}

/** A film of the demo that was sent and opens to its members alone. */
async function findFilm(): Promise<Film> {
  const { items } = await producer<{ items: Film[] }>(`/release/${organizations.tv}`);
  for (const { _id } of items) {
    const release = await producer<{
      distributedAt: string | null;
      releaseData: { title: string; videos?: { requireAuth?: boolean }[] };
    }>(`/release/${organizations.tv}/${_id}`);
    if (release.distributedAt && release.releaseData.videos?.[0])
      return { _id, title: release.releaseData.title };
  }
  throw new Error('the demo has no film that was sent');
}

const browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox, headless: true });
try {
  const film = await findFilm();
  for (const { locale, width } of seats) {
    const [page, faults] = await openPage(browser, locale, width);
    await seeSites(page, locale);
    await signInForFilm(page, locale, film);
    const [reader, readerFaults] = await openPage(browser, locale, width);
    await watchByLink(reader, locale, film);
    const all = [...faults, ...readerFaults];
    check(`${locale}: no page error, no server error`, all.length === 0, all);
  }
} finally {
  await browser.close();
  await stage.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
