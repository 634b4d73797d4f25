import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { readyFilm } from './film.ts';
import { mailedLink } from './letter.ts';
import { addRelease } from './release.ts';
import { madeSample } from './sample.ts';
import { seats } from './screens.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const { locale, width } of seats) {
  test(`${locale}, ${width}: a film is shown by a still or a picture that was chosen for it`, async ({
    page,
    browser,
  }) => {
    const t = wordsOf(locale);
    await openIn(page, stage, locale, t, 'tv-admin@demo.test');
    await page.setViewportSize({ width, height: 900 });
    const fileId = await readyFilm(page, stage);
    const id = await addRelease(page, stage, `Poster ${locale}`, { videos: [{ fileId, title: 'Film' }] });
    await page.goto(`${stage.url}/#/release/edit/${organizations.tv}/${id}`);
    const posters = page.getByRole('group', { name: t('releaseEdit:poster.title') });
    const still = posters.getByRole('radio', { name: t('releaseEdit:poster.still', { number: 2 }) });
    await posters.getByRole('radio', { name: t('releaseEdit:poster.auto') }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(posters.getByRole('radio', { name: t('releaseEdit:poster.auto') })).not.toBeChecked();
    await still.check({ force: true });
    const choosing = page.waitForEvent('filechooser');
    await posters.getByRole('button', { name: t('releaseEdit:poster.upload') }).click();
    await (await choosing).setFiles(madeSample().image);
    await expect(posters.getByRole('radio', { name: t('releaseEdit:poster.own') })).toBeChecked();
    await posters.scrollIntoViewIfNeeded();
    await look(page, `${locale}-${width}-poster`);
    await still.check({ force: true });
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('common:save.saved'))).toBeVisible();

    const link = await mailedLink(page, stage, id, `poster.${locale}@film.example`);
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.goto(link);
    await expect(reader.locator('.fl-player img')).toHaveAttribute(
      'src',
      new RegExp(`${fileId}/still/thumb-2`),
    );
    await context.close();
  });
}
