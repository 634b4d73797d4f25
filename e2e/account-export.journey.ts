import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The people of an organization as a file, as the list shows them. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);
  test(`${locale}, ${width}: accounts are exported`, async ({ browser }) => {
    const context = await newContext(browser, stage, seat);
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    await goTo(page, `/account/${organizationId}?roleType=watchOnly`);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: t('accounts:export.open') }).click();
    await page.getByRole('menuitem', { name: t('accounts:export.csv') }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text).toContain('tv-client@demo.test,');
    expect(text).not.toContain('tv-admin@demo.test');
    const sheet = page.waitForEvent('download');
    await page.getByRole('button', { name: t('accounts:export.open') }).press('Enter');
    await page.getByRole('menuitem', { name: t('accounts:export.xlsx') }).press('Enter');
    expect((await sheet).suggestedFilename()).toBe('accounts.xlsx');
    await look(page, `${locale}-${width}-account-export`);
    await context.close();
  });
}
