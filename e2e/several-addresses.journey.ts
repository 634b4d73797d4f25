import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext, press, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A person with several mails: written down, one made the main one, and known by the former one where a release is sent. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  const [office, home] = [`dana.${locale}@office.example`, `dana.${locale}@home.example`];

  test(`a second mail becomes the main one, and both are one person (${locale}, ${width})`, async ({
    browser,
  }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-admin@demo.test');
    const seen = async (what: string) => {
      await settle(page);
      await expectAccessible(page, `${what} (${locale})`);
      expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
      await picture(page, { path: `artifacts/screens/${locale}-addresses-${what}-${width}.png` });
    };
    const text = (key: string) => page.getByRole('textbox', { name: t(key), exact: true });
    const main = page.getByRole('textbox', { name: t('contacts:column.email') }).first();
    await goTo(page, `/contact/${organizationId}/edit`);
    await text('contacts:field.firstName')
      .or(page.getByLabel(t('contacts:field.firstName')))
      .first()
      .fill('Dana');
    await page.getByLabel(t('contacts:field.lastName')).fill(`Levi ${locale}`);
    await main.fill(office);
    await seen('none');
    await press(page, t('contacts:further.email.add'));
    const further = text('contacts:further.email.address');
    await expect(further).toBeFocused();
    await further.fill('no address');
    await text('contacts:further.label').fill(locale === 'he' ? 'פרטי' : 'private');
    await press(page, t('contacts:further.mobile.add'));
    await text('contacts:further.mobile.address').fill('03-555-0142');
    await press(page, t('common:save.label'));
    await expect(page.getByText(t('contacts:issue.email'))).toBeVisible();
    await further.scrollIntoViewIfNeeded();
    await seen('wrong');
    await further.fill(home);
    await expect(page.getByText(t('contacts:issue.email'))).toHaveCount(0);
    await page.getByRole('button', { name: `${t('contacts:further.main')}: \u2066${home}\u2069` }).click();
    await expect(main).toHaveValue(home);
    await expect(further).toHaveValue(office);
    await seen('form');
    await press(page, t('common:save.label'));
    await expect(page.getByText(t('contacts:saved')).first()).toBeVisible();

    // Found by the former main one, which the list says; the drawer has all of them.
    await goTo(page, `/contact/${organizationId}?search=${encodeURIComponent(`dana.${locale}@office`)}`);
    await expect(page.getByText(office)).toBeVisible();
    await seen('list');
    await page
      .getByRole('button', { name: `Dana Levi ${locale}` })
      .first()
      .click();
    await page
      .getByRole('button', { name: t('contacts:further.copy', { address: `\u2066${office}\u2069` }) })
      .click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(office);
    await seen('drawer');

    // Both mails pasted are one person.
    const release = await addRelease(page, stage, `Several ${locale}`);
    await goTo(page, `/release/distribute/${organizationId}/${release}`);
    await press(page, t('distribute:paste.open'));
    await page.getByRole('dialog').getByRole('textbox').fill(`${office.toUpperCase()}\n${home}`);
    await press(page, t('distribute:paste.add', { count: 2, total: 2 }));
    await expect(
      page.getByRole('button', { name: t('distribute:send.button', { count: 1, total: 1 }) }),
    ).toBeVisible();
    await seen('sent');

    // As cards of an address book.
    await goTo(page, `/contact/${organizationId}?search=${encodeURIComponent(`dana.${locale}`)}`);
    await page.getByText(`Dana Levi ${locale}`).first().waitFor();
    const exporting = page.getByRole('button', { name: t('contacts:export.open') });
    if (await exporting.isVisible()) {
      await exporting.click();
      const arrives = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: t('contacts:export.vcf') }).click();
      const card = await readFile(await (await arrives).path(), 'utf8');
      expect(card).toContain(`EMAIL;TYPE=INTERNET,PREF:${home}`);
      expect(card).toContain(`EMAIL;TYPE=INTERNET:${office}`);
    }
  });
}
