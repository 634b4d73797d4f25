import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { chunkFields, multipartBody } from '../server/test/upload.ts';
import { playerTexts } from '../web/features/player/player-text.ts';
import { madeSample } from './sample.ts';
import { organizations } from './sign-in.ts';
import type { Stage } from './stage.ts';
import { type Locale, wordsOf } from './words.ts';

/** Uploads a short film for an organization, by the person who is signed in on the page. @returns its file's id */
export const uploadFilm = (
  page: Page,
  stage: Stage,
  film = madeSample().video,
  organizationId: string = organizations.tv,
): Promise<string> => upload(page, stage, readFileSync(film), 'episode.mp4', organizationId);

/** A real document, printed by the browser of the page. */
export async function printPdf(page: Page, html: string): Promise<Buffer> {
  const other = await page.context().newPage();
  await other.setContent(html);
  const made = await other.pdf({ format: 'A5' });
  await other.close();
  return made;
}

/** A document that a press kit holds; one that cannot be read, where no other is given. @returns its file's id */
export const uploadPdf = (
  page: Page,
  stage: Stage,
  name = 'synopsis.pdf',
  content: Buffer = Buffer.from('%PDF-1.4\nsynopsis\n'),
  organizationId: string = organizations.tv,
): Promise<string> => upload(page, stage, content, name, organizationId);

/** A picture in the storage of the TV organization. @returns its file's id */
export const uploadPicture = (page: Page, stage: Stage): Promise<string> =>
  upload(page, stage, readFileSync(madeSample().image), 'still.png');

/** A sound of the organization, ready to be heard. @returns its file's id */
export async function readySound(page: Page, stage: Stage, file: string, organizationId: string) {
  const fileId = await upload(page, stage, readFileSync(file), 'track.wav', organizationId);
  await untilReady(page, stage, fileId, organizationId);
  return fileId;
}

async function upload(
  page: Page,
  stage: Stage,
  content: Buffer,
  name: string,
  organizationId: string = organizations.tv,
): Promise<string> {
  const { payload, headers } = multipartBody(chunkFields(content, name, 0), content);
  const sent = await page.request.post(`${stage.url}/api/file/upload/${organizationId}`, {
    headers: { origin: stage.url, ...headers },
    data: payload,
  });
  expect(sent.status(), await sent.text()).toBe(200);
  return ((await sent.json()) as { file: { fileId: string } }).file.fileId;
}

/** Captions of one word, in this language. */
export async function addCaptions(page: Page, stage: Stage, fileId: string, locale: string): Promise<void> {
  const answer = await page.request.post(`${stage.url}/api/file/${organizations.tv}/${fileId}/caption`, {
    headers: { origin: stage.url },
    multipart: {
      locale,
      file: {
        name: 'film.srt',
        mimeType: 'text/plain',
        buffer: Buffer.from('1\n00:00:00,100 --> 00:00:05,000\nx\n'),
      },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Waits until the film can be watched. */
export async function untilReady(
  page: Page,
  stage: Stage,
  fileId: string,
  organizationId: string = organizations.tv,
): Promise<void> {
  const status = async () => {
    const answer = await page.request.get(`${stage.url}/api/file/${organizationId}/${fileId}`);
    return ((await answer.json()) as { status: string }).status;
  };
  await expect.poll(status, { timeout: 60_000 }).toBe('ready');
}

/** A short film in the storage, ready to be played. @returns its file's id */
export async function readyFilm(
  page: Page,
  stage: Stage,
  film?: string,
  organizationId: string = organizations.tv,
): Promise<string> {
  const fileId = await uploadFilm(page, stage, film, organizationId);
  await untilReady(page, stage, fileId, organizationId);
  return fileId;
}

/**
 * Watches the film that was begun for some seconds and pauses it: the player then reports at once, not at the end of its
 * ten seconds (for those see watching.journey.ts).
 */
export async function pauseAfter(page: Page, locale: Locale, seconds: number): Promise<void> {
  const video = page.locator('video').first();
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(seconds);
  const told = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/mediaPlayLog/'),
  );
  await video.locator('..').hover();
  await page.getByRole('button', { name: playerTexts[locale].pause }).click();
  expect((await told).ok()).toBe(true);
}

/** Plays the first film of the details page that is open, until the player has reported some of it. */
export async function playFirstFilm(page: Page, locale: Locale): Promise<void> {
  const t = wordsOf(locale);
  const [name = ''] = t('details:play', { name: '|' }).split('|');
  const play = page.getByRole('button', { name }).first();
  // The film stands in one of the tabs.
  await expect(page.getByRole('tab').first()).toBeVisible();
  for (const tab of await page.getByRole('tab').all()) {
    if (await play.isVisible()) break;
    await tab.click();
  }
  await play.click();
  await pauseAfter(page, locale, 1);
}
