import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, expect, type FrameLocator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { hostilePage } from './hostile-page.ts';
import { enter, goTo, type Look, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** Routes of an organization: as entries of the navigation, and as pages of its own HTML. */
const tv = organizations.tv;
const schedule = 'לוח שידורים';
const hostile = 'Hostile';

let stage: Stage;
/** Another site, which hears of nothing. */
let abroad: Server;
let heard = 0;
const siteOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
test.beforeAll(async ({ browser }) => {
  abroad = createServer((_request, response) => {
    heard += 1;
    response.end();
  });
  await new Promise<void>((resolve) => void abroad.listen(0, '127.0.0.1', resolve));
  stage = await startStage({ content: true });
  const page = await open(browser, looks[0] as Look, 'tv-admin@demo.test');
  const address = `${stage.url}/api/organization/${tv}`;
  const headers = { origin: stage.url };
  for (const [path, content] of [
    ['pages/hostile.html', hostilePage(siteOf(abroad))],
    ['pages/office.html', '<p>office</p>'],
  ]) {
    const data = { path, kind: 'html', content, version: 0 };
    expect((await page.request.put(`${address}/registeredFile`, { headers, data })).ok()).toBe(true);
  }
  const { version, routes } = await (await page.request.get(address)).json();
  const more = [
    { id: 'hostile', name: hostile, showInRoles: ['client'], htmlContentFilePath: 'pages/hostile.html' },
    { id: 'office', name: 'Office', showInRoles: ['admin'], htmlContentFilePath: 'pages/office.html' },
    { id: 'quiet', name: 'Quiet', showInRoles: ['client'], hideFromUi: true },
  ];
  const answer = await page.request.put(address, {
    headers,
    data: { version, routes: [...routes, ...more] },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.context().close();
});
test.afterAll(async () => {
  abroad.close();
  await stage.stop();
});

const open = async (browser: Browser, look: Look, email: string | null) =>
  enter(await newContext(browser, stage, look), stage, look, email);
const at = (name: string) => `/nav/${tv}?page=${encodeURIComponent(name)}`;
const pagesNav = (page: Page, look: Look) =>
  page.getByRole('navigation', { name: wordsOf(look.locale)('shell:releasePages') });
const frameOf = (page: Page, name: string): FrameLocator => page.frameLocator(`iframe[title="${name}"]`);

for (const look of looks) {
  const t = wordsOf(look.locale);

  test(`a client opens the page of the organization from the menu (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const page = await open(browser, look, 'tv-client@demo.test');
    await goTo(page, `/release/${tv}`);
    await pagesNav(page, look).getByRole('link', { name: schedule }).click();
    await expect(page).toHaveURL(new RegExp(`#/nav/${tv}\\?page=`));
    await expect(pagesNav(page, look).getByRole('link', { name: schedule })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const frame = frameOf(page, schedule);
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(
      look.locale === 'he' ? 'לוח שידורים' : 'Broadcast schedule',
    );
    await expect(frame.locator('html')).toHaveAttribute('data-theme', look.theme);
    await expect(frame.locator('html')).toHaveAttribute('dir', look.locale === 'he' ? 'rtl' : 'ltr');
    // Its pictures come with the viewer's session, which the page itself has not.
    await expect(async () => {
      // The demo's pictures are still being made while it starts.
      await page.reload();
      const width = () =>
        frame
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(width, { timeout: 5000 }).toBeGreaterThan(0);
    }).toPass();
    // It is as high as what it holds: the page scrolls, and not the frame.
    const inside = await frame.locator('html').evaluate((root) => root.getBoundingClientRect().height);
    await expect
      .poll(async () => (await page.locator('iframe').boundingBox())?.height)
      .toBeGreaterThanOrEqual(Math.floor(inside) - 2);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBeLessThanOrEqual(0);
    await expectAccessible(page, 'page of an organization');
    // A link of the page goes to a release in the app.
    await frame.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`#/release/${tv}/`));
    await expect(page.getByRole('tab').first()).toBeVisible();
    await page.context().close();
  });

  test(`a page that cannot be had says so (${look.locale}, ${look.width})`, async ({ browser }) => {
    const page = await open(browser, look, 'tv-client@demo.test');
    // Not for this role, or not there at all: the reader is not told which.
    for (const name of ['Office', 'Nowhere']) {
      await goTo(page, at(name));
      await expect(page.getByRole('heading', { name: t('common:notFound.title') })).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
    }
    await goTo(page, at('Quiet'));
    await expect(page.getByRole('heading', { name: 'Quiet', level: 1 })).toBeVisible();
    await expect(pagesNav(page, look).getByRole('link', { name: 'Quiet' })).toHaveCount(0);
    await page.goto(`/#/nav?page=${encodeURIComponent(schedule)}`);
    await expect(frameOf(page, schedule).getByRole('heading', { level: 1 })).toBeVisible();
    await goTo(page, `/release/${tv}?page=0`);
    // Its code is here by now; what does not come is the page.
    await page.context().setOffline(true);
    await pagesNav(page, look).getByRole('link', { name: schedule }).click();
    await expect(page.getByRole('heading', { name: t('ownPage:networkError') })).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: t('common:retry') }).click();
    await expect(frameOf(page, schedule).getByRole('heading', { level: 1 })).toBeVisible();
    await page.context().close();
  });
}

test('a hostile page gets nothing, goes nowhere and is stopped', async ({ browser }) => {
  const t = wordsOf('he');
  const page = await open(browser, looks[0] as Look, 'tv-client@demo.test');
  const windows: unknown[] = [];
  page.context().on('page', (one) => windows.push(one));
  await goTo(page, at(hostile));
  const frame = frameOf(page, hostile);
  const here = page.url();
  await expect(frame.locator('#out')).toContainText('unasked');
  const tried = JSON.parse((await frame.locator('#out').textContent()) ?? '{}');
  expect(tried).toMatchObject({
    cookie: 'refused SecurityError',
    storage: 'refused SecurityError',
    parent: 'refused SecurityError',
    top: 'refused SecurityError',
    popup: 'null',
    call: 'refused TypeError',
    abroad: 'blocked',
    draftList: 'refused MALFORMED_REQUEST',
    drafts: '0',
    abilities: 'false',
    foreign: 'refused NOT_FOUND',
    picture: 'refused NOT_FOUND',
    elsewhere: 'refused NOT_FOUND',
    [`go ${siteOf(abroad)}/`]: 'refused NOT_ALLOWED',
    'go //evil.example': 'refused NOT_ALLOWED',
    'go /auth/login': 'refused NOT_ALLOWED',
    'go javascript:alert(1)': 'refused NOT_ALLOWED',
    'go unasked': 'refused NOT_ALLOWED',
  });
  await frame.locator('#away').click();
  expect(page.url()).toBe(here);
  expect(windows).toEqual([]);
  await frame.locator('#flood').click();
  await expect(page.getByRole('heading', { name: t('ownPage:stopped') })).toBeVisible();
  await expect(page.getByText(t('ownPage:stoppedText.flood'))).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectAccessible(page, 'page that was stopped');
  await page.getByRole('button', { name: t('common:retry') }).click();
  await expect(frame.locator('#out')).toContainText('unasked');
  await frame.locator('#leave').click();
  await expect(page.getByText(t('ownPage:stoppedText.left'))).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: t('common:retry') }).click();
  await expect(frame.locator('#out')).toContainText('unasked');
  await frame.locator('#abroad').click();
  await expect(page.getByText(t('ownPage:stoppedText.left'))).toBeVisible();
  expect(heard).toBe(0);
  await page.context().close();
});

test('who makes releases has lists in header and sidebar, and opens the page by its address', async ({
  browser,
}) => {
  const look = looks[0] as Look;
  const page = await open(browser, look, 'tv-producer@demo.test');
  await goTo(page, `/release/${tv}`);
  await expect(pagesNav(page, look).getByRole('link')).toHaveText(['פרסומים', 'הופצו']);
  const sidebar = page.getByRole('complementary').getByRole('navigation');
  await expect(sidebar.getByRole('link', { name: schedule })).toHaveCount(0);
  await expect(sidebar.getByRole('link', { name: 'הופצו' })).toBeVisible();
  await goTo(page, at(schedule));
  await expect(frameOf(page, schedule).getByRole('heading', { level: 1 })).toBeVisible();
  await goTo(page, `/release/${tv}?page=${encodeURIComponent('הופצו')}`);
  await settle(page);
  await expect(page.getByText(wordsOf('he')('releases:statusName.draft'))).toHaveCount(0);
  await goTo(page, at('Office'));
  await expect(page.getByRole('heading', { name: wordsOf('he')('common:notFound.title') })).toBeVisible();
  await page.context().close();
});

for (const look of looks) {
  const t = wordsOf(look.locale);
  test(`in report mode a click goes to the report (${look.locale}, ${look.width})`, async ({ browser }) => {
    const page = await open(browser, look, 'tv-producer@demo.test');
    await goTo(page, `/release/${tv}?page=${encodeURIComponent('הופצו')}`);
    const card = page.getByRole('article').filter({ hasText: 'קו המים' }).first();
    await expect(card).toBeVisible();
    const mode = page.getByRole('button', { name: t('releases:reportMode') });
    await mode.focus();
    await page.keyboard.press('Enter');
    await expect(mode).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/mode=report/);
    await expect(card.getByText(t('report:mode.sent'))).toBeVisible();
    await expect(card.getByRole('definition').first()).toHaveText(/\d/);
    const sent = await card.getByRole('definition').first().innerText();
    await expectAccessible(page, 'report mode');
    // The address says it: reloaded, it is still there.
    await page.reload();
    await expect(card.getByRole('definition').first()).toHaveText(sent);
    await card.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`#/release/report/${tv}/`));
    await page.goBack();
    await expect(mode).toHaveAttribute('aria-pressed', 'true');
    await page.getByText(t('releases:table'), { exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'קו המים' }).first();
    await expect(row).toContainText(sent);
    await expectAccessible(page, 'report mode, table');
    await row.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`#/release/report/${tv}/`));
    await page.context().close();
    const viewer = await open(browser, look, 'tv-client@demo.test');
    await goTo(viewer, `/release/${tv}?mode=report`);
    await expect(viewer.getByRole('article').first()).toBeVisible();
    await expect(viewer.getByRole('button', { name: t('releases:reportMode') })).toHaveCount(0);
    await expect(viewer.getByText(t('report:mode.sent'))).toHaveCount(0);
    await viewer.context().close();
  });

  test(`the slider of who only watches goes around at both ends (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const page = await open(browser, look, 'tv-client@demo.test');
    await goTo(page, `/release/${tv}`);
    const slider = page.getByRole('region', { name: t('releases:newest') });
    const slides = slider.getByRole('link');
    await expect(slides.first()).toBeInViewport({ ratio: 0.9 });
    await slider.getByRole('button', { name: t('common:slider.previous') }).click();
    await expect(slides.last()).toBeInViewport({ ratio: 0.9 });
    await slider.getByRole('button', { name: t('common:slider.next') }).click();
    await expect(slides.first()).toBeInViewport({ ratio: 0.9 });
    // Forward is to the left where one reads from the right.
    const [forward, back] = look.locale === 'he' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    await slides.last().focus();
    await page.keyboard.press(forward as string);
    await expect(slides.first()).toBeFocused();
    await page.keyboard.press(back as string);
    await expect(slides.last()).toBeFocused();
    await page.context().close();
  });
}
