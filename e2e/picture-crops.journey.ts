import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { uploadPicture } from './film.ts';
import { mailedLink } from './letter.ts';
import { addRelease } from './release.ts';
import { seats } from './screens.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** What each shape shows of a picture is chosen by pointer and by keys, and cards and pages show it; mails: `rendering/focal-point.test.ts`. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const { locale, width } of seats) {
  test(`${locale}, ${width}: a crop of its own for one shape`, async ({ page, browser }) => {
    const t = wordsOf(locale);
    await openIn(page, stage, locale, t, 'tv-admin@demo.test');
    await page.setViewportSize({ width, height: 900 });
    const fileId = await uploadPicture(page, stage);
    const id = await addRelease(page, stage, `Crops ${locale}`, { desc: 'x', mainImage: { fileId } });
    await page.goto(`${stage.url}/#/release/edit/${organizations.tv}/${id}`);
    const act = page.getByRole('button', { name: t('releaseEdit:crops.open'), exact: true });
    await act.click();
    const dialog = page.getByRole('dialog', { name: t('releaseEdit:crops.title') });
    const own = (shape: string) =>
      dialog.getByRole('switch', { name: t('releaseEdit:crops.own', { shape }), exact: true });
    await expect(own('16:9')).toHaveAttribute('aria-checked', 'false');
    // What was not touched stays as it is.
    await dialog.getByRole('button', { name: '2:3', exact: true }).click();
    await expect(own('2:3')).toHaveAttribute('aria-checked', 'false');
    const shown = await dialog.locator('img').evaluate((one: HTMLImageElement) => {
      const box = one.getBoundingClientRect();
      const room = (one.parentElement as HTMLElement).getBoundingClientRect();
      return {
        shape: box.width / box.height,
        beyond: Math.max(room.top - box.top, box.bottom - room.bottom),
      };
    });
    expect(shown.shape).toBeCloseTo(2 / 3, 1);
    expect(shown.beyond, 'all of the shape is seen').toBeLessThanOrEqual(1);
    await look(page, `${locale}-${width}-picture-crops-whole`);
    await dialog.getByRole('button', { name: '16:9', exact: true }).click();
    await own('16:9').click();
    const zoom = dialog.getByRole('slider', { name: t('media:crop.zoom') });
    await expect(zoom).toHaveValue('1');
    await zoom.fill('2');
    await look(page, `${locale}-${width}-picture-crops`);
    await dialog.getByRole('button', { name: t('releaseEdit:crops.confirm') }).click();
    await expect(act).toBeFocused();
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();

    const answer = await page.request.get(`${stage.url}/api/release/${organizations.tv}/${id}`);
    const { releaseData } = (await answer.json()) as {
      releaseData: { mainImage: { crops: Record<string, { width: number; height: number }> } };
    };
    const { crops } = releaseData.mainImage;
    expect(Object.keys(crops)).toEqual(['16x9']);
    const kept = crops['16x9'];
    expect(Math.max(kept?.width ?? 0, kept?.height ?? 0)).toBeLessThanOrEqual(50.5);
    // It stands there again.
    await page.reload();
    await act.click();
    await expect(own('16:9')).toHaveAttribute('aria-checked', 'true');
    await expect.poll(async () => Number(await zoom.inputValue())).toBeCloseTo(2, 1);
    await page.keyboard.press('Escape');

    await page.goto(`${stage.url}/#/`);
    const card = page.locator(`img.cover[src*="${fileId}"]`).first();
    await expect(card).toHaveAttribute('src', /\/16x9-c\d+-\d+-\d+-\d+$/);
    await expect.poll(() => card.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    const shape = await card.evaluate((one: HTMLImageElement) => one.naturalWidth / one.naturalHeight);
    expect(shape).toBeCloseTo(16 / 9, 1);

    const link = await mailedLink(page, stage, id, `crops.${locale}@film.example`);
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.goto(link);
    await expect(reader.locator(`img[src*="${fileId}"]`).first()).toHaveAttribute('src', /16x9-c\d+/);
    await context.close();
  });
}
