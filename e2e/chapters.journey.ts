import { expect, test } from '@playwright/test';
import { playerTexts } from '../web/features/player/player-text.ts';
import { look } from './accessible.ts';
import { addCaptions, readyFilm } from './film.ts';
import { mailedLink } from './letter.ts';
import { addRelease } from './release.ts';
import { seats } from './screens.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** Chapters are typed beside a film; a viewer finds a place by them, by the pictures on the line, and by keys. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const { locale, width } of seats) {
  test(`${locale}, ${width}: chapters and pictures on the line of a film`, async ({ page, browser }) => {
    const t = wordsOf(locale);
    await openIn(page, stage, locale, t, 'tv-admin@demo.test');
    await page.setViewportSize({ width, height: 900 });
    const fileId = await readyFilm(page, stage);
    for (const language of ['he', 'en']) await addCaptions(page, stage, fileId, language);
    const id = await addRelease(page, stage, `Chapters ${locale}`, { videos: [{ fileId, title: 'Film' }] });
    await page.goto(`${stage.url}/#/release/edit/${organizations.tv}/${id}`);
    const summary = page.locator('summary').filter({ hasText: t('releaseEdit:chapters.title') });
    await summary.click();
    const lines = page.getByRole('textbox', { name: t('releaseEdit:chapters.label') });
    await lines.fill('00:00 Opening\nsoon\n0:04 הסערה\n00:08 End');
    await expect(page.getByText(t('releaseEdit:chapters.fault', { lines: '2', count: 1 }))).toBeVisible();
    // Nothing is saved without them, and nothing of them is lost.
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('releaseEdit:errors', { count: 1 }))).toBeVisible();
    await lines.scrollIntoViewIfNeeded();
    await look(page, `${locale}-${width}-chapters-typed`);
    await expect(page.getByText(t('common:save.saved'))).toHaveCount(0);
    await expect(lines).toHaveValue('00:00 Opening\nsoon\n0:04 הסערה\n00:08 End');
    await lines.fill('0:00 Opening\n\u200f0:04 הסערה\n0:08 End\n99:00 Never');
    await expect(page.getByText(/99:00/).last()).toBeVisible();
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('releaseEdit:errors', { count: 1 }))).toBeVisible();
    await look(page, `${locale}-${width}-chapters-behind`);
    await lines.fill('0:00 Opening\n\u200f0:04 הסערה\n0:08 End');
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();
    await expect(lines).toHaveValue(/^0:00 Opening\n\u200f?0:04 הסערה\n0:08 End$/);

    const text = playerTexts.he;
    const link = await mailedLink(page, stage, id, `chapters.${locale}@film.example`);
    const context = await browser.newContext({ viewport: { width, height: 812 } });
    const reader = await context.newPage();
    await reader.goto(link);
    await reader.locator('.fl-play').click();
    const video = reader.locator('video');
    const now = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
    await expect.poll(now, { timeout: 30_000 }).toBeGreaterThan(0.2);
    await reader.keyboard.press('k');
    const list = reader.getByRole('combobox', { name: text.chapters });
    const offered = list.locator('option:not([hidden])');
    await expect(offered).toHaveText([text.chapters, /Opening/, /הסערה/, /End/]);
    await reader.keyboard.press('n');
    await expect.poll(now).toBeCloseTo(4, 0);
    const line = reader.getByRole('slider', { name: text.position });
    await expect(line).toHaveAttribute('aria-valuetext', /הסערה/);
    await list.selectOption({ index: 3 });
    await expect.poll(now).toBeCloseTo(8, 0);
    await line.focus();
    await reader.keyboard.press('p');
    await expect.poll(now).toBeLessThan(5);
    const box = await line.boundingBox();
    if (!box) throw new Error('no line');
    await reader.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2);
    const still = line.locator('[data-still]');
    await expect(still).toBeVisible();
    await expect(still).toHaveCSS('background-image', /storyboard\.jpg/);
    await expect(line).toContainText('End');
    await look(reader, `${locale}-${width}-chapters-watched`);
    await expect(reader.getByRole('combobox', { name: text.captionLanguage })).toBeVisible();
    for (const window of [width, 320]) {
      await reader.setViewportSize({ width: window, height: 812 });
      // Where the page stands is not the question: how wide the bar is beside the window is.
      await video.evaluate((one) => one.scrollIntoView({ block: 'center' }));
      for (const name of [text.play, text.fullScreen])
        await expect(reader.getByRole('button', { name, exact: true }), `${window}: ${name}`).toBeInViewport({
          ratio: 1,
        });
      await look(reader, `${locale}-${window}-chapters-and-captions`);
    }
    await context.close();
  });
}
