import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { addRelease } from './release.ts';
import { madeSample } from './sample.ts';
import { organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, type Words, wordsOf } from './words.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const organizationId = organizations.tv;
const titleOn = (page: Page, t: Words) =>
  page.getByRole('textbox', { name: t('fields:fields.title') }).first();
const videosOn = (page: Page, t: Words) =>
  page.getByRole('group', { name: t('fields:fields.videos'), exact: true });
/** The organization called its route so, whatever language the reader chose. */
const listTitle = wordsOf('he')('releases:title');
const saveOn = (page: Page, t: Words) =>
  page.getByRole('button', { name: t('releaseEdit:save'), exact: true });

async function begin(page: Page, locale: Locale): Promise<Words> {
  const t = wordsOf(locale);
  await page.addInitScript(
    (chosen) => localStorage.setItem('firstlook.ui', JSON.stringify({ locale: chosen, localeChosen: true })),
    locale,
  );
  await page.goto(stage.url);
  await signIn(page, stage, t, 'tv-producer@demo.test');
  return t;
}

/** The bytes of uploads wait until they are let go. */
async function holdBytes(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(/\/api\/file\/upload\/[^/]+$/, async (route) => {
    await gate;
    await route.continue();
  });
  return letGo;
}

async function choose(page: Page, button: ReturnType<Page['getByRole']>, file: string | object) {
  const choosing = page.waitForEvent('filechooser');
  await button.click();
  await (await choosing).setFiles(file as string);
}

async function storedData(page: Page, id: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
  return ((await answer.json()) as { releaseData: Record<string, unknown> }).releaseData;
}
const filmsOf = async (page: Page, id: string) => ((await storedData(page, id)).videos as unknown[]).length;

for (const locale of ['he', 'en'] as const) {
  test(`a film that is still on its way is saved and distributed with its release (${locale})`, async ({
    page,
  }) => {
    const t = await begin(page, locale);
    const letGo = await holdBytes(page);
    await page.goto(`${stage.url}/#/release/edit/${organizationId}?releaseType=programme`);
    await expect(titleOn(page, t)).toBeFocused();
    await titleOn(page, t).fill('קו המים');
    const videos = videosOn(page, t);
    await choose(page, videos.getByRole('button', { name: t('releaseEdit:video.add') }), madeSample().video);
    await expect(videos.getByRole('progressbar')).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    // Where the field stands on the screen: what is loaded late above it moves the page along, and the field stays.
    const place = () => videos.evaluate((field) => field.getBoundingClientRect().top);
    const before = await place();
    await saveOn(page, t).click();
    await expect(page).toHaveURL(/release\/edit\/[^/]+\/[0-9a-f-]+$/);
    const id = page.url().split('/').pop() ?? '';
    // The place stays; what changed above it may round to a pixel more.
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
    // The form it was begun in still shows it, and nothing is unsaved.
    await expect(videos.getByRole('progressbar')).toBeVisible();
    await page.getByRole('button', { name: t('releaseEdit:distribute') }).click();
    await expect(page.getByText(t('distribute:finding.filmUploading'))).toBeVisible();
    await look(page, `${locale}-film-on-its-way`);
    letGo();
    const tray = page.getByRole('region', { name: t('upload:tray') });
    await expect(tray.getByText(t('upload:placed'))).toBeVisible();
    await look(page, `${locale}-tray-placed`);
    await expect(page.getByText(t('distribute:finding.filmUploading'))).toHaveCount(0);
    expect(await filmsOf(page, id)).toBe(1);
    await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
    await expect(videos.getByRole('textbox', { name: t('releaseEdit:file.title') })).toBeVisible();
    await expect(videos.getByText('0:12')).toBeVisible({ timeout: 60_000 });
  });
}

for (const locale of ['he', 'en'] as const) {
  test(`“Save and leave” takes the film along, and the form it comes back to has it (${locale})`, async ({
    page,
  }) => {
    const t = await begin(page, locale);
    const id = await addRelease(page, stage, 'השקט שאחרי');
    const letGo = await holdBytes(page);
    await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
    const videos = videosOn(page, t);
    await choose(page, videos.getByRole('button', { name: t('releaseEdit:video.add') }), madeSample().video);
    await expect(videos.getByRole('progressbar')).toBeVisible();
    await page.getByRole('link', { name: t('releaseEdit:close') }).click();
    // The question speaks of the film and not of words that nobody typed.
    await expect(page.getByRole('dialog', { name: t('common:unsaved.comingTitle') })).toBeVisible();
    await look(page, `${locale}-upload-leave`);
    await page.getByRole('button', { name: t('common:unsaved.save') }).click();
    await expect(page.getByRole('heading', { level: 1, name: listTitle })).toBeVisible();
    await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
    await expect(videos.getByRole('progressbar')).toBeVisible();
    await titleOn(page, t).fill('השקט שאחרי הגל');
    letGo();
    await expect(videos.getByRole('textbox', { name: t('releaseEdit:file.title') })).toBeVisible();
    // The server changed the release under the open form: no question, no conflict, one film.
    await saveOn(page, t).click();
    await expect(page.getByText(t('common:save.saved'))).toBeVisible();
    const stored = await storedData(page, id);
    expect(stored.title).toBe('השקט שאחרי הגל');
    expect(stored.videos).toHaveLength(1);
  });

  test(`a failed and a cancelled upload leave the field as it was (${locale})`, async ({ page }) => {
    const t = await begin(page, locale);
    const id = await addRelease(page, stage, 'סדק');
    await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
    const field = page.getByRole('group', { name: t('fields:fields.mainImage'), exact: true });
    const chooser = field.getByRole('button', { name: t('releaseEdit:image.choose') });
    const broken = {
      name: 'broken.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('\xff\xd8\xff\xe0no', 'latin1'),
    };
    await choose(page, chooser, broken);
    await expect(field.getByText('broken.jpg')).toBeVisible();
    await expect(page.getByRole('dialog', { name: t('media:crop.title') })).toHaveCount(0);
    await expect(chooser).toBeEnabled();
    await look(page, `${locale}-upload-failed`);
    await page.getByRole('button', { name: t('upload:cancel', { name: 'broken.jpg' }) }).click();
    await expect(field.getByText('broken.jpg')).toHaveCount(0);

    const letGo = await holdBytes(page);
    const videos = videosOn(page, t);
    await choose(page, videos.getByRole('button', { name: t('releaseEdit:video.add') }), madeSample().video);
    await page.getByRole('button', { name: t('upload:cancel', { name: 'episode.mp4' }) }).click();
    await expect(videos.getByRole('progressbar')).toHaveCount(0);
    letGo();
    await page.getByRole('link', { name: t('releaseEdit:close') }).click();
    await expect(page.getByRole('heading', { level: 1, name: listTitle })).toBeVisible();
  });

  test(`the crop step can be called off, and undone (${locale})`, async ({ page }) => {
    const t = await begin(page, locale);
    const id = await addRelease(page, stage, 'מזח');
    await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
    const field = page.getByRole('group', { name: t('fields:fields.mainImage'), exact: true });
    const crop = page.getByRole('dialog', { name: t('media:crop.title') });
    const shown = field.locator('img[data-stored]');
    // Where there is none yet it stays whole: a key takes away nothing that was chosen. Of several each has its name and its turn.
    const { image } = madeSample();
    const gallery = page.getByRole('group', { name: t('fields:fields.imageGallery'), exact: true });
    const pictures = gallery.locator('img[data-stored], figure img');
    await choose(page, gallery.getByRole('button', { name: t('releaseEdit:image.add') }), [
      image,
      image,
      image,
    ]);
    await expect(crop.getByText(t('media:crop.turn', { place: 1, of: 3 }))).toBeVisible();
    await look(page, `${locale}-crop-of-three`);
    await page.keyboard.press('Escape');
    await expect(crop.getByText(t('media:crop.turn', { place: 2, of: 3 }))).toBeVisible();
    await crop.getByRole('button', { name: t('media:crop.wholeAll') }).click();
    await expect(crop).toHaveCount(0);
    await expect(pictures).toHaveCount(3);
    await choose(page, field.getByRole('button', { name: t('releaseEdit:image.choose') }), image);
    await expect(crop.getByRole('button', { name: t('media:crop.confirm') })).toBeEnabled();
    await crop.getByRole('button', { name: t('media:crop.confirm') }).click();
    await expect(field.getByRole('button', { name: t('releaseEdit:image.replace') })).toBeFocused();
    await expect(field.locator('img')).toBeVisible();
    await expect(shown).toBeVisible();
    const cropped = await shown.getAttribute('src');
    const replace = field.getByRole('button', { name: t('releaseEdit:image.replace') });
    await choose(page, replace, madeSample().image);
    await expect(crop).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(crop).toHaveCount(0);
    await expect(shown).toHaveAttribute('src', cropped ?? '');
    await expect(replace).toBeFocused();
    await field.getByRole('button', { name: t('releaseEdit:image.crop'), exact: true }).click();
    await crop.getByRole('button', { name: t('media:crop.whole') }).click();
    await expect(shown).not.toHaveAttribute('src', cropped ?? '');
    await saveOn(page, t).click();
    await expect(page.getByText(t('common:save.saved'))).toBeVisible();
    expect((await storedData(page, id)).mainImage).toMatchObject({ width: 1600, height: 1400 });
  });

  test(`a kept draft meets what somebody saved meanwhile (${locale})`, async ({ context, page }) => {
    const t = await begin(page, locale);
    const id = await addRelease(page, stage, 'גל ראשון');
    const address = `${stage.url}/#/release/edit/${organizationId}/${id}`;
    await page.goto(address);
    await titleOn(page, t).fill('הכותרת שלי');
    const [kept = ''] = t('common:save.unsavedKept', { time: '|' }).split('|');
    await expect(page.getByRole('status').filter({ hasText: kept })).toBeVisible();
    await page.close({ runBeforeUnload: false });

    const again = await context.newPage();
    const stored = await again.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
    const release = (await stored.json()) as { releaseData: object; version: number };
    const answer = await again.request.put(`${stage.url}/api/release/${organizationId}`, {
      headers: { origin: stage.url },
      data: { ...release, releaseData: { ...release.releaseData, title: 'הכותרת שלה', channel: 'ערוץ חדש' } },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    await again.goto(address);
    await again.getByRole('button', { name: t('releaseEdit:draft.restore') }).click();
    const conflict = again.getByRole('dialog', { name: t('releaseEdit:conflict.title') });
    await expect(conflict).toContainText('הכותרת שלה');
    await expect(conflict).toContainText('הכותרת שלי');
    // A field that only she changed is not asked about.
    await expect(conflict).not.toContainText('ערוץ חדש');
    await look(again, `${locale}-restore-conflict`);
    await conflict.getByRole('button', { name: t('common:conflict.save') }).click();
    await expect(again.getByText(t('common:save.saved'))).toBeVisible();
    expect(await storedData(again, id)).toMatchObject({ title: 'הכותרת שלי', channel: 'ערוץ חדש' });
  });
}
