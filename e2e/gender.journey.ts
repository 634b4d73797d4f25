import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** How a contact is addressed is chosen in their form, and words of a mail follow it. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);

  test(`a mail is worded for who gets it (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const email = `noa-${locale}@gender.example`;
    await goTo(page, `/contact/${organizationId}/edit`);
    await page.getByRole('textbox', { name: t('contacts:field.firstName') }).fill('Noa');
    await page.getByRole('textbox', { name: t('contacts:field.lastName') }).fill(`Gender ${locale}`);
    await page.getByRole('textbox', { name: t('contacts:column.email') }).fill(email);
    await button(page, t('contacts:gender.female')).click();
    await expectAccessible(page, `a contact with a form of address (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, {
      path: `artifacts/screens/${locale}-gender-contact-${width}.png`,
      fullPage: true,
    });
    await page.getByRole('button', { name: t('common:save.label') }).click();
    await expect(page.getByText(t('contacts:saved'))).toBeVisible();

    const id = await addRelease(page, stage, `Worded ${locale}`);
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await button(page, t('distribute:paste.open')).click();
    await page.getByRole('dialog').getByRole('textbox').fill(email);
    await button(page, t('distribute:paste.add', { count: 1, total: 1 })).click();
    const subject = page.getByRole('textbox', {
      name: new RegExp(`^${t('distribute:message.subject')} \\d`),
    });
    await subject.fill('For ');
    await subject.press('End');
    await page
      .getByRole('group', { name: `${t('distribute:message.subject')}: ${t('distribute:text.insert')}` })
      .getByRole('button', { name: t('distribute:text.field.gender') })
      .click();
    const [, female = '', unknown = ''] = t('distribute:text.genderForms').split('|');
    await expect(subject).toHaveValue(`For {{gender|${t('distribute:text.genderForms')}}}`);
    // Of a reader who is nobody in particular.
    await expect(page.getByText(`For ${unknown}`, { exact: true })).toBeVisible();
    await expectAccessible(page, `words by form of address (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, {
      path: `artifacts/screens/${locale}-gender-subject-${width}.png`,
      fullPage: true,
    });
    await button(page, t('distribute:newsletter.open')).click();
    const shown = page.getByRole('dialog');
    await shown.getByRole('button', { name: /Noa/ }).click();
    await expect(shown.getByText(`For ${female}`)).toBeVisible();
    await page.context().close();
  });
}
