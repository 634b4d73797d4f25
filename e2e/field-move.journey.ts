import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const locale of ['he', 'en'] as const)
  test(`values that stopped on their way are told and go on when asked, in ${locale}`, async ({ page }) => {
    const t = wordsOf(locale);
    await openIn(page, stage, locale, t, 'tv-creator@demo.test');
    // Nothing stops by itself here: the answer of a server on which it did.
    const move = {
      path: 'shared.json',
      moves: [{ from: 'director', to: 'leader' }],
      at: '2026-11-01T10:00:00.000Z',
    };
    let asked = 0;
    await page.route('**/registeredFile/move', (route) => {
      if (route.request().method() === 'POST') asked += 1;
      const items = asked > 1 ? [] : [{ ...move, isStopped: asked === 0 }];
      return route.request().method() === 'POST'
        ? route.fulfill({ status: 204 })
        : route.fulfill({ json: { items, total: items.length } });
    });
    await page.goto(`${stage.url}/#/organization/edit/${organizations.tv}?group=developer`);
    const note = page.getByRole('alert').filter({ hasText: t('fieldMove:stopped') });
    await expect(note).toContainText('director → leader');
    await look(page, `${locale}-field-moves`);
    await page.setViewportSize({ width: 375, height: 812 });
    await look(page, `${locale}-field-moves-375`);
    await note.getByRole('button', { name: t('fieldMove:again') }).click();
    await expect(page.getByText(t('fieldMove:underWay'))).toBeVisible();
    expect(asked).toBe(1);
  });
