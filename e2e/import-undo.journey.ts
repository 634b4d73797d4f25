import { expect, type Page, test } from '@playwright/test';
import { inDatabase } from './database.ts';
import { picture } from './picture.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A wrong file is taken back: from its result, and from the list of past imports. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const open = (page: Page) => openIn(page, stage, locale, t, 'tv-producer@demo.test');

  test(`${locale}: an import is taken back from its result and from the list of past ones`, async ({
    page,
  }) => {
    await open(page);
    const bring = async (name: string, rows: string[]) => {
      await page.goto(`${stage.url}/#/contact/${organizationId}`);
      await expect(page.getByRole('heading', { name: t('contacts:title'), level: 1 })).toBeVisible();
      await page.goto(`${stage.url}/#/contact/${organizationId}/import`);
      await page.getByLabel(t('import:choose')).setInputFiles({
        name: `${name} ${locale}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(['email,firstName,lastName', ...rows].join('\n')),
      });
      const start = { name: t('import:start'), exact: true };
      await page.getByRole('button', start).click();
      await page.getByRole('dialog').getByRole('button', start).click();
      await expect(page.getByRole('button', { name: t('import:again') })).toBeVisible();
    };
    const takeBack = async (scope: Page | ReturnType<Page['getByRole']>) => {
      await scope.getByRole('button', { name: t('import:undo.open') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('import:undo.confirm') })
        .click();
    };
    const found = async () => {
      const answer = await page.request.get(
        `${stage.url}/api/contact/${organizationId}?sort[email]=1&filter[search]=${locale}@back.example`,
      );
      return ((await answer.json()) as { items: { firstName: string }[] }).items.map((one) => one.firstName);
    };
    const [known, fresh] = [`known.${locale}@back.example`, `fresh.${locale}@back.example`];
    await bring('before', [`${known},Known,Before`]);
    await bring('wrong', [`${known},Wrong,Before`, `${fresh},Fresh,Face`, 'no-at,Nobody,']);
    await picture(page, { path: `artifacts/screens/${locale}-import-take-back.png` });
    await takeBack(page);
    await expect(page.getByText(t('import:undone.deleted', { count: 1, total: 1 }))).toBeVisible();
    await expect(page.getByText(t('import:undone.restored', { count: 1, total: 1 }))).toBeVisible();
    expect(await found()).toEqual(['Known']);
    // The way back is not offered twice, also not after a reload.
    await page.reload();
    await expect(page.getByText(t('import:undone.deleted', { count: 1, total: 1 }))).toBeVisible();
    await expect(page.getByRole('button', { name: t('import:undo.open') })).toHaveCount(0);
    await bring('kept', [`${known},Second,Before`, `${fresh},Fresh,Face`]);
    await inDatabase(stage, (client) =>
      client.query(`update contact set notes = 'Met in Haifa', version = version + 1 where email = $1`, [
        fresh,
      ]),
    );
    await page.goto(`${stage.url}/#/contact/${organizationId}`);
    await page.getByRole('button', { name: t('contacts:more') }).click();
    await page.getByRole('menuitem', { name: t('contacts:pastImports') }).click();
    await expect(page.getByRole('heading', { name: t('import:past.title'), level: 1 })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: `kept ${locale}` });
    await picture(page, { path: `artifacts/screens/${locale}-past-imports.png` });
    await takeBack(row);
    await expect(row).toContainText(t('import:state.undone'));
    expect(await found()).toEqual(['Fresh', 'Known']);
    await row.getByRole('link', { name: new RegExp(`kept ${locale}`) }).click();
    await expect(page.getByText(t('import:undone.notes', { count: 1, total: 1 }))).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t('import:undo.keptList') }).click();
    expect((await download).suggestedFilename()).toBe('contacts-kept.xlsx');
    await page.setViewportSize({ width: 375, height: 800 });
    await picture(page, { path: `artifacts/screens/${locale}-import-undone-phone.png` });
    await page.goto(`${stage.url}/#/contact/${organizationId}/import/past`);
    await expect(page.getByRole('link', { name: new RegExp(`kept ${locale}`) })).toBeVisible();
    await picture(page, { path: `artifacts/screens/${locale}-past-imports-phone.png` });
  });
}
