import { expect, test } from '@playwright/test';
import { documentTexts } from '../web/features/document/document-text.ts';
import { look } from './accessible.ts';
import { printPdf, uploadPdf } from './film.ts';
import { mailedLink } from './letter.ts';
import { addRelease } from './release.ts';
import { seats } from './screens.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/**
 * A document is read without leaving the page: by its producer and by the reader of a link, on a desk and on a telephone.
 */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const pages = [
  ['פרק ראשון', 'הַמִּכְתָּבִים הגיעו בבוקר.'],
  ['פרק שני', 'הסערה מגיעה לנמל, ואין מי שיראה.'],
  ['פרק שלישי', 'המכתבים נשכחו בתיבה.'],
  ['פרק רביעי', 'סוף.'],
] as const;

const sheets = pages.map(
  ([title, text]) =>
    `<section style="break-after:page"><h1>${title}</h1><p>${text} ${'מילים '.repeat(40)}</p></section>`,
);
const book = `<html dir="rtl" lang="he"><body style="font:16px sans-serif">${sheets.join('')}</body></html>`;

for (const { locale, width } of seats) {
  test(`${locale}, ${width}: a document is read, searched and turned, in the product and behind a link`, async ({
    page,
    browser,
  }) => {
    const t = wordsOf(locale);
    await openIn(page, stage, locale, t, 'tv-admin@demo.test');
    await page.setViewportSize({ width, height: 900 });
    const fileId = await uploadPdf(page, stage, 'chapter.pdf', await printPdf(page, book));
    const kept = await uploadPdf(page, stage, 'kept.pdf', await printPdf(page, book));
    const broken = await uploadPdf(page, stage, 'broken.pdf');
    const id = await addRelease(page, stage, `Reading ${locale}`, {
      desc: 'סערה מגיעה לנמל.',
      files: [
        { fileId, title: 'Chapter' },
        { fileId: kept, title: 'Kept', downloadable: false },
        { fileId: broken, title: 'Broken' },
      ],
    });
    const own = documentTexts[locale];
    await page.goto(`${stage.url}/#/release/${organizations.tv}/${id}?tab=files`);
    const openOf = (name: string) => page.getByRole('link', { name: t('details:open', { name }) }).first();
    await openOf('Chapter').click();
    const shown = page.getByRole('group', { name: own.pageOf.replace('{page}', '1').replace('{all}', '4') });
    await expect(shown).toContainText('פרק ראשון');
    await expect(shown.locator('canvas')).toBeVisible();
    await expect(page.getByRole('link', { name: own.download })).toHaveAttribute('href', /\/download$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Chapter' })).toBeVisible();
    await expect(page).toHaveTitle(/^Chapter/);
    await look(page, `${locale}-${width}-document`);
    // A greeting that still stands has a button of that name, too.
    await page.getByRole('button', { name: own.close }).first().click();
    await expect(openOf('Chapter')).toBeVisible();
    await openOf('Chapter').click();
    await expect(shown).toContainText('פרק ראשון');

    // A page is gone to by its number; what is none leads nowhere and does not stay in the field.
    const number = page.getByRole('textbox', { name: own.page, exact: true });
    for (const [typed, shows] of [
      ['99', '4'],
      ['abc', '4'],
      ['', '4'],
      ['0', '1'],
    ] as const) {
      await number.fill(typed);
      await number.press('Enter');
      await expect(number, typed).toHaveValue(shows);
    }

    // A search finds what is written with points, and goes to each place in turn.
    const find = page.getByRole('searchbox', { name: own.find });
    await find.fill('המכתבים');
    const told = (now: number) => own.found.replace('{now}', String(now)).replace('{all}', '2');
    await expect(page.getByRole('search').getByRole('status')).toHaveText(told(1));
    await find.press('Enter');
    await expect(page.getByRole('search').getByRole('status')).toHaveText(told(2));
    await expect(number).toHaveValue('3');
    // A reader who reads on is not brought back to what was found.
    await page.getByRole('button', { name: own.asBook }).click();
    await page.getByRole('button', { name: own.nextPage }).click();
    await expect(page.locator('[data-page="4"][data-drawn]')).toBeVisible();
    await expect(number).toHaveValue('4');
    await page.getByRole('button', { name: own.asScroll }).click();
    await find.fill('אין דבר כזה');
    await expect(page.getByRole('search').getByRole('status')).toHaveText(own.notFound);

    // Turned as a Hebrew book is: the left arrow goes on.
    await page.getByRole('button', { name: own.asBook }).click();
    await page.getByRole('region', { name: 'Chapter' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect(number).toHaveValue('2');
    const second = page.getByRole('group', { name: own.pageOf.replace('{page}', '2').replace('{all}', '4') });
    await expect(second).toContainText('פרק שני');
    await look(page, `${locale}-${width}-document-as-a-book`);
    await page.keyboard.press('ArrowRight');
    await expect(number).toHaveValue('1');
    await page.getByRole('button', { name: own.asText }).click();
    await expect(shown.getByText('הגיעו בבוקר.')).toBeVisible();
    await look(page, `${locale}-${width}-document-as-text`);

    // What may not be taken home is read all the same; what is no document says so and can be taken.
    await page.goBack();
    await openOf('Kept').click();
    await expect(shown).toContainText('פרק ראשון');
    await expect(page.getByRole('link', { name: own.download })).toHaveCount(0);
    await page.goBack();
    await openOf('Broken').click();
    await expect(page.getByRole('alert')).toContainText(own.damaged);
    await expect(page.getByRole('link', { name: own.download })).toBeVisible();
    // A server that is away while the browser has its network: it is no fault of the document, and is tried again.
    await page.goBack();
    const content = (url: URL) => url.pathname.endsWith(`${fileId}/content`);
    await page.route(content, (route) => route.abort('connectionrefused'));
    await openOf('Chapter').click();
    await expect(page.getByRole('alert')).toContainText(own.offline);
    await page.unroute(content);
    await page.getByRole('button', { name: own.tryAgain }).click();
    await expect(shown).toContainText('פרק ראשון');

    const link = await mailedLink(page, stage, id, `reading.${locale}@film.example`);
    const context = await browser.newContext({ locale: 'he-IL', viewport: { width, height: 900 } });
    const reader = await context.newPage();
    await reader.goto(link);
    const he = documentTexts.he;
    await reader.getByRole('link', { name: /קריאה.*Chapter/ }).click();
    const dialog = reader.getByRole('dialog', { name: 'Chapter' });
    await expect(dialog).toContainText('פרק ראשון');
    await look(reader, `${locale}-${width}-document-behind-a-link`);
    await dialog.getByRole('button', { name: he.nextPage }).click();
    await expect(dialog.getByRole('textbox', { name: he.page })).toHaveValue('2');
    await dialog.getByRole('button', { name: he.close }).click();
    await expect(dialog).toHaveCount(0);
    await expect(reader.getByRole('link', { name: /קריאה.*Chapter/ })).toBeFocused();
    await reader.getByRole('link', { name: /קריאה.*Chapter/ }).click();
    await expect(dialog).toContainText('פרק ראשון');
    await reader.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
    // Of a page that stayed open over a new version the reader does not come: the browser shows the document itself.
    await reader.route(/\/assets\/document-window/, (route) => route.abort());
    await reader.reload();
    const shownByBrowser = reader.waitForRequest(
      (request) => request.isNavigationRequest() && /\/content\?/.test(request.url()),
    );
    await reader.getByRole('link', { name: /קריאה.*Chapter/ }).click();
    await shownByBrowser;
    await context.close();
  });
}
