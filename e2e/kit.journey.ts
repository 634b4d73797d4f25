import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { readZip } from '../server/test/zip.ts';
import { playerTexts } from '../web/features/player/player-text.ts';
import { look } from './accessible.ts';
import { readyFilm, uploadPdf } from './film.ts';
import { mailedLink } from './letter.ts';
import { addRelease } from './release.ts';
import { seats } from './screens.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A producer gives a film captions; a reader watches with them and takes the press kit; the log says who took it. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const spoken = 'BBC אמר: שלום, עולם!';
const srt = (text: string) => `1\r\n00:00:00,000 --> 00:00:11,900\r\n${text}\r\n`;

async function chooseFile(page: Page, button: Locator, name: string, content: string) {
  const choosing = page.waitForEvent('filechooser');
  await button.click();
  await (await choosing).setFiles({ name, mimeType: 'application/x-subrip', buffer: Buffer.from(content) });
}

/** Where the sign stands within the line, from its left, points. */
const placeOf = (line: Locator, sign: string) =>
  line.evaluate((shown, wanted) => {
    const text = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    const at = text.data.indexOf(wanted);
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().x;
  }, sign);

for (const { locale, width } of seats) {
  test(`${locale}, ${width}: captions and a press kit, from the form to the reader and back into the log`, async ({
    page,
    browser,
  }) => {
    const t = wordsOf(locale);
    await openIn(page, stage, locale, t, 'tv-admin@demo.test');
    await page.setViewportSize({ width, height: 900 });
    const fileId = await readyFilm(page, stage);
    const title = `Kit and captions ${locale}`;
    const synopsis = await uploadPdf(page, stage);
    const id = await addRelease(page, stage, title, {
      desc: 'סערה מגיעה לנמל.',
      videos: [{ fileId, title: 'Film' }],
      files: [{ fileId: synopsis, title: 'Synopsis' }],
    });

    await page.goto(`${stage.url}/#/release/edit/${organizations.tv}/${id}`);
    const captions = page.getByRole('group', { name: t('releaseEdit:captions.title') });
    const language = captions.getByRole('combobox', { name: t('releaseEdit:captions.language') });
    if ((await language.inputValue()) !== 'עברית') {
      await language.click();
      await page.getByRole('option', { name: 'עברית' }).click();
    }
    const add = captions.getByRole('button', { name: t('releaseEdit:captions.add') });
    await chooseFile(page, add, 'film.srt', '1\n00:00:09,000 --> 00:00:01,000\nx\n');
    await expect(captions.getByRole('alert')).toHaveText(
      t('releaseEdit:captions.fault.endsBeforeStart', { line: 2 }),
    );
    await chooseFile(page, add, 'film.srt', srt(spoken));
    await expect(captions.getByRole('alert')).toHaveCount(0);
    await captions
      .getByRole('button', { name: t('releaseEdit:captions.preview', { language: 'עברית' }) })
      .click();
    await expect(captions.getByText(spoken)).toBeVisible();
    // The next language that is offered has none yet.
    await expect(language).toHaveValue('English');
    await chooseFile(page, add, 'film.vtt', 'WEBVTT\n\n00:00.000 --> 00:11.900\nHello, world!\n');
    const english = t('releaseEdit:captions.download', { language: 'English' });
    await expect(captions.getByRole('button', { name: english })).toBeVisible();
    await look(page, `${locale}-${width}-captions-in-the-form`);

    const email = `kit.${locale}@film.example`;
    const link = await mailedLink(page, stage, id, email);
    const context = await browser.newContext({ locale: 'he-IL', viewport: { width, height: 900 } });
    const reader = await context.newPage();
    await reader.goto(link);
    await reader.locator('.fl-play').click();
    const shown = reader.locator('[data-captions] p');
    await expect(shown).toHaveText(spoken);
    await expect(shown).toHaveAttribute('dir', 'rtl');
    // The sign that ends the line stands at its left, though the line begins with Latin letters.
    expect(await placeOf(shown, '!')).toBeLessThan(await placeOf(shown, 'ע'));
    expect(await placeOf(shown, 'ע')).toBeLessThan(await placeOf(shown, 'B'));
    await look(reader, `${locale}-${width}-captions-on-the-page`);
    const choice = reader.getByRole('combobox', { name: playerTexts.he.captionLanguage });
    await choice.selectOption('English');
    await expect(shown).toHaveText('Hello, world!');
    await expect(shown).toHaveAttribute('dir', 'ltr');
    await choice.selectOption('עברית');
    await expect(shown).toHaveText(spoken);
    const fullScreen = reader.locator('.fl-player').getByRole('button', { name: playerTexts.he.fullScreen });
    for (const narrow of [360, 320, width]) {
      await reader.setViewportSize({ width: narrow, height: 900 });
      const { x = -1, width: own = 0 } = (await fullScreen.boundingBox()) ?? {};
      expect(x, `the last button of the bar is whole at ${narrow}`).toBeGreaterThanOrEqual(0);
      expect(x + own).toBeLessThanOrEqual(narrow);
    }
    await fullScreen.focus();
    await reader.keyboard.press('c');
    await expect(shown).toHaveCount(0);
    await reader.keyboard.press('c');
    await expect(shown).toHaveText(spoken);
    await reader.getByRole('button', { name: playerTexts.he.captions }).click();
    await expect(shown).toHaveCount(0);

    const kit = reader.getByRole('link', { name: wordsOf('he')('landing:kit.download') });
    await kit.scrollIntoViewIfNeeded();
    await look(reader, `${locale}-${width}-kit-on-the-page`);
    const [download] = await Promise.all([reader.waitForEvent('download'), kit.click()]);
    expect(download.suggestedFilename()).toBe(`${wordsOf('he')('landing:kit.archive', { title })}.zip`);
    const names = [...(await readZip(readFileSync(await download.path()))).keys()].sort();
    expect(names).toEqual(['credits.txt', 'files/synopsis.pdf', `texts/${title}.docx`, `texts/${title}.txt`]);
    await context.close();

    await page.goto(`${stage.url}/#/release/${organizations.tv}/${id}`);
    await expect(page.getByRole('link', { name: t('details:pressKit') })).toBeVisible();
    await look(page, `${locale}-${width}-kit-on-details`);
    await page.goto(`${stage.url}/#/organization/audit/${organizations.tv}`);
    const line = page
      .getByRole('listitem')
      .filter({ hasText: t('audit:act.release_pressKit') })
      .first();
    await expect(line).toContainText(title);
    await expect(line).toContainText('Dana Levi');
  });
}
