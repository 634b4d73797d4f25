import { peakCount } from '@firstlook/contract/film-line.ts';
import { expect, test } from '@playwright/test';
import { playerTexts } from '../web/features/player/player-text.ts';
import { look } from './accessible.ts';
import { readyFilm, readySound } from './film.ts';
import { mailedLink } from './letter.ts';
import { addRelease } from './release.ts';
import { madeSound, plainFilm } from './sample.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const organizationId = organizations.music;
const titles = ['Overture', 'Interlude', 'Finale'];

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);

  test(`${locale}: an album is put in order, and its reader hears the track he chooses`, async ({
    page,
    browser,
  }) => {
    await openIn(page, stage, locale, t, 'music-admin@demo.test');
    const fileIds: string[] = [];
    for (const _ of titles) fileIds.push(await readySound(page, stage, madeSound(), organizationId));
    const videos = titles.map((title, at) => ({ fileId: fileIds[at], title }));
    const id = await addRelease(
      page,
      stage,
      `Album ${locale}`,
      { artist: 'Ella Ravid', videos },
      { organizationId, releaseType: 'single' },
    );
    await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
    // A recording is heard: nothing there speaks of a film.
    await expect(page.getByText(t('releaseEdit:sound.replace'))).toHaveCount(titles.length);
    await expect(page.getByText(t('releaseEdit:film.replace'))).toHaveCount(0);
    await page.getByRole('button', { name: `${t('releaseEdit:rowUp')}: Finale` }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('button', { name: `${t('releaseEdit:rowUp')}: Finale` })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('button', { name: `${t('releaseEdit:rowDown')}: Finale` })).toBeFocused();
    const code = page.getByRole('textbox', { name: t('fields:fields.isrc'), exact: true });
    await expect(code).toHaveCount(titles.length);
    const first = page.locator('[data-path="videos.0.isrc"]').getByRole('textbox');
    await first.fill('IL-A01-26-0004');
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('fields:isrc')).first()).toBeVisible();
    await first.fill('il a01 26 00042');
    await first.blur();
    await expect(first).toHaveValue('IL-A01-26-00042');
    await look(page, `${locale}-album-edit`);
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('common:save.saved'))).toBeVisible();

    const link = await mailedLink(page, stage, id, `ear.${locale}@album.example`, {
      organizationId,
      from: 'hello@coppertide.example',
    });
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.goto(link);
    const tracks = reader.locator('[data-fl-video]');
    await expect(tracks.locator('b')).toHaveText(['Finale', 'Overture', 'Interlude']);
    await expect(reader.getByText('IL-A01-26-00042')).toBeVisible();
    const opened = reader.waitForRequest((request) => request.url().includes(`${fileIds[1]}/stream/`));
    await tracks.nth(2).click();
    await opened;
    await expect(tracks.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(reader.getByRole('button', { name: playerTexts.he.pause })).toBeVisible();
    const line = reader.getByRole('slider', { name: playerTexts.he.position });
    await expect(line).toHaveAttribute('data-waved', '');
    const shape = await line.locator('svg path').first().getAttribute('d');
    expect(shape?.match(/M/g), 'a bar for each part of the sound').toHaveLength(peakCount);
    const box = await line.boundingBox();
    if (!box) throw new Error('no line');
    await reader.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const heard = () =>
      reader.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime / one.duration);
    await expect.poll(heard).toBeGreaterThan(0.45);
    await look(reader, `${locale}-album-page`);
    await reader.setViewportSize({ width: 375, height: 800 });
    await look(reader, `${locale}-album-phone`);
    await tracks.nth(0).click();
    await expect(tracks.nth(0)).toHaveAttribute('aria-current', 'true');
    await expect(tracks.nth(2)).not.toHaveAttribute('aria-current', 'true');
    // At its end the next one plays.
    const length = () => reader.locator('video').evaluate((one: HTMLVideoElement) => one.duration);
    await expect.poll(length).toBeGreaterThan(0);
    await reader.locator('video').evaluate((one: HTMLVideoElement) => {
      one.currentTime = one.duration - 0.2;
    });
    await expect(tracks.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(reader.getByRole('button', { name: playerTexts.he.pause })).toBeVisible();
    await context.close();
  });
}

test('the clip of a single is seen, and its sound beside it is heard without a screen', async ({ page }) => {
  const t = wordsOf('he');
  await openIn(page, stage, 'he', t, 'music-admin@demo.test');
  const clip = await readyFilm(page, stage, plainFilm('red', '640x360'), organizationId);
  const sound = await readySound(page, stage, madeSound(), organizationId);
  const videos = [clip, sound].map((fileId, at) => ({ fileId, title: ['Clip', 'Single'][at] }));
  const data = { artist: 'Ella Ravid', videos };
  const id = await addRelease(page, stage, 'Clip', data, { organizationId, releaseType: 'single' });
  await page.goto(`${stage.url}/landing/${id}`);
  const box = page.locator('.fl-player');
  const shape = async () => {
    const { width = 0, height = 1 } = (await box.boundingBox()) ?? {};
    return width / height;
  };
  expect(await shape(), 'before it is pressed').toBeCloseTo(16 / 9, 1);
  await look(page, 'he-clip');
  await box.getByRole('button').first().click();
  const picture = box.locator('video');
  await expect.poll(() => picture.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(0);
  await expect(picture).toHaveCSS('opacity', '1');
  expect(await shape(), 'while it plays').toBeCloseTo(16 / 9, 1);
  await page.locator('[data-fl-video]').nth(1).click();
  await expect(picture).toHaveCSS('opacity', '0');
  expect(await shape(), 'a sound').toBeGreaterThan(2.5);
});
