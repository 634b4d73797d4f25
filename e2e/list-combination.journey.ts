import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addContacts } from './contact.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { post } from './post.ts';
import { enter, goTo, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** Lists are compared, a part of them is kept, one goes into another, and one is put away and brought back (docs/decisions/0133). */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);

  test(`lists are compared, merged and put away (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const ids = await addContacts(page, stage, organizationId, [
      `Ann ${locale}`,
      `Bea ${locale}`,
      `Cai ${locale}`,
    ]);
    const [critics, radio] = [`Critics ${locale}`, `Radio ${locale}`];
    await post(page, stage, `mailing-list/${organizationId}`, { title: critics, contacts: ids.slice(0, 2) });
    await post(page, stage, `mailing-list/${organizationId}`, { title: radio, contacts: ids.slice(1) });
    const seen = async (what: string) => {
      await settle(page);
      await expectAccessible(page, `${what} (${locale})`);
      expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
      await picture(page, { path: `artifacts/screens/${locale}-lists-${what}-${width}.png` });
    };
    await goTo(page, `/contact/${organizationId}`);
    await page.getByRole('button', { name: t('contacts:list.open'), exact: true }).click();
    const dialog = page.getByRole('dialog').first();
    await seen('all');
    await dialog.getByRole('button', { name: t('contacts:list.compare') }).click();
    for (const title of [critics, radio]) {
      await dialog.getByRole('combobox', { name: t('contacts:list.compared') }).click();
      await page.getByRole('option', { name: title, exact: true }).click();
    }
    await page.keyboard.press('Tab');
    const parts = dialog.getByRole('list', { name: t('contacts:list.parts') }).getByRole('listitem');
    await expect(parts).toHaveCount(3);
    await expect(parts.first()).toContainText(t('contacts:list.inBoth'));
    await expect(parts.first()).toContainText(`Bea ${locale}`);
    await expect(parts.nth(1)).toContainText(`Ann ${locale}`);
    await seen('compared');
    await parts.first().getByRole('button').click();
    const both = `Both ${locale}`;
    const naming = page.getByRole('dialog', { name: t('contacts:list.keep') });
    await naming.getByRole('textbox').fill(both);
    await naming.getByRole('button', { name: t('contacts:list.create') }).click();
    await expect(naming).toHaveCount(0);
    await dialog.getByRole('button', { name: t('contacts:list.back') }).click();

    // One goes into another.
    await dialog.getByRole('button', { name: both, exact: true }).click();
    await expect(dialog.getByText(`Bea ${locale}`)).toBeVisible();
    await dialog.getByRole('button', { name: t('contacts:list.back') }).click();
    await dialog.getByRole('button', { name: critics, exact: true }).click();
    await dialog.getByRole('combobox', { name: t('contacts:list.mergeInto') }).click();
    await page.getByRole('option', { name: new RegExp(`^${radio}`) }).click();
    await seen('list');
    await dialog.getByRole('button', { name: t('contacts:list.merge'), exact: true }).click();
    const names = { name: `\u2068${critics}\u2069`, into: `\u2068${radio}\u2069` };
    const sure = page.getByRole('dialog', { name: t('contacts:list.mergeTitle', names) });
    await sure.getByRole('button', { name: t('contacts:list.merge'), exact: true }).click();
    await expect(dialog.getByText(t('contacts:list.people', { count: 3, total: 3 }))).toBeVisible();
    await dialog.getByRole('button', { name: t('contacts:list.back') }).click();
    await expect(dialog.getByRole('button', { name: critics, exact: true })).toHaveCount(0);

    // What is done with is put away, and comes back.
    await dialog.getByRole('button', { name: t('contacts:list.archiveNamed', { name: radio }) }).click();
    await dialog.getByText(t('contacts:list.archive', { count: 1, total: 1 })).click();
    const back = dialog.getByRole('button', { name: t('contacts:list.unarchiveNamed', { name: radio }) });
    await expect(back).toBeVisible();
    await seen('archive');
    await back.click();
    await expect(
      dialog.getByRole('button', { name: t('contacts:list.archiveNamed', { name: radio }) }),
    ).toBeVisible();
  });
}
