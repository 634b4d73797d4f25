import { expect, type Page, test } from '@playwright/test';
import { uploadChunkSize } from '../contract/src/upload-chunk.ts';
import { look } from './accessible.ts';
import { addRelease } from './release.ts';
import { heavyFilm } from './sample.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const chunks = 3;

/** Counts the chunks that leave; those after the first `free` wait until they are let go, or the page is gone. */
async function countChunks(page: Page, free: number) {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((done) => {
    letGo = done;
  });
  const counted = { begun: 0, letGo };
  await page.route(/\/api\/file\/upload\/[^/]+$/, async (route) => {
    counted.begun += 1;
    if (counted.begun > free) await gate;
    await route.continue().catch(() => undefined);
  });
  return counted;
}

async function chooseFilm(page: Page, t: Words, files: string[]): Promise<void> {
  const videos = page.getByRole('group', { name: t('fields:fields.videos'), exact: true });
  const choosing = page.waitForEvent('filechooser');
  await videos.getByRole('button', { name: t('releaseEdit:video.add') }).click();
  await (await choosing).setFiles(files);
}

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);

  test(`${locale}: after a reload the same film goes on where it was`, async ({ page }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Heavy ${locale}`);
    const address = `${stage.url}/#/release/edit/${organizations.tv}/${id}`;
    await page.goto(address);
    const film = heavyFilm(locale, chunks * uploadChunkSize - 5);
    const before = await countChunks(page, 1);
    await chooseFilm(page, t, [film]);
    await expect.poll(() => before.begun).toBe(2);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    before.letGo();
    const [told = ''] = t('upload:interrupted', { count: 1, names: '|' }).split('|');
    await expect(page.getByText(told.trim())).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    const after = await countChunks(page, chunks);
    await chooseFilm(page, t, [film]);
    const videos = page.getByRole('group', { name: t('fields:fields.videos'), exact: true });
    await expect(videos.getByRole('textbox', { name: t('releaseEdit:file.title') })).toBeVisible();
    // The first one is there since before the reload.
    expect(after.begun).toBe(chunks - 1);
    await expect(videos.getByText('0:12')).toBeVisible({ timeout: 60_000 });
  });

  test(`${locale}: all uploads are paused by one press, and go on by another`, async ({ page }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Two ${locale}`);
    await page.goto(`${stage.url}/#/release/edit/${organizations.tv}/${id}`);
    const sent = await countChunks(page, 0);
    await chooseFilm(page, t, [heavyFilm(`${locale}-a`, 4_000_000), heavyFilm(`${locale}-b`, 4_000_000)]);
    const tray = page.getByRole('region', { name: t('upload:tray') });
    await tray.getByRole('button', { name: t('upload:pauseAll') }).click();
    await expect(tray.getByText(t('upload:paused'))).toHaveCount(2);
    await look(page, `${locale}-uploads-paused`);
    sent.letGo();
    const goOn = tray.getByRole('button', { name: t('upload:resumeAll') });
    await expect(goOn).toBeFocused();
    await goOn.click();
    const titles = page
      .getByRole('group', { name: t('fields:fields.videos'), exact: true })
      .getByRole('textbox', { name: t('releaseEdit:file.title') });
    await expect(titles).toHaveCount(2);
  });
}
