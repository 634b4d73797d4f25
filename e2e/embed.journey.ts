import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A film of another house in the text of a release: a card on pages, and nothing of that house before it is pressed. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const trailer = { he: 'הטריילר', en: 'The trailer' };

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  test(`a trailer elsewhere plays where its card is pressed (${locale})`, async ({ page }) => {
    const foreign: string[] = [];
    await page.context().route(
      (url) => url.origin !== new URL(stage.url).origin && url.protocol === 'https:',
      (route) => {
        foreign.push(new URL(route.request().url()).hostname);
        return route.fulfill({ contentType: 'text/html', body: '<title>film</title><p>film</p>' });
      },
    );
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const content = [
      `<p>${trailer[locale]}:</p>`,
      `<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">${trailer[locale]}</a></p>`,
      '<p>https://open.spotify.com/album/1DFixLWuPkv3KT3TnV35m3</p>',
      '<p>https://artist.bandcamp.com/album/waterline</p>',
    ].join('');
    const id = await addRelease(page, stage, 'Waterline', { content });
    // The page of a release speaks its language, not that of its reader.
    for (const [screen, address, say] of [
      ['details', `/#/release/${organizationId}/${id}`, t],
      ['landing', `/landing/${id}`, wordsOf('he')],
    ] as const) {
      await page.goto(`${stage.url}${address}`);
      const card = page.getByRole('link', { name: say('common:embed.play', { name: 'YouTube' }) });
      await expect(card).toContainText(trailer[locale]);
      await expect(
        page.getByRole('link', { name: say('common:embed.open', { name: 'Bandcamp' }) }),
      ).toBeVisible();
      expect(foreign).toEqual([]);
      await card.scrollIntoViewIfNeeded();
      await look(page, `${locale}-embed-${screen}`);
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
      await look(page, `${locale}-embed-${screen}-dark`);
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
      await page.setViewportSize({ width: 375, height: 812 });
      await card.scrollIntoViewIfNeeded();
      await picture(page, { path: `artifacts/screens/${locale}-embed-${screen}-375.png` });
      await page.setViewportSize({ width: 1280, height: 860 });
      await card.click();
      const frame = page.locator('iframe[src^="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"]');
      await expect(frame).toBeFocused();
      await expect(frame.contentFrame().getByText('film')).toBeVisible();
      expect(foreign).toEqual(['www.youtube-nocookie.com']);
      await picture(page, { path: `artifacts/screens/${locale}-embed-${screen}-playing.png` });
      foreign.length = 0;
    }
  });
}
