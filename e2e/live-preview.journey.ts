import { expect, test } from '@playwright/test';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The page beside the form, drawn anew while the editor types. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  test(`what is typed is seen without saving, where one types (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const content = Array.from({ length: 40 }, (_, line) => `<p>שורה ${line}</p>`).join('');
    // The page says the day in its own way: no words of the field stand on it.
    const data = {
      desc: 'תיאור קצר',
      publishedAt: '2026-05-03',
      content,
      contacts: [{ name: 'דנה אחרונה', role: 'דוברת' }],
    };
    const id = await addRelease(page, stage, 'תצוגה חיה', data);
    await page.goto(`${stage.url}/#/release/edit/${organizations.tv}/${id}`);
    const shown = page.frameLocator(`iframe[title="${t('releaseEdit:live.frame')}"]`);
    await expect(shown.getByText('שורה 39')).toBeAttached();
    const scrolled = () => shown.locator('html').evaluate((html) => html.scrollTop);
    expect(await scrolled()).toBe(0);

    await page
      .getByRole('textbox', { name: t('fields:fields.content') })
      .first()
      .getByText('שורה 39')
      .click();
    await expect.poll(scrolled).toBeGreaterThan(0);
    const place = await scrolled();
    await page.keyboard.press('End');
    await page.keyboard.type(' ועוד מילה');
    await expect(shown.getByText('שורה 39 ועוד מילה')).toBeAttached();
    expect(await scrolled()).toBe(place);

    await page
      .getByRole('textbox', { name: t('fields:fields.contactName') })
      .first()
      .focus();
    await expect.poll(scrolled).toBeGreaterThan(place);
    await picture(page, { path: `artifacts/screens/${locale}-live-preview.png` });
    const atContacts = await scrolled();
    await page.locator('[data-path="publishedAt"] input').first().focus();
    await expect.poll(scrolled).toBeLessThan(atContacts);
    const day = await shown.locator('[data-field="publishedAt"]').boundingBox();
    expect(day?.y ?? -1).toBeGreaterThan(0);
    const answer = await page.request.get(`${stage.url}/api/release/${organizations.tv}/${id}`);
    expect(JSON.stringify(await answer.json())).not.toContain('ועוד מילה');
  });

  test(`where there is no room beside the form, the page opens over it (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.addInitScript(
      (chosen) =>
        localStorage.setItem('firstlook.ui', JSON.stringify({ locale: chosen, localeChosen: true })),
      locale,
    );
    await page.request.post(`${stage.url}/api/auth/login`, {
      data: { email: 'tv-producer@demo.test', password: stage.password },
      headers: { origin: stage.url },
    });
    const id = await addRelease(page, stage, 'מסך צר', { desc: 'תיאור קצר' });
    await page.goto(`${stage.url}/#/release/edit/${organizations.tv}/${id}`);
    const open = page.getByRole('button', { name: t('releaseEdit:live.title') });
    await expect(open).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await page
      .getByRole('textbox', { name: t('fields:fields.title') })
      .first()
      .fill('מסך צר מאוד');
    await open.click();
    const shown = page.frameLocator(`iframe[title="${t('releaseEdit:live.frame')}"]`);
    await expect(shown.getByText('מסך צר מאוד').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(open).toBeFocused();
  });
}
