import { readFileSync } from 'node:fs';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { bookOf } from '../server/test/book.ts';
import { bookTextFor } from '../web/features/document/book-text.ts';
import { look } from './accessible.ts';
import { uploadPdf } from './film.ts';
import { mailedLink } from './letter.ts';
import { addRelease } from './release.ts';
import { madeSample } from './sample.ts';
import { enter, type Look, newContext, seats } from './screens.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, wordsOf } from './words.ts';

/**
 * The first chapter of a book is uploaded as EPUB and read at once: in the product and over the landing page, on pages
 * that are turned as the book is read.
 */
let stage: Stage;
let hebrew: Buffer;
let english: Buffer;
test.beforeAll(async () => {
  stage = await startStage();
  const cover = readFileSync(madeSample().image);
  const long = 'הסערה הגיעה לנמל לפנות בוקר, ואיש לא ראה אותה באה. '.repeat(120);
  hebrew = await bookOf({
    language: 'he',
    chapters: [
      '<p><img src="cover.png" alt="עטיפת הספר"/></p><h1>שער</h1>',
      `<h1>פרק ראשון</h1><p>הַמִּכְתָּבִים הגיעו בבוקר. <a href="c3.xhtml">להמשך</a></p><p>${long}</p><p>${long}</p>`,
      '<h1>פרק שני</h1><p>סוף הפרק הראשון של הספר.</p><script>document.title = "evil"</script>',
    ],
    others: { 'OEBPS/cover.png': cover },
  });
  english = await bookOf({
    chapters: [`<h1>The harbour</h1><p>${'The storm came to the harbour before dawn. '.repeat(150)}</p>`],
  });
});
test.afterAll(() => stage.stop());

/** Waits until the edition is made. @returns the file's id */
async function uploadBook(page: Page, name: string, bytes: Buffer): Promise<string> {
  const fileId = await uploadPdf(page, stage, name, bytes, organizations.books);
  const item = async () =>
    (await (await page.request.get(`${stage.url}/api/file/${organizations.books}/${fileId}`)).json()) as {
      reading: string | null;
      readingFault: string | null;
    };
  await expect.poll(async () => ((await item()).reading ?? (await item()).readingFault) !== null).toBe(true);
  return fileId;
}

const own = (locale: string) => bookTextFor(locale);
const pageWords = (locale: string, page: number | string) =>
  new RegExp(own(locale).pageOfChapter.replace('{page}', String(page)).replace('{all}', '\\d+'));

/** Reads the Hebrew book from its cover to its end and back. */
async function readThrough(page: Page, reader: Locator, locale: string): Promise<void> {
  const words = own(locale);
  const told = reader.getByRole('status');
  await expect(reader.getByRole('img', { name: 'עטיפת הספר' })).toBeVisible();
  const stageOf = reader.getByRole('region');
  // Its keys turn pages before anything of it was clicked.
  await expect(stageOf).toBeFocused();
  // Turned as a Hebrew book is: the left arrow goes on, the right one back.
  await page.keyboard.press('ArrowLeft');
  await expect(reader.getByRole('heading', { name: 'פרק ראשון', exact: true })).toBeInViewport();
  await expect(told).toHaveText(pageWords(locale, 1));
  await page.keyboard.press('ArrowLeft');
  await expect(told).toHaveText(pageWords(locale, 2));
  await page.keyboard.press('ArrowRight');
  await expect(told).toHaveText(pageWords(locale, 1));
  await expect(reader.getByRole('heading', { name: 'פרק ראשון', exact: true })).toBeInViewport();
  await reader.getByRole('button', { name: words.nextPage }).click();
  await expect(told).toHaveText(pageWords(locale, 2));
  // The left edge of the page goes on, too.
  const box = await stageOf.boundingBox();
  if (box) await page.mouse.click(box.x + 10, box.y + box.height / 2);
  await expect(told).toHaveText(pageWords(locale, 3));
  // Larger letters make more pages, and the reader stays where they read.
  const pagesOf = async () => Number(/\d+(?=\D*$)/.exec((await told.textContent()) ?? '')?.[0]);
  const before = await pagesOf();
  await reader.getByRole('button', { name: words.larger }).click();
  await expect.poll(pagesOf).toBeGreaterThan(before);
  await reader.getByRole('button', { name: words.smaller }).click();
  await expect.poll(pagesOf).toBe(before);
}

async function readContents(page: Page, reader: Locator, locale: string): Promise<void> {
  const words = own(locale);
  const opener = reader.getByRole('button', { name: words.contents });
  await opener.click();
  const contents = reader.getByRole('navigation', { name: words.contents });
  await expect(contents.getByRole('button', { name: 'פרק ראשון' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(contents).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await contents.getByRole('button', { name: 'פרק שני' }).click();
  await expect(reader.getByText('סוף הפרק הראשון')).toBeInViewport();
  await expect(reader.getByRole('button', { name: words.nextPage })).toBeDisabled();
}

async function readBehindLink(browser: Browser, link: string, name: string, width: number): Promise<void> {
  const context = await browser.newContext({ locale: 'he-IL', viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(link);
  const opener = page.getByRole('link', { name: /קריאה.*פרק/ }).first();
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'פרק ראשון מתוך הספר' });
  await readThrough(page, dialog, 'he');
  await look(page, `${name}-book-behind-a-link`);
  await readContents(page, dialog, 'he');
  await dialog.getByRole('button', { name: own('he').close }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await context.close();
}

/** On the site of the publisher, whose pages are as high as what is in them. */
async function readOnClientSite(browser: Browser, release: string, locale: Locale, width: number) {
  const seat: Look = { locale, theme: 'light', width };
  const page = await enter(await newContext(browser, stage, seat), stage, seat, 'books-client@demo.test');
  await page.goto(`/client/books#/release/${release}`);
  await page.getByRole('link', { name: wordsOf('he')('publisher:book.firstChapter'), exact: true }).click();
  await expect(page).toHaveURL(/#\/file-viewer\?file=/);
  const reader = page.getByRole('main');
  await expect(reader.getByRole('img', { name: 'עטיפת הספר' })).toBeInViewport();
  const heightOf = async () => (await reader.getByRole('region').boundingBox())?.height ?? 0;
  expect(await heightOf()).toBeGreaterThan(400);
  await page.keyboard.press('ArrowLeft');
  await expect(reader.getByText('הַמִּכְתָּבִים הגיעו בבוקר')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowLeft');
  await expect(reader.getByRole('status')).toHaveText(pageWords(locale, 2));
  await look(page, `${locale}-${width}-book-on-a-client-site`);
  await page.context().close();
}

for (const { locale, width } of seats) {
  test(`${locale}, ${width}: a book is read in the product and behind a link`, async ({ page, browser }) => {
    const t = wordsOf(locale);
    await openIn(page, stage, locale, t, 'books-admin@demo.test');
    await page.setViewportSize({ width, height: 900 });
    const chapter = await uploadBook(page, 'chapter.epub', hebrew);
    const other = await uploadBook(page, 'harbour.epub', english);
    const locked = await uploadBook(
      page,
      'locked.epub',
      await bookOf({
        others: {
          'META-INF/encryption.xml':
            '<e><EncryptedData><EncryptionMethod Algorithm="aes"/><CipherReference URI="a.xhtml"/></EncryptedData></e>',
        },
      }),
    );
    const title = `ספר ${locale} ${width}`;
    const id = await addRelease(
      page,
      stage,
      title,
      {
        author: 'נועה לוי',
        firstChapterFile: { fileId: chapter, title: 'פרק ראשון מתוך הספר', requireAuth: false },
        comunicatFile: { fileId: locked, title: 'Locked' },
      },
      { organizationId: organizations.books, releaseType: 'book' },
    );
    await page.goto(`${stage.url}/#/release/${organizations.books}/${id}?tab=files`);
    const name = `${locale}-${width}`;
    const openOf = (called: string) =>
      page.getByRole('link', { name: t('details:open', { name: called }) }).first();
    await openOf('פרק ראשון מתוך הספר').click();
    const reader = page.getByRole('main');
    await readThrough(page, reader, locale);
    await expect(page).toHaveTitle(/^פרק ראשון/);
    await look(page, `${name}-book`);
    // Another paper, and one long page; both are kept when the book is opened again.
    await page.getByRole('button', { name: own(locale).sepia }).click();
    await look(page, `${name}-book-on-sepia`);
    await page.getByRole('button', { name: own(locale).dark }).click();
    await page.getByRole('button', { name: own(locale).asScroll }).click();
    await look(page, `${name}-book-in-the-dark`);
    await page.getByRole('button', { name: own(locale).asBook }).click();
    await page.getByRole('button', { name: own(locale).nextPage }).click();
    const at = (await reader.getByRole('status').textContent()) ?? '';
    await page.reload();
    await expect(reader.getByRole('status')).toHaveText(at);
    await readContents(page, reader, locale);
    await page.getByRole('button', { name: own(locale).close }).click();
    // What is locked says so, and is taken home.
    await expect(page.getByText(t('fields:readingFault.protected'))).toBeVisible();
    await expect(openOf('Locked')).toHaveCount(0);
    await expect(page.getByRole('link', { name: t('details:download', { name: 'Locked' }) })).toBeVisible();
    // An English book is turned the other way.
    const address = `/api/file/${organizations.books}/${other}/book`;
    await page.goto(`${stage.url}/#/file-viewer?${new URLSearchParams({ file: address, name: 'Harbour' })}`);
    await expect(reader.getByRole('heading', { name: 'The harbour' })).toBeVisible();
    await reader.getByRole('region').focus();
    await page.keyboard.press('ArrowRight');
    await expect(reader.getByRole('status')).toHaveText(pageWords(locale, 2));
    await page.keyboard.press('ArrowLeft');
    await expect(reader.getByRole('status')).toHaveText(pageWords(locale, 1));
    const sender = { organizationId: organizations.books, from: 'press@broshim.example' };
    const link = await mailedLink(page, stage, id, `book.${name}@press.example`, sender);
    await readBehindLink(browser, link, name, width);
    await readOnClientSite(browser, id, locale, width);
  });
}
