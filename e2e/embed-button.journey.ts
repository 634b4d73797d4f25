import { embedNames } from '@firstlook/contract/embed.ts';
import { expect, type Locator, test } from '@playwright/test';
import { look } from './accessible.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A film elsewhere is put into a text by a button, by its code, and what cannot be put in is told of. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const paste = (box: Locator, type: string, text: string) =>
  box.evaluate(
    (element, [kind, said]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind as string, said as string);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [type, text],
  );
const frame = (src: string) => `<iframe width="560" height="315" src="${src}"></iframe>`;

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  test(`a film is embedded by its button and by its code (${locale})`, async ({ page }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, 'Waterline');
    await page.goto(`${stage.url}/#/release/edit/${organizations.tv}/${id}`);
    const field = page.getByRole('group', { name: t('fields:fields.content') }).first();
    const box = field.getByRole('textbox').first();
    await box.click();
    await field.getByRole('button', { name: t('releaseEdit:rich.embed') }).click();
    await page.keyboard.type('https://maps.example/a');
    await page.keyboard.press('Enter');
    await expect(field.getByRole('alert')).toContainText(embedNames[0] as string);
    await field.scrollIntoViewIfNeeded();
    await look(page, `${locale}-embed-button`);
    await page.setViewportSize({ width: 375, height: 812 });
    await field.scrollIntoViewIfNeeded();
    await look(page, `${locale}-embed-button-375`);
    await page.setViewportSize({ width: 1280, height: 860 });
    await field
      .getByRole('textbox', { name: t('releaseEdit:rich.embedPrompt') })
      .fill(frame('https://www.youtube.com/embed/dQw4w9WgXcQ'));
    await page.keyboard.press('Enter');
    await expect(box.getByRole('link')).toHaveText('https://www.youtube.com/watch?v=dQw4w9WgXcQ');

    await paste(box, 'text/plain', frame('https://maps.example/b'));
    await expect(field.getByText('maps.example')).toBeVisible();
    await look(page, `${locale}-embed-left-out`);
    await paste(box, 'text/html', `<p>a</p>${frame('https://player.vimeo.com/video/12345678')}`);
    await expect(box.getByRole('link').last()).toHaveText('https://player.vimeo.com/video/12345678');
    await expect(field.getByText('maps.example')).toHaveCount(0);
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();
    await page.goto(`${stage.url}/#/release/${organizations.tv}/${id}`);
    await expect(page.getByRole('link', { name: t('common:embed.play', { name: 'YouTube' }) })).toBeVisible();
  });
}
