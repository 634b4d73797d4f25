import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { printPdf, uploadPdf } from './film.ts';
import { arePicturesKept, picture } from './picture.ts';
import { enter, type Look, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** The publisher's site as the public sees it, and as a reader of its own does. */
const books = organizations.books;
const book = 'המכתבים שלא נשלחו לחיפה';
const month = 'ספרי נובמבר';
const staff: Look = { locale: 'he', theme: 'light', width: 1280 };
const sights: Look[] = [
  { locale: 'he', theme: 'light', width: 1280 },
  { locale: 'he', theme: 'light', width: 375 },
  { locale: 'en', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 375 },
];
const readers = [null, 'books-client@demo.test'];

let stage: Stage;
test.beforeAll(async ({ browser }) => {
  stage = await startStage({ content: true });
  const page = await open(browser, staff, 'books-producer@demo.test');
  await giveDocuments(page);
  await page.context().close();
});
test.afterAll(() => stage.stop());

/** Keeps a page with all its pictures. */
const shot = async (page: Page, name: string) => {
  if (!arePicturesKept) return;
  await page.evaluate(async () => {
    for (let at = 0; at < document.body.scrollHeight; at += 500) {
      window.scrollTo(0, at);
      await new Promise((done) => requestAnimationFrame(done));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
  await picture(page, { path: `artifacts/screens/${name}.png`, fullPage: true });
};

const open = async (browser: Browser, look: Look, email: string | null) =>
  enter(await newContext(browser, stage, look), stage, look, email);

interface Found {
  _id: string;
  version: number;
  releaseType: string;
  releaseData: { mainImage?: { sizes?: number[] } };
}

async function find(page: Page, title: string): Promise<Found> {
  const address = `${stage.url}/api/release/${books}?filter[search]=${encodeURIComponent(title)}`;
  const { items } = (await (await page.request.get(address)).json()) as { items: Found[] };
  return items[0] as Found;
}

/** The lead book gets a first chapter for the public and a press file for those whom the publisher knows. */
async function giveDocuments(page: Page): Promise<void> {
  const ready = async () => (await find(page, 'החתול')).releaseData.mainImage?.sizes?.length ?? 0;
  await expect.poll(ready, { timeout: 120_000 }).toBeGreaterThan(0);
  const { _id } = await find(page, book);
  const address = `${stage.url}/api/release/${books}`;
  const { version, releaseType, releaseData } = (await (
    await page.request.get(`${address}/${_id}`)
  ).json()) as Found;
  const chapter = await printPdf(page, '<h1>first chapter</h1>');
  const firstChapterFile = {
    fileId: await uploadPdf(page, stage, 'chapter.pdf', chapter, books),
    requireAuth: false,
  };
  const comunicatFile = { fileId: await uploadPdf(page, stage, 'press.pdf', chapter, books) };
  const answer = await page.request.put(address, {
    headers: { origin: stage.url },
    data: { _id, version, releaseType, releaseData: { ...releaseData, firstChapterFile, comunicatFile } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** No page is wider than its window. */
async function expectFits(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
}

async function see(page: Page, name: string): Promise<void> {
  await settle(page);
  await expectAccessible(page, name);
  await expectFits(page);
  await shot(page, name);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function seeAbout(page: Page, t: Words, name: string): Promise<void> {
  await expect(heading(page, 'ספרים חדשים, לפני המדפים.')).toBeVisible();
  await expect(page.getByRole('heading', { name: t('publisher:about.people') })).toBeVisible();
  await expect(page.getByText('מיכל גרינשטיין')).toBeVisible();
  const mail = page.getByRole('main').getByRole('link', { name: 'shalom@broshim.example' });
  await expect(mail).toHaveAttribute('href', 'mailto:shalom@broshim.example');
  await expect(page.getByRole('main').getByRole('link', { name: /518-2200/ })).toBeVisible();
  await see(page, `about-${name}`);
  // An area leads to its books and to no others.
  const area = t('publisher:about.workbooks');
  await page.getByRole('link', { name: new RegExp(`^${area}: `) }).click();
  await expect(page).toHaveURL(/filter_params_subType=workbook/);
  await expect(cards(page)).toHaveCount(1);
}

const cards = (page: Page) => page.getByRole('main').getByRole('list').last().getByRole('listitem');

/** All books, narrowed, sorted and searched by the address alone. */
async function seeBooks(page: Page, t: Words, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: t('client:navigation') })
    .getByRole('link', { name: t('client:allBooks') })
    .click();
  await expect(heading(page, t('publisher:books.title'))).toBeVisible();
  await expect(page).not.toHaveURL(/filter_params/);
  await expect(cards(page)).toHaveCount(13);
  await see(page, `books-${name}`);
  const filters = page.getByRole('navigation', { name: t('publisher:books.filter') });
  const pick = (shelf: string) =>
    filters.getByRole('link', { name: new RegExp(`^${t(`publisher:books.${shelf}`)}`) });
  await pick('youth').click();
  await expect(page).toHaveURL(/filter_params_type=youthBooks/);
  await expect(cards(page)).toHaveCount(1);
  await expect(pick('youth')).toHaveAttribute('aria-current', 'true');
  await pick('reference').click();
  await expect(cards(page)).toHaveCount(10);
  await page
    .getByRole('combobox', { name: t('publisher:books.sort') })
    .selectOption({ label: t('publisher:books.sortBy.title') });
  await expect(page).toHaveURL(/sort=title/);
  await expect(cards(page).first()).toContainText('אנשים שמדברים עם צמחים');
  const search = page.getByRole('searchbox', { name: t('publisher:books.search') });
  await search.fill('qqq');
  await expect(page.getByRole('heading', { name: t('publisher:books.noMatch') })).toBeVisible();
  await see(page, `books-none-${name}`);
  await page.getByRole('button', { name: t('publisher:books.clear') }).click();
  await expect(cards(page)).toHaveCount(13);
  await search.fill('המכתבים');
  await expect(cards(page)).toHaveCount(1);
}

/** The page of a book, its first chapter in the reader, and Back to where one was. */
async function seeBook(page: Page, t: Words, name: string, isKnown: boolean): Promise<void> {
  const reported = page.waitForRequest(/release-opened/);
  await cards(page).first().getByRole('link').click();
  await reported;
  await expect(heading(page, book)).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: t('publisher:breadcrumb') });
  await expect(crumbs.getByRole('listitem')).toHaveCount(4);
  await expect(crumbs.getByRole('listitem').last()).toHaveText(book);
  const facts = page.getByRole('table', { name: t('publisher:book.facts') });
  const fact = (key: string) =>
    facts.getByRole('row').filter({
      has: page.getByRole('rowheader', { name: t(`publisher:book.${key}`), exact: true }),
    });
  await expect(fact('author')).toContainText('נעמי ארבל');
  await expect(fact('ages')).toContainText('99–0');
  await expect(fact('price')).toContainText('98');
  await expect(fact('translator')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'הסופרת קוראת' })).toBeVisible();
  const more = page.getByRole('region', {
    name: t('publisher:book.moreIn', { type: t('fields:options.prose') }),
  });
  await expect(more.getByRole('link').first()).toBeVisible();
  await see(page, `book-${name}`);
  const press = page.getByRole('link', { name: t('publisher:book.pressFile'), exact: true });
  const closed = page.getByRole('link', { name: t('publisher:book.pressClosed'), exact: true });
  await expect(isKnown ? press : closed).toBeVisible();
  await expect(isKnown ? closed : press).toHaveCount(0);
  await page.getByRole('link', { name: t('publisher:book.firstChapter') }).click();
  await expect(page).toHaveURL(/#\/file-viewer\?file=/);
  await expect(page.getByRole('group', { name: /1/ })).toContainText('first chapter');
  await page.goBack();
  await expect(heading(page, book)).toBeVisible();
  await crumbs.getByRole('link', { name: t('fields:options.novel') }).click();
  await expect(page).toHaveURL(/filter_params_type=prose&filter_params_subType=novel/);
  await expect(cards(page)).toHaveCount(3);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('המכתבים');
}

/** A month from the archive: its ring goes around by buttons and by keys, and a book of it leads back to it. */
async function seeMonth(page: Page, t: Words, name: string): Promise<void> {
  const own = wordsOf('he');
  await page
    .getByRole('navigation', { name: t('client:navigation') })
    .getByRole('link', { name: t('client:archive') })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: '2026' })).toBeVisible();
  await see(page, `archive-${name}`);
  await page.getByRole('main').getByRole('link', { name: month }).click();
  await expect(heading(page, month)).toBeVisible();
  const ring = page.getByRole('region', { name: own('publisher:month.ring') });
  const titles = await page.getByRole('main').getByRole('list').last().getByRole('link').allInnerTexts();
  expect(titles).toHaveLength(5);
  await see(page, `month-${name}`);
  for (const title of [...titles.slice(1), titles[0]]) {
    await ring.getByRole('button', { name: own('publisher:month.next'), exact: true }).click();
    await expect(ring.getByRole('heading', { name: title ?? '' })).toBeVisible();
  }
  const back = 'ArrowRight';
  await page.keyboard.press(back);
  await expect(ring.getByRole('heading', { name: titles[4] ?? '' })).toBeVisible();
  await ring.getByRole('link', { name: own('publisher:month.toBook') }).click();
  await expect(page).toHaveURL(/relateTo=/);
  await expect(heading(page, titles[4] ?? '')).toBeVisible();
  await page.getByRole('link', { name: own('details:group.backTo', { name: month }) }).click();
  await expect(heading(page, month)).toBeVisible();
}

for (const look of sights)
  for (const reader of readers) {
    const { locale, width } = look;
    const name = `${locale}-${width}-${reader ? 'reader' : 'visitor'}`;
    test(`${name}: about, all books, a book and its chapter, the archive and a month`, async ({
      browser,
    }) => {
      const page = await open(browser, look, reader);
      const t = wordsOf(locale);
      await page.goto('/client/books');
      await expect(page).toHaveURL(/#\/about$/);
      await seeAbout(page, t, name);
      await seeBooks(page, t, name);
      // The page of a release speaks the language of the release.
      await seeBook(page, wordsOf('he'), name, reader !== null);
      await seeMonth(page, t, name);
      await page.context().close();
    });
  }

test('a visitor who signs in for the press file comes back to the book', async ({ browser }) => {
  const [look] = sights as [Look];
  const page = await open(browser, look, null);
  const t = wordsOf(look.locale);
  await page.goto('/client/books#/release?search=המכתבים');
  await expect(cards(page)).toHaveCount(1);
  await cards(page).first().getByRole('link').click();
  await page.getByRole('link', { name: t('publisher:book.pressClosed') }).click();
  await signIn(page, t);
  await expect(heading(page, book)).toBeVisible();
  await expect(page.getByRole('link', { name: t('publisher:book.pressFile'), exact: true })).toBeVisible();
  await page.context().close();
});

async function signIn(page: Page, t: Words): Promise<void> {
  await page.getByRole('textbox', { name: t('signIn:email') }).fill('books-client@demo.test');
  await page.getByLabel(t('signIn:password'), { exact: true }).fill(stage.password);
  await page.getByRole('button', { name: t('signIn:submit'), exact: true }).click();
}

test('where the publisher asks for sign-in a visitor is led to the form and back to the book', async ({
  browser,
}) => {
  const admin = await open(browser, staff, 'books-admin@demo.test');
  const address = `${stage.url}/api/organization/${books}`;
  const { version } = (await (await admin.request.get(address)).json()) as { version: number };
  const { _id } = await find(admin, book);
  const answer = await admin.request.put(address, {
    headers: { origin: stage.url },
    data: { version, requireAuth: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await admin.context().close();
  const [look] = sights as [Look];
  const page = await open(browser, look, null);
  await page.goto(`/client/books#/release/${_id}`);
  await expect(page).toHaveURL(/#\/auth\/login\?endpoint=/);
  await signIn(page, wordsOf(look.locale));
  await expect(page).toHaveURL(new RegExp(`#/release/${_id}$`));
  await expect(heading(page, book)).toBeVisible();
  await page.context().close();
});
