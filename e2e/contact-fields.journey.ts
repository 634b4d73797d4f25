import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { enter, goTo, looks, newContext, press, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Fields of the organization's own: defined, filled, brought by a file, asked for by a smart list, removed (docs/decisions/0132). */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** A field of this type in the settings, with its names. */
async function addField(page: Page, t: Words, type: string, names: { he: string; en: string }) {
  await press(page, t('ownFields:add'));
  const row = page
    .getByRole('list', { name: t('ownFields:title') })
    .locator(':scope > li')
    .last();
  await row
    .getByRole('textbox', { name: t('ownFields:label.he'), exact: true })
    .first()
    .fill(names.he);
  await row
    .getByRole('textbox', { name: t('ownFields:label.en'), exact: true })
    .first()
    .fill(names.en);
  await row.getByRole('combobox', { name: t('ownFields:kind') }).click();
  await page.getByRole('option', { name: t(`ownFields:type.${type}`), exact: true }).click();
  return row;
}

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  const own = { he: `תחום ${width}`, en: `Beat ${width}` };
  const told = { he: `חשיפה ${width}`, en: `Reach ${width}` };

  test(`a field of one's own is filled, imported and asked for (${locale}, ${width})`, async ({
    browser,
  }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-admin@demo.test');
    const seen = async (what: string) => {
      await settle(page);
      await expectAccessible(page, `${what} (${locale})`);
      expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
      const path = `artifacts/screens/${locale}-own-fields-${what}-${width}.png`;
      await picture(page, { path, fullPage: true });
    };
    const settings = `/organization/edit/${organizationId}?group=data`;
    await goTo(page, settings);
    const row = await addField(page, t, 'SELECT', own);
    await expect(row.getByRole('textbox', { name: t('ownFields:key') })).toHaveValue(`beat${width}`);
    await press(page, t('common:save.label'));
    await expect(row.getByText(t('organizationEdit:issue.required')).first()).toBeVisible();
    for (const [he, en] of [
      ['קולנוע', 'Cinema'],
      ['טלוויזיה', 'Television'],
    ] as const) {
      await row.getByRole('button', { name: t('ownFields:option.add') }).click();
      const option = row
        .getByRole('list', { name: t('ownFields:option.title') })
        .locator(':scope > li')
        .last();
      await option.getByRole('textbox', { name: t('ownFields:label.he') }).fill(he);
      await option.getByRole('textbox', { name: t('ownFields:label.en') }).fill(en);
    }
    await addField(page, t, 'NUMBER', told);
    await seen('settings');
    await press(page, t('common:save.label'));
    await expect(page.getByText(t('organizationEdit:saved')).first()).toBeVisible();

    // Filled in the form of a contact, and read on its page.
    await goTo(page, `/contact/${organizationId}/edit`);
    const name = `Noa ${locale}${width}`;
    await page.getByRole('textbox', { name: t('contacts:field.firstName') }).fill(name);
    await page.getByRole('textbox', { name: t('contacts:field.lastName') }).fill('Lev');
    await page.getByRole('textbox', { name: t('contacts:column.email') }).fill(`noa.${locale}@own.example`);
    await page.getByRole('combobox', { name: own[locale] }).click();
    const cinema = locale === 'he' ? 'קולנוע' : 'Cinema';
    await page.getByRole('option', { name: cinema, exact: true }).click();
    const reach = page.getByRole('textbox', { name: told[locale] });
    await reach.fill('many');
    await press(page, t('common:save.label'));
    await expect(page.getByText(t('contacts:issue.number'))).toBeVisible();
    await reach.fill('1200');
    await seen('form');
    await press(page, t('common:save.label'));
    await page.getByRole('searchbox').first().fill(`noa.${locale}@own.example`);
    await page.getByText(`${name} Lev`).first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText(own[locale])).toBeVisible();
    await expect(drawer.getByText('1,200')).toBeVisible();
    await seen('page');

    // A file names it by its name in the other language.
    await goTo(page, `/contact/${organizationId}/import`);
    const other = locale === 'he' ? own.en : own.he;
    const rows = [`email,firstName,${other}`, `b.${locale}@own.example,Bea,Television`];
    await page.getByLabel(t('import:choose')).setInputFiles({
      name: `own ${locale}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    });
    await expect(page.getByRole('combobox', { name: own[locale] })).toHaveValue(other);
    await seen('import');
    await press(page, t('import:start'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('import:start') })
      .click();
    await expect(page.getByText(t('import:done')).first()).toBeVisible();

    // A smart list asks for it.
    await goTo(page, `/contact/${organizationId}/smart/edit`);
    const condition = page.getByRole('group', { name: t('smartList:condition', { place: 1 }), exact: true });
    const choose = async (field: string, value: string) => {
      await condition.getByRole('combobox', { name: field, exact: true }).click();
      await page.getByRole('option', { name: value, exact: true }).click();
    };
    await page.getByRole('textbox', { name: t('smartList:name') }).fill(`Cinema ${locale}`);
    await choose(t('smartList:about'), own[locale]);
    await choose(t('smartList:value'), cinema);
    const count = page.getByRole('region', { name: t('smartList:now') });
    await expect(count).toContainText(`${name} Lev`);
    await seen('smart-list');
    await press(page, t('common:save.label'));
    await expect(page.getByText(`\u2068${own[locale]}\u2069: \u2068${cinema}\u2069`)).toBeVisible();

    // Removed, it says how many have a value, and comes back with them.
    await goTo(page, settings);
    const list = page.getByRole('list', { name: t('ownFields:title') }).locator(':scope > li');
    const mine = list.filter({ hasText: told[locale] });
    await mine.getByRole('button', { name: t('common:remove') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:remove') })
      .click();
    const left = page.getByText(t('ownFields:removed.text', { name: told[locale], count: 1, total: 1 }));
    await expect(page.getByRole('button', { name: t('ownFields:removed.back') })).toBeVisible();
    await expect(left.or(page.getByText(told[locale])).first()).toBeVisible();
    await seen('removed');
    await press(page, t('ownFields:removed.back'));
    await expect(mine).toHaveCount(1);
  });
}
