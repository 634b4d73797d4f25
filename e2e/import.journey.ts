import { expect, type Page, test } from '@playwright/test';
import { inDatabase } from './database.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A spreadsheet of people, from the file to the send; hurried hands press twice. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const open = (page: Page) => openIn(page, stage, locale, t, 'tv-producer@demo.test');

  test(`${locale}: a sheet with names of its own is matched, counted, mended and sent to`, async ({
    page,
  }) => {
    await open(page);
    const id = await addRelease(page, stage, `Sheet ${locale}`);
    await page.goto(`${stage.url}/#/contact/${organizationId}/import`);
    // As an office keeps it: a title and an empty row stand above the names of the columns.
    const sheet = [
      'עיתונאים 2026',
      '',
      // Which column is which is remembered by the headings: each language brings a file that was not there.
      locale === 'he' ? 'שם מלא,כתובת,נייד' : 'שם מלא,כתובת,נייד,הערה',
      `רות לוי,ruth.${locale}@sheet.example,`,
      `דן כהן,dan.${locale},`,
      `גל טל,gal.${locale}@sheet.example,`,
    ];
    await page.getByLabel(t('import:choose')).setInputFiles({
      name: `עיתונאים ${locale} 2026.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(sheet.join('\n')),
    });
    // "Address" may be many things: nothing is guessed, and nothing can be taken yet.
    const start = page.getByRole('button', { name: t('import:start'), exact: true });
    await expect(page.getByText(t('import:map.noEmail'))).toBeVisible();
    await expect(start).toBeDisabled();
    await expect(page.getByRole('combobox', { name: t('import:header.label') })).toHaveValue(/שם מלא/);
    await page.getByRole('combobox', { name: new RegExp(`^${t('import:map.email')}`) }).click();
    await page.getByRole('option', { name: 'כתובת' }).click();
    await expect(page.getByRole('cell', { name: 'לוי' })).toBeVisible();
    // After going back by accident, the file, its columns and its name are as they were.
    await page.getByRole('textbox', { name: t('import:list') }).fill(`Kept ${locale}`);
    await page.goBack();
    await expect(page).not.toHaveURL(/import/);
    await page.goForward();
    await expect(page.getByRole('textbox', { name: t('import:list') })).toHaveValue(`Kept ${locale}`);
    await expect(page.getByRole('cell', { name: 'לוי' })).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: t('import:count.new', { count: 2 }) }),
    ).toContainText('2');
    await start.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('import:start'), exact: true })
      .click();
    await expect(
      page.getByRole('heading', { name: t('import:refused.title', { count: 1, total: 1 }) }),
    ).toBeVisible();
    const wrong = page.getByRole('textbox', {
      name: t('import:mend.cell', { column: t('import:map.email'), row: 5 }),
    });
    await wrong.fill(`dan.${locale}@sheet.example`);
    // Hurried hands press twice: the rows are taken once, and the question that opens below stays.
    await page.getByRole('button', { name: t('import:mend.send', { count: 1, total: 1 }) }).dblclick();
    await expect(wrong).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: t('import:again') })).toBeVisible();
    await expect(wrong).toHaveCount(0);
    await expect(page.getByText(t('import:rows', { count: 3, total: 3 }))).toBeVisible();
    await page.getByRole('button', { name: t('import:send.open', { count: 3, total: 3 }) }).click();
    await page.getByRole('combobox', { name: t('import:send.release') }).click();
    await page.getByRole('option', { name: `Sheet ${locale}` }).click();
    await page.getByRole('button', { name: t('import:send.go') }).click();
    await expect(page).toHaveURL(new RegExp(`/release/distribute/${organizationId}/${id}`));
    const send = page.getByRole('button', { name: t('distribute:send.button', { count: 3, total: 3 }) });
    await expect(send).toBeEnabled();
    await send.dblclick();
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: t('common:cancel') }).click();
    await expect(question).toHaveCount(0);
  });

  test(`${locale}: all columns of a wide sheet stand beside each other`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page);
    await page.goto(`${stage.url}/#/contact/${organizationId}/import`);
    const sheet = [
      'email,firstName,lastName,mobile,tags,company,mail,texts,consent,consentTexts',
      `constantine.${locale}@long-sheet.example,Constantine,Alexandropoulos,+972505550142,"Radio, Television",Northern Observer,subscribed,subscribed,2026-03-01 form,yes`,
    ];
    await page.getByLabel(t('import:choose')).setInputFiles({
      name: `wide ${locale}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(sheet.join('\n')),
    });
    const table = page.getByRole('table', { name: t('import:map.sample') });
    await expect(table.getByRole('columnheader')).toHaveCount(10);
    const hidden = () => table.evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth);
    expect(await hidden()).toBe(0);
  });

  test(`${locale}: a second file of the same name goes into the list that is there`, async ({ page }) => {
    await open(page);
    const name = `Critics ${locale}`;
    const bring = async (email: string) => {
      // The page of the last import has the same address: a way there from elsewhere begins anew.
      await page.goto(`${stage.url}/#/contact/${organizationId}`);
      await expect(page.getByRole('heading', { name: t('contacts:title'), level: 1 })).toBeVisible();
      await page.goto(`${stage.url}/#/contact/${organizationId}/import`);
      await page.getByLabel(t('import:choose')).setInputFiles({
        name: `${name}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(`email,firstName\n${email},Noa`),
      });
      await page.getByRole('button', { name: t('import:start'), exact: true }).click();
      return page.getByRole('dialog');
    };
    const first = await bring(`one.${locale}@lists.example`);
    await first.getByRole('button', { name: t('import:start'), exact: true }).click();
    await expect(page.getByRole('link', { name: t('import:toList', { list: name }) })).toBeVisible();
    const second = await bring(`two.${locale}@lists.example`);
    await second.getByRole('button', { name: t('import:confirm.anotherName') }).click();
    await expect(page.getByRole('textbox', { name: t('import:list') })).toHaveValue(name);
    await page.getByRole('button', { name: t('import:start'), exact: true }).click();
    await second.getByRole('button', { name: t('import:confirm.intoListButton') }).click();
    await page.getByRole('link', { name: t('import:toList', { list: name }) }).click();
    await expect(page.getByText(`two.${locale}@lists.example`)).toBeVisible();
    await expect(page.getByText(`one.${locale}@lists.example`)).toBeVisible();
  });

  test(`${locale}: a long import says how far it is, and is called off`, async ({ page }) => {
    await open(page);
    await page.goto(`${stage.url}/#/contact/${organizationId}/import`);
    const held = `held.${locale}@many.example`;
    const sheet = (people: string[]) => ({
      // A list of its own name for each.
      name: `${people.length} people ${locale}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(['email,firstName', ...people].join('\n')),
    });
    const begin = async (people: string[]) => {
      await page.getByLabel(t('import:choose')).setInputFiles(sheet(people));
      await page.getByRole('button', { name: t('import:start'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('import:start'), exact: true })
        .click();
    };
    await begin([`${held},Before`]);
    await page.getByRole('button', { name: t('import:again') }).click();
    await inDatabase(stage, async (client) => {
      // Somebody else is at a person of the file: the import waits there.
      await client.query('begin');
      await client.query('select from contact where email = $1 for update', [held]);
      await page.getByRole('textbox', { name: t('import:list') }).waitFor({ state: 'detached' });
      await begin([
        `${held},After`,
        ...Array.from({ length: 1200 }, (_, at) => `many${at}.${locale}@many.example,R`),
      ]);
      await expect(page.getByRole('progressbar', { name: t('import:busy') })).toHaveAttribute(
        'aria-valuenow',
        '50',
      );
      await picture(page, { path: `artifacts/screens/${locale}-import-running.png` });
      await page.getByRole('button', { name: t('import:cancel') }).click();
      await client.query('rollback');
    });
    await expect(page.getByText(t('errors:IMPORT_CANCELLED'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('import:start'), exact: true })).toBeEnabled();
    const found = await page.request.get(
      `${stage.url}/api/contact/${organizationId}?filter[search]=${locale}@many.example`,
    );
    expect(((await found.json()) as { items: unknown[] }).items).toMatchObject([{ firstName: 'Before' }]);
  });

  test(`${locale}: an import is found again after a reload and from the contacts, and its result is told whole`, async ({
    page,
  }) => {
    await open(page);
    await page.goto(`${stage.url}/#/contact/${organizationId}`);
    await page.goto(`${stage.url}/#/contact/${organizationId}/import`);
    const held = `again.${locale}@messy.example`;
    const sheet = [
      'שם מלא,מייל,הערה',
      `רות לוי,${held},`,
      ...Array.from({ length: 700 }, (_, at) => `דן ${at},no-at-${at},note ${at}`),
    ];
    const begin = async (name: string, rows: string[]) => {
      await page.getByLabel(t('import:choose')).setInputFiles({
        name: `${name} ${locale}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(rows.join('\n')),
      });
      await page.getByRole('button', { name: t('import:start'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('import:start'), exact: true })
        .click();
    };
    await begin('before', sheet.slice(0, 2));
    await page.getByRole('button', { name: t('import:again') }).click();
    const bar = page.getByRole('progressbar', { name: t('import:busy') });
    await inDatabase(stage, async (client) => {
      await client.query('begin');
      await client.query('select from contact where email = $1 for update', [held]);
      await begin('messy', [...sheet, `רות אחרת,${held.toUpperCase()},`, `גל טל,gal.${held},`]);
      await expect(bar).toHaveAttribute('aria-valuenow', '50');
      await page.reload();
      await expect(bar).toHaveAttribute('aria-valuenow', '50');
      await expect(page.getByRole('button', { name: t('import:cancel') })).toBeEnabled();
      await picture(page, { path: `artifacts/screens/${locale}-import-found-again.png` });
      await page.goto(`${stage.url}/#/contact/${organizationId}`);
      await expect(page.getByRole('link', { name: t('contacts:importNote.see') })).toBeVisible();
      await picture(page, { path: `artifacts/screens/${locale}-import-note.png` });
      await client.query('rollback');
    });
    await page.getByRole('link', { name: t('contacts:importNote.seeResult') }).click();
    await expect(
      page.getByText(t('import:refused.cut', { count: 701, shown: 500, total: 701 })),
    ).toBeVisible();
    await expect(
      page.getByRole('heading', { name: t('import:refused.title', { count: 700, total: 700 }) }),
    ).toBeVisible();
    await picture(page, { path: `artifacts/screens/${locale}-import-cut.png` });
    const download = page.waitForEvent('download');
    await page
      .getByRole('link', { name: t('import:errorsFileAll', { count: 701, total: 701 }) })
      .first()
      .click();
    expect((await download).suggestedFilename()).toBe('contacts-to-mend.xlsx');
    // Nothing is left to come back to but the person's own imports.
    await page.getByRole('button', { name: t('import:again') }).click();
    await expect(page.getByRole('link', { name: new RegExp(`messy ${locale}`) })).toBeVisible();
  });
}
