import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { findChromium } from '../scripts/tool.ts';
import { type DnsServer, startDnsServer } from '../server/test/dns-server.ts';
import { look } from './accessible.ts';
import { readyFilm } from './film.ts';
import { mailedLink } from './letter.ts';
import { beyondPhone } from './narrow.ts';
import { addRelease } from './release.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** An admin gives the organization a host name of its own; a reader opens its site there, and the link of a mail. */
const organizationId = organizations.tv;
const host = 'films.example';

let stage: Stage;
let dns: DnsServer;
let browser: Browser;
let own: string;
test.beforeAll(async () => {
  dns = await startDnsServer();
  stage = await startStage({ dnsServer: dns.address });
  own = stage.url.replace('localhost', host);
  browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
      // It stands for a host with a certificate.
      `--unsafely-treat-insecure-origin-as-secure=${own}`,
    ],
  });
});
test.afterAll(async () => {
  await browser.close();
  await stage.stop();
  await dns.close();
});

async function open(locale: 'he' | 'en', email: string | null): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(
    (config) => localStorage.setItem('firstlook.ui', config),
    JSON.stringify({ locale, localeChosen: true }),
  );
  const page = await context.newPage();
  if (!email) return page;
  const data = { email, password: stage.password };
  const answer = await page.request.post(`${stage.url}/api/auth/login`, {
    headers: { origin: stage.url },
    data,
  });
  expect(answer.ok()).toBe(true);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The settings from the first look to the proof. */
async function proveHost(page: Page, locale: 'he' | 'en'): Promise<void> {
  const t = wordsOf(locale);
  await page.goto(`${stage.url}/#/organization/edit/${organizationId}?group=domain`);
  await expect(page.getByText(t('ownHost:none'))).toBeVisible();
  await look(page, `${locale}-own-host-none`);
  await button(page, t('ownHost:add')).click();
  const field = page.getByRole('textbox', { name: t('ownHost:host') });
  await field.fill('printer.local');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('ownHost:issue.private'))).toBeVisible();
  await field.fill(host);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('ownHost:state.waits'))).toBeVisible();
  await look(page, `${locale}-own-host-waits`);
  await button(page, t('ownHost:lookNow')).click();
  await expect(page.getByText(t('ownHost:look.missing'))).toBeVisible();
  const [, value = ''] = await page
    .locator('dl code')
    .filter({ hasText: /^_firstlook\.|^firstlook-proof=/ })
    .allInnerTexts();
  dns.zones.set(`_firstlook.${host}`, { txt: [value] });
  await button(page, t('ownHost:lookNow')).click();
  await expect(page.getByText(t('ownHost:state.proved'))).toBeVisible();
  await expect(page.getByRole('link', { name: own })).toBeVisible();
  await look(page, `${locale}-own-host-proved`);
  await page.setViewportSize({ width: 375, height: 812 });
  expect.soft(await beyondPhone(page), 'pixels beyond a phone').toBeLessThanOrEqual(0);
  await look(page, `phone-${locale}-own-host-proved`);
  await page.setViewportSize({ width: 1280, height: 860 });
}

test('a reader opens the site at a host of its own, and plays by the link of a mail', async () => {
  const t = wordsOf('en');
  const admin = await open('en', 'tv-admin@demo.test');
  const fileId = await readyFilm(admin, stage);
  await proveHost(admin, 'en');
  const title = 'The Harbour at Night';
  const releaseId = await addRelease(
    admin,
    stage,
    title,
    {
      desc: 'A storm reaches the harbour.',
      videos: [{ fileId, title: 'First part' }],
    },
    { locale: 'en' },
  );
  const link = await mailedLink(admin, stage, releaseId, 'dana@readers.example');
  expect(link.startsWith(`${own}/landing/`)).toBe(true);

  const reader = await open('en', null);
  const failed: string[] = [];
  reader.on('console', (message) => {
    if (/Content Security Policy|blocked/i.test(message.text())) failed.push(message.text());
  });
  await reader.goto(`${own}/`);
  await expect(reader.getByText(title).first()).toBeVisible();
  expect(reader.url().startsWith(`${own}/#/`)).toBe(true);
  await look(reader, 'en-own-host-site');
  await reader
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await expect(reader.getByRole('heading', { name: title, level: 1 })).toBeVisible();

  await reader.goto(link);
  await expect(reader.getByRole('heading', { name: title }).first()).toBeVisible();
  await reader.getByRole('button', { name: t('landing:player.play', { title: 'First part' }) }).click();
  await expect
    .poll(() =>
      reader
        .locator('video')
        .first()
        .evaluate((one: HTMLVideoElement) => one.currentTime),
    )
    .toBeGreaterThan(0.5);
  await look(reader, 'en-own-host-landing');
  expect(failed).toEqual([]);

  // A reader signs in there, and is signed in there alone.
  await reader.goto(`${own}/#/auth/login`);
  await reader.getByRole('textbox', { name: t('signIn:email') }).fill('tv-client@demo.test');
  await reader.getByLabel(t('signIn:password'), { exact: true }).fill(stage.password);
  await reader.getByRole('button', { name: t('signIn:submit'), exact: true }).click();
  await expect(reader.getByRole('button', { name: t('shell:logout') })).toBeVisible();
  const cookies = await reader.context().cookies();
  expect(cookies.filter(({ name }) => name === 'firstlook').map(({ domain }) => domain)).toEqual([host]);
});
