import { expect, type Locator, type Page, test } from '@playwright/test';
import { playerTexts } from '../web/features/player/player-text.ts';
import { readyFilm } from './film.ts';
import { mailedLink } from './letter.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { plainFilm } from './sample.ts';
import { openIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The viewer's name is on the picture itself, however the film and the screen stand, and is read on the lightest films. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the browser draws the film: `object-fit: contain` in the box of the element. */
async function drawnPicture(video: Locator): Promise<Box> {
  const outer = (await video.boundingBox()) as Box;
  const film = await video.evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => ({
    width: videoWidth,
    height: videoHeight,
  }));
  const scale = Math.min(outer.width / film.width, outer.height / film.height);
  const [width, height] = [film.width * scale, film.height * scale];
  return { x: outer.x + (outer.width - width) / 2, y: outer.y + (outer.height - height) / 2, width, height };
}

async function expectInside(mark: Locator, video: Locator, when: string): Promise<void> {
  await expect(async () => {
    const [inner, outer] = [(await mark.boundingBox()) as Box, await drawnPicture(video)];
    expect(inner.x).toBeGreaterThanOrEqual(outer.x);
    expect(inner.y).toBeGreaterThanOrEqual(outer.y);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
  }, when).toPass({ timeout: 10_000 });
}

/** The contrast of the lightest and the darkest of what is drawn there (WCAG 2.2, relative luminance; 1 to 21). */
async function contrastIn(page: Page, clip: Box): Promise<number> {
  const png = (await page.screenshot({ clip })).toString('base64');
  const canvas = await page.context().newPage();
  const contrast = await canvas.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const drawing = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    if (!drawing) throw new Error('no canvas');
    drawing.drawImage(picture, 0, 0);
    const { data: pixels } = drawing.getImageData(0, 0, picture.width, picture.height);
    const linear = (byte = 0) => {
      const value = byte / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    const lights: number[] = [];
    for (let at = 0; at < pixels.length; at += 4)
      lights.push(
        0.2126 * linear(pixels[at]) + 0.7152 * linear(pixels[at + 1]) + 0.0722 * linear(pixels[at + 2]),
      );
    lights.sort((one, other) => one - other);
    // A hundredth at either end: not the single pixel of an edge.
    const light = (part: number) => lights[Math.floor((lights.length - 1) * part)] ?? 0;
    return (light(0.99) + 0.05) / (light(0.01) + 0.05);
  }, png);
  await canvas.close();
  return contrast;
}

const films = [
  { name: 'an upright white film', colour: 'white', size: '360x640', locale: 'he' },
  { name: 'a wide yellow film', colour: 'yellow', size: '640x360', locale: 'en' },
] as const;

for (const { name, colour, size, locale } of films) {
  test(`${locale}, ${name}: the mark is on the picture and is read`, async ({ page, browser }) => {
    const t = wordsOf(locale);
    const words = playerTexts[locale];
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const fileId = await readyFilm(page, stage, plainFilm(colour, size));
    const id = await addRelease(
      page,
      stage,
      `Marked ${colour}`,
      { videos: [{ fileId, title: 'Film' }] },
      { locale },
    );
    const email = `${colour}@mark.example`;
    const link = await mailedLink(page, stage, id, email);

    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const reader = await context.newPage();
    await reader.goto(link);
    await reader.locator('.fl-play').click();
    const video = reader.locator('video');
    await expect
      .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime), { timeout: 30_000 })
      .toBeGreaterThan(1);
    const player = video.locator('..');
    const mark = player.locator('[aria-hidden=true]', { hasText: email });
    await player.hover();
    await reader.getByRole('button', { name: words.pause }).click();
    await expectInside(mark, video, 'on the page');

    // Moved away by hand, it is back at once, and the film stands still.
    await video.evaluate((one: HTMLVideoElement) => one.play());
    await mark.evaluate((one: HTMLElement) => one.style.setProperty('transform', 'translateX(-9999px)'));
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
    await expectInside(mark, video, 'after it was moved by hand');

    const isFull = () => reader.evaluate(() => document.fullscreenElement !== null);
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [1280, 800],
    ] as const) {
      // A browser without a window is not turned while a film fills it: the page is, and then filled.
      await reader.setViewportSize({ width, height });
      await expectInside(mark, video, `turned, ${width} × ${height}`);
      await player.hover();
      await reader.getByRole('button', { name: words.fullScreen, exact: true }).click();
      await expect.poll(isFull).toBe(true);
      await expectInside(mark, video, `full screen, ${width} × ${height}`);
      const { x, y, width: wide, height: high } = (await mark.boundingBox()) as Box;
      expect(await contrastIn(reader, { x, y, width: wide, height: high })).toBeGreaterThanOrEqual(3);
      await picture(reader, { path: `artifacts/screens/mark-${colour}-${width}.png` });
      await reader.evaluate(() => document.exitFullscreen());
      await expect.poll(isFull).toBe(false);
    }
    await context.close();
  });
}
