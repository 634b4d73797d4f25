import { expect, type Locator, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { readyFilm } from './film.ts';
import { mailedLink } from './letter.ts';
import { addRelease } from './release.ts';
import { longFilm } from './sample.ts';
import { seats } from './screens.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A producer puts another film in the place of one that was sent; the old link shows it, with Hebrew captions. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const spoken = 'שלום, עולם!';
const srt = `1\r\n00:00:00,000 --> 00:00:50,000\r\n${spoken}\r\n`;

type Chosen = string | { name: string; mimeType: string; buffer: Buffer };
async function chooseFile(page: Page, button: Locator, file: Chosen) {
  const choosing = page.waitForEvent('filechooser');
  await button.click();
  await (await choosing).setFiles(file);
}

for (const { locale, width } of seats) {
  test(`${locale}, ${width}: a film is replaced after it was sent, and the old link shows the new one with captions`, async ({
    page,
    browser,
  }) => {
    const t = wordsOf(locale);
    await openIn(page, stage, locale, t, 'tv-admin@demo.test');
    await page.setViewportSize({ width, height: 900 });
    const fileId = await readyFilm(page, stage);
    const id = await addRelease(page, stage, `Replaced film ${locale}`, {
      videos: [{ fileId, chapters: [{ at: 0, title: 'Opening' }] }],
    });
    const link = await mailedLink(page, stage, id, `replace.${locale}@film.example`);

    await page.goto(`${stage.url}/#/release/edit/${organizations.tv}/${id}`);
    const captions = page.getByRole('group', { name: t('releaseEdit:captions.title') });
    const language = captions.getByRole('combobox', { name: t('releaseEdit:captions.language') });
    if ((await language.inputValue()) !== 'עברית') {
      await language.click();
      await page.getByRole('option', { name: 'עברית' }).click();
    }
    await chooseFile(page, captions.getByRole('button', { name: t('releaseEdit:captions.add') }), {
      name: 'film.srt',
      mimeType: 'application/x-subrip',
      buffer: Buffer.from(srt),
    });
    await expect(captions.getByText('עברית', { exact: true })).toBeVisible();

    const films = page.getByRole('group', { name: t('releaseEdit:film.title'), exact: true });
    const replace = films.getByRole('button', { name: t('releaseEdit:film.replace') });
    await chooseFile(page, replace, {
      name: 'still.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    await expect(films.getByRole('alert')).toContainText(t('errors:NOT_A_FILM'));
    await look(page, `${locale}-${width}-film-refused`);
    await chooseFile(page, replace, longFilm());
    const versions = films.getByRole('list', { name: t('releaseEdit:film.versions') });
    await expect(versions.getByRole('listitem')).toHaveCount(2, { timeout: 60_000 });
    await expect(versions.getByRole('listitem').first()).toContainText('minute.mp4');
    await expect(versions.getByRole('listitem').first()).toContainText(t('releaseEdit:film.current'));
    const remove = t('releaseEdit:file.remove', { name: 'minute.mp4' });
    await expect(page.getByRole('button', { name: remove, exact: true })).toBeVisible();
    if (width >= 1280)
      await expect(
        page
          .frameLocator(`iframe[title="${t('releaseEdit:live.frame')}"]`)
          .locator('[src*="-v2"], [srcset*="-v2"], [poster*="-v2"], [style*="-v2"]')
          .first(),
      ).toBeAttached();
    const confirm = t('releaseEdit:captions.confirmNamed', { language: 'עברית' });
    await expect(captions.getByText(t('releaseEdit:captions.former'))).toBeVisible();
    await expect(page.getByText(t('releaseEdit:chapters.former'))).toBeVisible();
    await versions.scrollIntoViewIfNeeded();
    await look(page, `${locale}-${width}-film-replaced`);
    await page.getByRole('button', { name: t('releaseEdit:chapters.confirm'), exact: true }).click();
    await expect(page.getByText(t('releaseEdit:chapters.former'))).toHaveCount(0);
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();
    await captions.getByRole('button', { name: confirm }).click();
    await expect(captions.getByText(t('releaseEdit:captions.former'))).toHaveCount(0);

    const context = await browser.newContext({ locale: 'he-IL', viewport: { width, height: 900 } });
    const reader = await context.newPage();
    await reader.goto(link);
    await reader.locator('.fl-play').click();
    const video = reader.locator('video');
    await expect
      .poll(() => video.evaluate((one: HTMLVideoElement) => Math.round(one.duration)), { timeout: 30_000 })
      .toBe(60);
    await expect(reader.locator('[data-captions] p')).toHaveText(spoken);
    await context.close();

    await versions.getByRole('button').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('releaseEdit:film.restore') })
      .click();
    await expect(versions.getByRole('listitem').last()).toContainText(t('releaseEdit:film.current'));

    await page.goto(`${stage.url}/#/organization/audit/${organizations.tv}`);
    const lines = page.getByRole('listitem');
    await expect(lines.filter({ hasText: t('audit:act.film_replace') }).first()).toContainText('minute.mp4');
    await expect(lines.filter({ hasText: t('audit:act.film_restore') }).first()).toBeVisible();
  });
}
