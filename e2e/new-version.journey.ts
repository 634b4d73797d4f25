import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The service worker (specification 2 section 9, decisions section 7): offline, an update, and work that it waits for. */
const t = wordsOf('en');
let stage: Stage;
let front: Front;

/** A server in front of the product that can go away, and that can bring a new version of the app. */
interface Front {
  url: string;
  version: string;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

async function startFront(target: string): Promise<Front> {
  const server = http.createServer((request, response) => {
    const headers = { ...request.headers, host: new URL(target).host, 'accept-encoding': 'identity' };
    if (headers.origin) headers.origin = target;
    const passed = http.request(target + request.url, { method: request.method, headers }, async (answer) => {
      const { 'content-length': _length, ...told } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, told);
      if (request.url !== '/sw.js') return answer.pipe(response);
      const text = Buffer.concat(await answer.toArray()).toString();
      response.end(text.replaceAll('firstlook-$', `firstlook-${front.version}-$`));
    });
    request.pipe(passed);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    version: 'one',
    async goAway() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    comeBack: () => listen(port),
  };
}

test.beforeAll(async () => {
  stage = await startStage({ content: true, serviceWorker: true });
  front = await startFront(stage.url);
});
test.afterAll(async () => {
  await front.goAway();
  await stage.stop();
});

/** Until the page is in the hands of the worker of this version. */
const isControlled = (page: Page) =>
  expect
    .poll(() =>
      page
        .evaluate(async (name) => {
          const caches = await window.caches.keys();
          return navigator.serviceWorker.controller !== null && caches.some((one) => one.includes(name));
        }, front.version)
        .catch(() => false),
    )
    .toBe(true);
const update = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window).catch(() => true);

test('what looks for new versions may fail to come, and the page stands', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: stage.url, locale: 'en', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const words = await heading.innerText();
  await context.setOffline(true);
  const refused = page.waitForEvent('requestfailed');
  await page.clock.runFor(2000);
  await refused;
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(page.getByRole('button', { name: t('common:retry') })).toHaveCount(0);
  await context.close();
});

test('a site that was open once opens without a connection and says what is missing', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: front.url, locale: 'en' })).newPage();
  await page.goto('/client/music');
  await expect(page.getByRole('article').first()).toBeVisible();
  await mark(page);
  await isControlled(page);
  expect(await isMarked(page), 'the first worker reloads nothing').toBe(true);
  // Once more, now through the worker, which keeps the page.
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/client/')) !== undefined))
    .toBe(true);
  await front.goAway();
  await page.reload();
  await expect(page.getByText(wordsOf('he')('shell:waking'))).toBeVisible();
  // A device without a connection is told so: no server is starting up.
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(wordsOf('he')('shell:offline'))).toBeVisible();
  await front.comeBack();
  await page.context().setOffline(false);
  await expect(page.getByRole('article').first()).toBeVisible();
  await front.goAway();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await front.comeBack();
  await page.goto('/client/music');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().close();
});

test('a new version loads the page again by itself, and waits for what is not saved', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: front.url });
  await context.addInitScript(() =>
    localStorage.setItem('firstlook.ui', JSON.stringify({ locale: 'en', localeChosen: true })),
  );
  const page = await context.newPage();
  const answer = await page.request.post(`${front.url}/api/auth/login`, {
    headers: { origin: front.url },
    data: { email: 'music-producer@demo.test', password: stage.password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(`/#/contact/${organizations.music}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isControlled(page);
  await mark(page);
  front.version = 'two';
  await update(page);
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(`/#/contact/${organizations.music}/edit`);
  const name = page.getByRole('textbox', { name: t('contacts:field.firstName') });
  await name.fill('Unsaved');
  await isControlled(page);
  await mark(page);
  front.version = 'three';
  await update(page);
  const bar = page.getByRole('status', { name: t('update:name') });
  await expect(bar).toBeVisible();
  await expect(name).toHaveValue('Unsaved');
  expect(await isMarked(page)).toBe(true);
  page.on('dialog', (dialog) => void dialog.accept());
  await bar.getByRole('button', { name: t('update:reload') }).click();
  await expect.poll(() => isMarked(page)).toBe(false);
  await isControlled(page);
  await page.context().close();
});
