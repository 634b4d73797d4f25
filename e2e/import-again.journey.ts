import { expect, type Page, test } from '@playwright/test';
import { picture } from './picture.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The export of the same office, month after month: its columns are known, and people keep what the rules say. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const start = { name: t('import:start'), exact: true };
  // Headings of its own for each language: what is remembered is of the organization.
  const heading = `כתובת ${locale}`;
  const known = `again.${locale}@office.example`;

  const choose = async (page: Page, month: string, rows: string[]) => {
    await page.goto(`${stage.url}/#/contact/${organizationId}`);
    await expect(page.getByRole('heading', { name: t('contacts:title'), level: 1 })).toBeVisible();
    await page.goto(`${stage.url}/#/contact/${organizationId}/import`);
    await page.getByLabel(t('import:choose')).setInputFiles({
      name: `${month} ${locale}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from([`${heading},שם פרטי,תגיות`, ...rows].join('\n')),
    });
  };
  const take = async (page: Page) => {
    await page.getByRole('button', start).click();
    await page.getByRole('dialog').getByRole('button', start).click();
    await expect(page.getByRole('button', { name: t('import:again') })).toBeVisible();
  };
  const pick = async (page: Page, label: string, option: string) => {
    await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  test(`${locale}: columns are those of last time, and known people keep what the rules say`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    await choose(page, 'March', [`${known},Noa,Film`]);
    await expect(page.getByText(t('import:map.noEmail'))).toBeVisible();
    await pick(page, t('import:map.email'), heading);
    // Everybody is new: there is nothing to say of known people.
    await expect(page.getByRole('button', start)).toBeEnabled();
    await expect(page.getByRole('heading', { name: t('import:known.title') })).toHaveCount(0);
    await take(page);

    await choose(page, 'April', [`${known},Someone,Radio`]);
    const lastTime = page.getByText(t('import:lastTime.text', { date: '§' }).split('§')[0] ?? '');
    await expect(lastTime).toBeVisible();
    const rules = page.locator('section').filter({
      has: page.getByRole('heading', { name: t('import:known.title') }),
    });
    await expect(rules.getByText(t('import:known.changes', { count: 1, total: 1 }))).toHaveCount(2);
    await picture(page, { path: `artifacts/screens/${locale}-import-as-last-time.png`, fullPage: true });
    await rules.getByRole('combobox', { name: new RegExp(`^${t('import:map.firstName')}`) }).click();
    await page.getByRole('option', { name: t('import:known.rule.ifEmpty'), exact: true }).click();
    await expect(rules.getByText(t('import:known.changes', { count: 1, total: 1 }))).toHaveCount(1);
    await page.setViewportSize({ width: 375, height: 812 });
    await picture(page, { path: `artifacts/screens/${locale}-import-rules-375.png`, fullPage: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    await take(page);
    const found = await page.request.get(
      `${stage.url}/api/contact/${organizationId}?filter[search]=${known}`,
    );
    const { items } = (await found.json()) as { items: { firstName: string; tags: string[] }[] };
    expect(items.map(({ firstName, tags }) => [firstName, tags.length])).toEqual([['Noa', 2]]);

    // The rule is as last time, too; the names of the columns alone know nothing of the address.
    await choose(page, 'May', [`${known},Another,Radio`]);
    await expect(
      rules.getByRole('combobox', { name: new RegExp(`^${t('import:map.firstName')}`) }),
    ).toHaveValue(t('import:known.rule.ifEmpty'));
    await page.getByRole('button', { name: t('import:lastTime.byNames') }).click();
    await expect(page.getByText(t('import:map.noEmail'))).toBeVisible();
    await expect(lastTime).toHaveCount(0);
  });

  test(`${locale}: cards of an address book are checked and taken`, async ({ page }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    await page.goto(`${stage.url}/#/contact/${organizationId}/import`);
    const card = (last: string, email: string) =>
      `BEGIN:VCARD\r\nVERSION:3.0\r\nN:${last};רות;;;\r\nEMAIL:${email}\r\nTEL;type=CELL:052-555-0142\r\nORG:ידיעות הצפון\r\nEND:VCARD\r\n`;
    await page.getByLabel(t('import:choose')).setInputFiles({
      name: `cards ${locale}.vcf`,
      mimeType: 'text/vcard',
      buffer: Buffer.from(card('לוי', `ruth.${locale}@cards.example`) + card('כהן', `no-at-${locale}`)),
    });
    await expect(page.getByRole('cell', { name: 'לוי' })).toBeVisible();
    await picture(page, { path: `artifacts/screens/${locale}-import-cards.png`, fullPage: true });
    await take(page);
    await expect(
      page.getByRole('heading', { name: t('import:refused.title', { count: 1, total: 1 }) }),
    ).toBeVisible();
    const found = await page.request.get(
      `${stage.url}/api/contact/${organizationId}?filter[search]=ruth.${locale}@cards.example`,
    );
    const { items } = (await found.json()) as { items: { lastName: string; mobile: string }[] };
    expect(items).toMatchObject([{ lastName: 'לוי', mobile: '+972525550142' }]);
  });
}
