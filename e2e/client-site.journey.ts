import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { picture } from './picture.ts';
import { enter, type Look, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** What is the same at every client site (specification 2 section 2), at that of the music organization: the default one. */
const { music } = organizations;
const makers = ['creator', 'admin', 'developer', 'producer'];
const desk: Look = { locale: 'en', theme: 'light', width: 1360 };

let stage: Stage;
test.beforeAll(async ({ browser }) => {
  stage = await startStage({ content: true });
  const page = await open(browser, desk, 'music-admin@demo.test');
  const routes = [
    { id: 'all', name: 'All', releaseFilter: {}, showInRoles: [...makers, 'client'], default: true },
    { id: 'desk', name: 'Desk', releaseFilter: { wasDistributed: false }, showInRoles: makers },
    { id: 'moon', name: 'Moon', releaseFilter: { filter: { search: 'Moon' } }, showInRoles: ['client'] },
  ];
  await save(page, { routes });
  await page.context().close();
});
test.afterAll(() => stage.stop());

const open = async (browser: Browser, look: Look, email: string | null) =>
  enter(await newContext(browser, stage, look), stage, look, email);

async function save(page: Page, change: object): Promise<void> {
  const address = `${stage.url}/api/organization/${music}`;
  const { version } = (await (await page.request.get(address)).json()) as { version: number };
  const headers = { origin: stage.url };
  const answer = await page.request.put(address, { headers, data: { version, ...change } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function signIn(page: Page, email: string, look: Look): Promise<void> {
  const t = wordsOf(look.locale);
  await page.getByRole('textbox', { name: t('signIn:email') }).fill(email);
  await page.getByLabel(t('signIn:password'), { exact: true }).fill(stage.password);
  await page.getByRole('button', { name: t('signIn:submit'), exact: true }).click();
}

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const look of looks) {
  const t = wordsOf(look.locale);
  const navigationOf = (page: Page) => page.getByRole('navigation', { name: t('client:navigation') });

  test(`a stranger reads the site, and signs in for a film (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const page = await open(browser, look, null);
    await page.goto('/client/music');
    await expect(page).toHaveURL(/\/client\/music#\/release$/);
    await expect(page).toHaveTitle(/Copper Tide$/);
    await expect(page.getByRole('heading', { name: t('client:list.title'), level: 1 })).toBeVisible();
    expect(await navigationOf(page).getByRole('link').allInnerTexts()).toEqual([
      t('client:announcements'),
      'All',
      'Moon',
    ]);
    await settle(page);
    expect(await isWide(page)).toBe(false);
    await expectAccessible(page, 'the list of the site');
    await page.getByRole('searchbox').fill('zebra crossing');
    await expect(page.getByRole('heading', { name: t('client:list.noMatch') })).toBeVisible();
    await page.getByRole('button', { name: t('client:list.clear') }).click();
    await navigationOf(page).getByRole('link', { name: 'Moon' }).click();
    await expect(page.getByRole('heading', { name: 'Moon', level: 1 })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.goBack();
    await page.getByRole('link', { name: t('client:list.read') }).click();
    await expect(page.getByRole('heading', { name: 'Half Past Summer', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/#\/release\/[\w-]+$/);
    await expectAccessible(page, 'a release of the site');
    expect(await isWide(page)).toBe(false);
    const closed = page.getByRole('link', {
      name: new RegExp(`^${wordsOf('en')('details:closed.video')}: `),
    });
    await closed.click();
    await expect(page).toHaveURL(/#\/auth\/login\?endpoint=/);
    await signIn(page, 'music-client@demo.test', look);
    await expect(page.getByRole('heading', { name: 'Half Past Summer', level: 1 })).toBeVisible();
    await expect(page.getByText('Half Past Summer (private stream)', { exact: true })).toBeVisible();
    await expect(closed).toHaveCount(0);
    await page.getByRole('button', { name: t('shell:logout') }).click();
    await expect(page).toHaveURL(/#\/auth\/login/);
    await page.context().close();
  });

  test(`the list is narrowed by what the organization filters by (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const page = await open(browser, look, null);
    await page.goto('/client/music');
    await expect(page.getByRole('article').first()).toBeVisible();
    const all = await page.getByRole('article').count();
    const kind = t('fields:fields.musicKind');
    await page.getByRole('button', { name: kind, exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: t('fields:options.ep') }).click();
    await expect(page).toHaveURL(/filter_params_musicKind=ep/);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('article').count()).toBeLessThan(all);
    await expect(page.getByRole('button', { name: t('common:removeFilter', { name: kind }) })).toBeVisible();
    await settle(page);
    expect(await isWide(page)).toBe(false);
    await expectAccessible(page, 'the narrowed list of the site');
    await picture(page, { path: `artifacts/screens/${look.locale}-site-filters.png` });
    await page.getByRole('button', { name: t('common:removeFilter', { name: kind }) }).click();
    await expect(page.getByRole('article')).toHaveCount(all);
    await page.context().close();
  });

  test(`an admin sees there what clients see (${look.locale}, ${look.width})`, async ({ browser }) => {
    const page = await open(browser, look, 'music-admin@demo.test');
    await page.goto('/client/music');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(t('releases:statusName.draft'))).toHaveCount(0);
    await page.getByRole('link', { name: t('client:list.read') }).click();
    await expect(page.getByRole('heading', { name: 'Half Past Summer', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: t('details:edit'), exact: true })).toHaveCount(0);
    for (const address of [`contact/${music}`, `release/edit/${music}`, 'outbox', 'organization']) {
      await page.goto(`/client/music#/${address}`);
      await expect(page.getByRole('heading', { name: t('common:notFound.title') })).toBeVisible();
    }
    await page.context().close();
  });
}

test('addresses of the producers’ app lead to the same pages, and unknown ones say so', async ({
  browser,
}) => {
  const t = wordsOf('en');
  const page = await open(browser, desk, null);
  await page.goto(`/client/music#/release/${music}`);
  await expect(page).toHaveURL(/#\/release$/);
  await page.getByRole('link', { name: t('client:list.read') }).click();
  await expect(page.getByRole('heading', { name: 'Half Past Summer', level: 1 })).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  await page.goto(`/client/music#/release/${music}/${id}`);
  await expect(page).toHaveURL(new RegExp(`#/release/${id}$`));
  await expect(page.getByRole('heading', { name: 'Half Past Summer', level: 1 })).toBeVisible();
  for (const address of ['/client/music#/release/nobody', '/client/music#/nowhere', '/client/nobody']) {
    await page.goto(address);
    await page.reload();
    await expect(page.getByRole('heading', { name: t('common:notFound.title') })).toBeVisible();
  }
  await page.context().close();
});

test('an organization that asks for sign-in leads there and back; who is no member is told', async ({
  browser,
}) => {
  const t = wordsOf('en');
  const admin = await open(browser, desk, 'music-admin@demo.test');
  await save(admin, { requireAuth: true });
  const page = await open(browser, desk, null);
  await page.goto('/client/music#/release?page=Moon');
  await expect(page).toHaveURL(/\/client\/music#\/auth\/login\?endpoint=/);
  await signIn(page, 'music-user@demo.test', desk);
  await expect(page.getByRole('heading', { name: 'Moon', level: 1 })).toBeVisible();
  await page.context().close();
  const other = await open(browser, desk, 'books-client@demo.test');
  await other.goto('/client/music');
  await expect(other.getByRole('heading', { name: t('shell:organizationMissing.title') })).toBeVisible();
  await other.context().close();
  const waiting = await open(browser, desk, 'music-pending@demo.test');
  await waiting.goto('/client/music');
  await expect(waiting.getByRole('heading', { name: t('shell:waitingForApproval.title') })).toBeVisible();
  await waiting.context().close();
  await save(admin, { requireAuth: false });
  await admin.context().close();
});
