import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { playFirstFilm, readyFilm } from './film.ts';
import { picture } from './picture.ts';
import { longFilm } from './sample.ts';
import { enter, type Look, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The press site (specification 2 section 2): what a person began to watch, and how the organization is reached. */
const organizationId = organizations.tv;
const title = 'אחרי הגל';
const desk: Look = { locale: 'he', theme: 'light', width: 1280 };
const partner = 'ערוץ צפון';
const contactMsg = 'לתיאום ראיונות:\nדנה, 04-811-3300';

let stage: Stage;
let id: string;
test.beforeAll(async ({ browser }) => {
  stage = await startStage();
  const page = await open(browser, desk, 'tv-admin@demo.test');
  const headers = { origin: stage.url };
  const address = `${stage.url}/api/organization/${organizationId}`;
  const { version, designPreferences } = await (await page.request.get(address)).json();
  const logos = [{ id: 'north', title: partner, url: `${stage.url}/icon.svg` }];
  const contact = { contactMsg, contactEmail: 'desk@mifras.example' };
  const saved = await page.request.put(address, {
    headers,
    data: { version, logos, clientApp: 'default', designPreferences: { ...designPreferences, ...contact } },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const made = await page.request.post(`${stage.url}/api/release/${organizationId}`, {
    headers,
    data: {
      releaseType: 'programme',
      releaseData: {
        title,
        videos: [{ fileId: await readyFilm(page, stage, longFilm()), title: 'הפרק הראשון' }],
      },
      design: { landingPage: null, email: null, locale: 'he' },
      expirationDate: null,
    },
  });
  id = ((await made.json()) as { _id: string })._id;
  const out = await page.request.post(`${stage.url}/api/release/${organizationId}/${id}/publish`, {
    headers,
  });
  expect(out.ok(), await out.text()).toBe(true);
  await page.context().close();
  // A reader begins the film.
  const reader = await open(browser, desk, 'tv-client@demo.test');
  await reader.goto(`/client/tv#/release/${id}`);
  await playFirstFilm(reader, 'he');
  await reader.context().close();
});
test.afterAll(() => stage.stop());

const open = async (browser: Browser, look: Look, email: string | null) =>
  enter(await newContext(browser, stage, look), stage, look, email);

const see = async (page: Page, look: Look, name: string) => {
  await settle(page);
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWide), name).toBe(false);
  await expectAccessible(page, name);
  const path = `artifacts/press/${name}-${look.locale}-${look.theme}-${look.width}.png`;
  await picture(page, { path, fullPage: true });
};

for (const look of looks) {
  const t = wordsOf(look.locale);
  const begunOn = (page: Page) => page.getByRole('region', { name: t('watching:continue') });

  test(`a visitor reads how the organization is reached (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const page = await open(browser, look, null);
    await page.goto('/client/tv');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const foot = page.getByRole('contentinfo');
    const mail = foot.getByRole('link', { name: 'desk@mifras.example' });
    await expect(mail).toHaveAttribute('href', 'mailto:desk@mifras.example');
    await expect(foot).toContainText('לתיאום ראיונות:');
    await expect(foot.getByRole('list', { name: t('client:partners') }).getByAltText(partner)).toBeVisible();
    // Nobody who is not signed in has begun anything.
    await expect(begunOn(page)).toHaveCount(0);
    await see(page, look, 'list-of-a-visitor');
    await page.context().close();
  });

  test(`a reader goes on with a film from the list (${look.locale}, ${look.width})`, async ({ browser }) => {
    const page = await open(browser, look, 'tv-client@demo.test');
    await page.goto('/client/tv#/release');
    const film = begunOn(page).getByRole('link', { name: title });
    await expect(film).toBeVisible();
    await see(page, look, 'list-of-a-reader');
    // A list that is narrowed holds what was asked for and nothing above it.
    await page.getByRole('searchbox').fill(title);
    await expect(page).toHaveURL(/search=/);
    await expect(begunOn(page)).toHaveCount(0);
    await page.getByRole('searchbox').fill('');
    await film.press('Enter');
    await expect(page).toHaveURL(new RegExp(`#/release/${id}\\?watch=`));
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.context().close();
  });
}

/** A folder with the release in it. @returns its id */
async function fileIt(browser: Browser, name: string): Promise<string> {
  const page = await open(browser, desk, 'tv-producer@demo.test');
  const address = `${stage.url}/api/folder/${organizationId}`;
  const headers = { origin: stage.url };
  const made = await page.request.post(address, { headers, data: { name } });
  const { _id: folder } = (await made.json()) as { _id: string };
  const filed = await page.request.post(`${address}/${folder}/content`, { headers, data: { add: [id] } });
  expect(filed.ok(), await filed.text()).toBe(true);
  await page.context().close();
  return folder;
}

for (const [look, name] of [
  [desk, 'סתיו'],
  [{ locale: 'en', theme: 'dark', width: 375 }, 'Autumn'],
] satisfies [Look, string][])
  test(`a member narrows the list to a folder, and a visitor is told of none (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const t = wordsOf(look.locale);
    const folder = await fileIt(browser, name);
    const chip = (page: Page) => page.getByRole('button', { name: t('client:list.folder'), exact: true });
    const page = await open(browser, look, 'tv-client@demo.test');
    await page.goto('/client/tv');
    await chip(page).click();
    await page.getByRole('menuitemcheckbox', { name }).click();
    await expect(page).toHaveURL(new RegExp(`folder=${folder}`));
    await expect(page.getByRole('article')).toHaveCount(1);
    await see(page, look, 'press-in-folder');
    await page.context().close();
    const visitor = await open(browser, look, null);
    await visitor.goto('/client/tv');
    await expect(visitor.getByRole('article').first()).toBeVisible();
    await expect(chip(visitor)).toHaveCount(0);
    await visitor.context().close();
  });

test('the address of a release may name its section; paper is white and holds the page alone', async ({
  browser,
}) => {
  const page = await open(browser, { locale: 'he', theme: 'dark', width: 1280 }, null);
  await page.goto(`/client/tv#/release/${id}`);
  const tabs = page.getByRole('tab');
  await tabs.last().click();
  await expect(page).toHaveURL(/tab=/);
  const chosen = new URLSearchParams(page.url().split('?')[1]).get('tab');
  await page.goto('about:blank');
  await page.goto(`/client/tv#/release/${id}/${chosen}`);
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(tabs.first()).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await picture(page, { path: 'artifacts/press/on-paper.png', fullPage: true });
  await page.context().close();
});
