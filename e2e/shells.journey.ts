import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { enter, goTo, type Look, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** What stands around the screens, by role and by the mode that the address sets. */
const tv = organizations.tv;
const makers = ['creator', 'admin', 'developer', 'producer'];
const routes = [
  { id: 'all', name: 'All', releaseFilter: {}, showInRoles: [...makers, 'client'], default: true },
  { id: 'desk', name: 'Desk', releaseFilter: { wasDistributed: false }, showInRoles: ['admin', 'producer'] },
  {
    id: 'sea',
    name: 'Sea',
    releaseFilter: { filter: { search: 'קו המים' } },
    showInRoles: [...makers, 'client'],
  },
  { id: 'readers', name: 'Readers', releaseFilter: {}, showInRoles: ['client'] },
];
const desk: Look = { locale: 'he', theme: 'light', width: 1360 };

let stage: Stage;
test.beforeAll(async ({ browser }) => {
  stage = await startStage({ content: true });
  const page = await open(browser, desk, 'tv-admin@demo.test');
  await save(page, tv, { routes, useDirectLink: true });
  await page.context().close();
});
test.afterAll(() => stage.stop());

async function save(page: Page, organizationId: string, change: object): Promise<void> {
  const address = `${stage.url}/api/organization/${organizationId}`;
  const { version } = (await (await page.request.get(address)).json()) as { version: number };
  const headers = { origin: stage.url };
  const answer = await page.request.put(address, { headers, data: { version, ...change } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const open = async (browser: Browser, look: Look, email: string | null) =>
  enter(await newContext(browser, stage, look), stage, look, email);

const list = `/release/${tv}`;
const pagesNav = (page: Page, look: Look) =>
  page.getByRole('navigation', { name: wordsOf(look.locale)('shell:releasePages') });
const namesIn = (page: Page, look: Look) => pagesNav(page, look).getByRole('link').allInnerTexts();

test('producers have the release pages in the header, where there is room', async ({ browser }) => {
  const page = await open(browser, desk, 'tv-producer@demo.test');
  await goTo(page, list);
  expect(await namesIn(page, desk)).toEqual(['All', 'Desk', 'Sea']);
  const nav = pagesNav(page, desk);
  await expect(nav.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  await nav.getByRole('link', { name: 'Sea' }).click();
  await expect(page.getByRole('heading', { name: 'Sea', level: 1 })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Sea' })).toHaveAttribute('aria-current', 'page');
  // The filter of the route narrows its page: the programme, its series and two more of its episodes.
  await expect(page.getByRole('article')).toHaveCount(4);
  await expectAccessible(page, 'header of a producer');
  await page.setViewportSize({ width: 1099, height: 812 });
  await expect(nav).toBeHidden();
  await page.context().close();
});

for (const look of looks) {
  const t = wordsOf(look.locale);
  test(`who only watches has pages and a slider that goes around (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const page = await open(browser, look, 'tv-client@demo.test');
    await goTo(page, list);
    expect(await namesIn(page, look)).toEqual(['All', 'Sea', 'Readers']);
    await expect(page.getByRole('button', { name: t('shell:look') })).toBeVisible();
    const slider = page.getByRole('region', { name: t('releases:newest') });
    const slides = slider.getByRole('link');
    await expect(slides.nth(1)).toBeVisible();
    const ways = [t('common:slider.previous'), t('common:slider.next')].map((name) =>
      slider.getByRole('button', { name }),
    );
    for (const way of ways) {
      const box = await way.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await expect(slides.first()).toBeInViewport({ ratio: 0.9 });
    // Before it is moved: axe takes links of hash routes that have gone by for skip links.
    await expectAccessible(page, 'list of a viewer');
    await ways[0]?.click();
    await expect(slides.last()).toBeInViewport({ ratio: 0.9 });
    await expect(slides.first()).not.toBeInViewport();
    await ways[1]?.click();
    await expect(slides.first()).toBeInViewport({ ratio: 0.9 });
    const [on, back] = look.locale === 'he' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    await slides.first().focus();
    await page.keyboard.press(on ?? '');
    await expect(slides.nth(1)).toBeFocused();
    await page.keyboard.press(back ?? '');
    await page.keyboard.press(back ?? '');
    await expect(slides.last()).toBeFocused();
    await expect(slides.last()).toBeInViewport({ ratio: 0.9 });
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  test(`the direct link shows a stranger what is public (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const member = await open(browser, look, 'tv-client@demo.test');
    await member.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await goTo(member, list);
    await member
      .getByRole('heading')
      .getByRole('link', { name: 'קו המים', exact: true })
      .and(member.getByTitle('קו המים', { exact: true }))
      .click();
    await member.getByRole('button', { name: t('details:direct.copy') }).click();
    await expect(member.getByText(t('details:direct.copied'))).toBeVisible();
    const link = await member.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/tv#\/release\/1\/[^/]+$/);
    await member.context().close();

    // The release stays in its own language when the screens are in another.
    const own = wordsOf('he');
    const page = await open(browser, look, null);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'קו המים', level: 1 })).toBeVisible();
    await expectAccessible(page, 'direct link');
    await page.getByRole('tab', { name: own('fields:section.videos') }).click();
    await expect(page).toHaveURL(/\/videos$/);
    const closed = page.getByRole('link', { name: new RegExp(`^${own('details:closed.video')}: `) });
    await expect(closed).toBeVisible();
    await expectAccessible(page, 'direct link, films');
    // The closed film offers something else to each kind of person; nothing about the person is stored.
    expect(asked.filter((path) => /\/(activity|distribution)/.test(path))).toEqual([]);
    await closed.click();
    await expect(page).toHaveURL(/#\/auth\/login\?endpoint=/);
    const missing = `${link.replace(/[^/]+$/, 'nobody')}`;
    await page.goto(missing);
    await expect(page.getByRole('heading', { name: t('details:direct.none') })).toBeVisible();
    await expectAccessible(page, 'no direct link');
    await page.context().close();
  });
}

test('pages without an organization keep the last one', async ({ browser }) => {
  const t = wordsOf('he');
  const page = await open(browser, desk, 'admin@demo.test');
  const selector = page.getByRole('button', { name: t('shell:organizationMenu', { name: 'הוצאת ברושים' }) });
  await goTo(page, `/release/${organizations.books}`);
  await expect(selector).toBeVisible();
  for (const address of ['/settings/s/-1', '/outbox', '/organization/join']) {
    await goTo(page, address);
    await expect(selector).toBeVisible();
    await page.reload();
    await expect(selector).toBeVisible();
  }
  await page.context().close();
});

test('an organization that stands alone is there only where the address names it', async ({ browser }) => {
  const t = wordsOf('he');
  const admin = await open(browser, desk, 'music-admin@demo.test');
  await save(admin, organizations.music, { isStandAlone: true });
  await admin.context().close();
  const page = await open(browser, desk, 'music-client@demo.test');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: t('shell:noOrganization.title') })).toBeVisible();
  await page.goto('/music');
  await expect(page.getByRole('region', { name: t('releases:newest') })).toBeVisible();
  await page.context().close();
});

test('on a phone what stands in the header is as large as a thumb, and it no higher for that', async ({
  browser,
}) => {
  for (const locale of ['he', 'en'] as const) {
    const page = await open(browser, { locale, theme: 'light', width: 375 }, 'tv-producer@demo.test');
    await goTo(page, list);
    const header = page.locator('header.top');
    const sizes = await header.locator('button:visible').evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    expect((await header.boundingBox())?.height).toBe(56);
    await page.context().close();
  }
});
