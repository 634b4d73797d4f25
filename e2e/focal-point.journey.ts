import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { uploadPicture } from './film.ts';
import { mailedLink } from './letter.ts';
import { addRelease } from './release.ts';
import { seats } from './screens.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** What must stay of a picture is chosen by pointer and by keys, and cards and pages follow it; mails: `rendering/focal-point.test.ts`. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const { locale, width } of seats) {
  test(`${locale}, ${width}: the focal point of a picture`, async ({ page, browser }) => {
    const t = wordsOf(locale);
    await openIn(page, stage, locale, t, 'tv-admin@demo.test');
    await page.setViewportSize({ width, height: 900 });
    const fileId = await uploadPicture(page, stage);
    const id = await addRelease(page, stage, `Focus ${locale}`, { desc: 'x', mainImage: { fileId } });
    await page.goto(`${stage.url}/#/release/edit/${organizations.tv}/${id}`);
    const act = page.getByRole('button', { name: t('releaseEdit:focal.open'), exact: true });
    await act.click();
    const dialog = page.getByRole('dialog', { name: t('releaseEdit:focal.title') });
    const fromLeft = dialog.getByRole('slider', { name: t('releaseEdit:focal.x') });
    const fromTop = dialog.getByRole('slider', { name: t('releaseEdit:focal.y') });
    await expect(fromLeft).toHaveValue('50');
    const stagePlace = dialog.locator('[data-focal-stage]');
    await expect.poll(async () => (await stagePlace.boundingBox())?.width ?? 0).toBeGreaterThan(100);
    const box = await stagePlace.boundingBox();
    if (!box) throw new Error('no picture');
    await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.75);
    await expect(fromLeft).toHaveValue('25');
    await expect(fromTop).toHaveValue('75');
    await fromLeft.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await fromTop.focus();
    await page.keyboard.press('ArrowUp');
    await expect(fromLeft).toHaveValue('23');
    await look(page, `${locale}-${width}-focal-point`);
    await dialog.getByRole('button', { name: t('releaseEdit:focal.confirm') }).click();
    await expect(act).toBeFocused();
    await expect(fromTop).toHaveCount(0);
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();

    const answer = await page.request.get(`${stage.url}/api/release/${organizations.tv}/${id}`);
    const { releaseData } = (await answer.json()) as { releaseData: { mainImage: { focalPoint: object } } };
    expect(releaseData.mainImage.focalPoint).toEqual({ x: 23, y: expect.closeTo(75, -1) });
    await page.goto(`${stage.url}/#/`);
    const card = page.locator(`img.cover[src*="${fileId}"]`).first();
    await expect(card).toHaveAttribute('style', /object-position: 23%/);

    const link = await mailedLink(page, stage, id, `focal.${locale}@film.example`);
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.goto(link);
    await expect(reader.locator(`img[src*="${fileId}"]`).first()).toHaveAttribute(
      'style',
      /object-position:\s?23%/,
    );
    await context.close();
  });
}
