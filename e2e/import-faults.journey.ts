import { expect, test } from '@playwright/test';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A messy file: columns that are called alike, rows with several faults, people without a name, cards with more than a contact has. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const isolated = (text: string) => `\u2068${text}\u2069`;

  test(`${locale}: columns are told apart, all that is wrong in a row is named, and cards say what they held besides`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    await page.goto(`${stage.url}/#/contact/${organizationId}/import`);
    const choose = (name: string, lines: string[]) =>
      page
        .getByLabel(t('import:choose'))
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(lines.join('\r\n')) });
    const start = page.getByRole('button', { name: t('import:start'), exact: true });
    const take = async () => {
      await start.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('import:start'), exact: true })
        .click();
    };
    await choose(`messy ${locale}.csv`, [
      'email,Phone,Phone,role,notes,gender',
      `ruth.${locale}@sheet.example,,052-555-0142,Editor,Met in Haifa,`,
      'no-at,,12,Critic,,neither',
    ]);
    await page.getByRole('combobox', { name: t('import:map.mobile'), exact: true }).click();
    const second = t('import:map.same', { name: isolated('Phone'), letter: isolated('C') });
    await page.getByRole('option', { name: second }).click();
    await expect(page.getByRole('cell', { name: 'Met in Haifa' })).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: t('import:count.nameless', { count: 1 }) }),
    ).toContainText('1');
    await take();
    await expect(page.getByText(t('import:reason.emailInvalid'))).toBeVisible();
    for (const reason of ['mobileInvalid', 'genderUnknown'] as const)
      await expect(page.getByText(t(`import:refusedReason.${reason}`))).toBeVisible();
    await expect(page.getByText(t('import:reason.nameless'))).toBeVisible();
    await page.getByRole('button', { name: t('import:undo.open') }).click();
    await expect(page.getByRole('dialog')).toContainText(/\d{1,2}:\d{2}/);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:cancel') })
      .click();
    await page.getByRole('button', { name: t('import:again') }).click();
    await choose(`cards ${locale}.vcf`, [
      'BEGIN:VCARD',
      `EMAIL:galia.${locale}@sheet.example`,
      'N:Mizrahi;Galia;;;',
      'TITLE:Editor',
      'BDAY:1980-02-01',
      'END:VCARD',
    ]);
    const birthday = t('import:ignored.birthday', { count: 1, total: 1 });
    await expect(page.getByText(birthday)).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Editor' })).toBeVisible();
    await take();
    await expect(page.getByRole('button', { name: t('import:again') })).toBeVisible();
    await expect(page.getByText(birthday)).toBeVisible();
  });
}
