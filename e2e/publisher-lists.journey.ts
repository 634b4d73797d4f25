import { type Browser, expect, type Page, test } from '@playwright/test';
import { pauseAfter, readyFilm } from './film.ts';
import { longFilm } from './sample.ts';
import { enter, type Look, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { seeWhole } from './stream-page.ts';
import { wordsOf } from './words.ts';

/** The publisher's lists: what they are narrowed by, the organization's own pages, and what a reader began. */
const books = organizations.books;
const filmed = 'המכתבים שלא נשלחו לחיפה';
const months = 'החוברות שלנו';
const desk: Look = { locale: 'he', theme: 'light', width: 1280 };

let stage: Stage;
test.beforeAll(async ({ browser }) => {
  stage = await startStage({ content: true });
  const page = await open(browser, desk, 'books-admin@demo.test');
  const headers = { origin: stage.url };
  const address = `${stage.url}/api/organization/${books}`;
  const { version, routes } = await (await page.request.get(address)).json();
  const saved = await page.request.put(address, {
    headers,
    data: {
      version,
      innerFilters: [{ id: 'author', field: 'author', title: 'מחבר', options: [] }],
      routes: [
        ...routes,
        { id: 'months', name: months, releaseFilter: { releaseTypes: ['month'] }, showInRoles: ['client'] },
      ],
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const releases = `${stage.url}/api/release/${books}`;
  const found = await page.request.get(`${releases}?filter[search]=${encodeURIComponent(filmed)}`);
  const [{ _id }] = (await found.json()).items;
  const release = await (await page.request.get(`${releases}/${_id}`)).json();
  const fileId = await readyFilm(page, stage, longFilm(), books);
  const { releaseType, releaseData, version: at } = release;
  const changed = await page.request.put(releases, {
    headers,
    data: {
      _id,
      version: at,
      releaseType,
      releaseData: { ...releaseData, videos: [{ fileId, title: 'קריאה' }] },
    },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  await page.context().close();
  const reader = await open(browser, desk, 'books-client@demo.test');
  await reader.goto(`/client/books#/release/${_id}`);
  const [play = ''] = wordsOf('he')('details:play', { name: '|' }).split('|');
  await reader.getByRole('button', { name: play }).first().click();
  await pauseAfter(reader, 'he', 1);
  await reader.context().close();
});
test.afterAll(() => stage.stop());

const open = async (browser: Browser, look: Look, email: string | null) =>
  enter(await newContext(browser, stage, look), stage, look, email);

for (const look of looks) {
  const t = wordsOf(look.locale);
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  test(`what narrows the books is said and can be taken off (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const page = await open(browser, look, null);
    await page.goto(`/client/books#/release?filter_params_author=${encodeURIComponent('נעמי ארבל')}`);
    const remove = page.getByRole('button', { name: t('common:removeFilter', { name: 'מחבר' }) });
    await expect(remove).toBeVisible();
    await expect(page.getByRole('link', { name: filmed })).toBeVisible();
    await seeWhole(page, `books-of-an-author-${look.locale}-${look.width}`);
    // A shelf narrows what is chosen further.
    const shelves = page.getByRole('navigation', { name: t('publisher:books.filter') });
    await shelves.getByRole('link', { name: new RegExp(`^${t('publisher:books.youth')}`) }).click();
    await expect(page).toHaveURL(/filter_params_author=/);
    await expect(page.getByRole('heading', { name: t('publisher:books.noMatch') })).toBeVisible();
    await remove.click();
    await expect(page).not.toHaveURL(/filter_params_author=/);
    await expect(shelves.locator('[aria-current]')).toContainText(t('publisher:books.youth'));
    await page.context().close();
  });

  test(`a page of the organization shows its months under its own name (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const page = await open(browser, look, null);
    await page.goto('/client/books#/about');
    await page
      .getByRole('navigation', { name: t('client:navigation') })
      .getByRole('link', { name: months })
      .click();
    await expect(heading(page, months)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'ספרי נובמבר' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: t('publisher:books.filter') })).toHaveCount(0);
    await seeWhole(page, `months-${look.locale}-${look.width}`);
    await page.context().close();
  });

  test(`a reader goes on with a film from the front page (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const page = await open(browser, look, 'books-client@demo.test');
    await page.goto('/client/books#/about');
    const begun = page.getByRole('region', { name: t('watching:continue') });
    const film = begun.getByRole('link', { name: filmed });
    await expect(film).toBeVisible();
    await seeWhole(page, `about-of-a-reader-${look.locale}-${look.width}`);
    await film.press('Enter');
    await expect(page).toHaveURL(/\?watch=/);
    await expect(heading(page, filmed)).toBeVisible();
    await page.context().close();
  });
}
