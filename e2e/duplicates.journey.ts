import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** Two contacts who are one are found, looked at field by field and merged; two who are not are told apart. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

async function addContact(page: Page, contact: object): Promise<string> {
  const answer = await page.request.post(`${stage.url}/api/contact/${organizationId}`, {
    headers: { origin: stage.url },
    data: contact,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { _id: string })._id;
}

/** Dana in two scripts, of whom the one left the mailings, and a couple with one telephone. */
async function addPeople(page: Page, locale: string): Promise<void> {
  const company = [{ name: `Paper ${locale}` }];
  await addContact(page, {
    firstName: 'דנה',
    lastName: 'לוי',
    email: `dana.${locale}@paper.example`,
    notes: 'Likes drama',
    company,
  });
  const dana = {
    firstName: 'Dana',
    lastName: 'Levi',
    email: `dlevi.${locale}@paper.example`,
    role: 'Critic',
    company,
  };
  const contactId = await addContact(page, dana);
  const left = await page.request.post(`${stage.url}/api/distribution/update-subscription-value`, {
    headers: { origin: stage.url },
    data: { contactId, organizationId, subscriptionValue: false, channel: 'email' },
  });
  expect(left.ok(), await left.text()).toBe(true);
  const mobile = locale === 'he' ? '0521234567' : '0527654321';
  for (const firstName of ['Avi', 'Noa'])
    await addContact(page, {
      firstName,
      lastName: 'Tal',
      mobile,
      email: `${firstName}.${locale}@home.example`,
    });
}

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);
  test(`${locale}, ${width}: duplicates are merged or told apart`, async ({ browser }) => {
    const context = await newContext(browser, stage, seat);
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    await addPeople(page, locale);
    await goTo(page, `/contact/${organizationId}`);
    await page.getByRole('button', { name: t('contacts:more') }).click();
    await page.getByRole('menuitem', { name: t('contacts:duplicates') }).click();
    const couple = page.getByRole('region', { name: t('duplicates:of', { name: 'Avi Tal' }) });
    const dana = page.getByRole('region', { name: t('duplicates:of', { name: 'דנה לוי' }) });
    await expect(couple).toContainText(t('duplicates:reason.mobile'));
    await expect(dana).toContainText(t('duplicates:reason.sound'));
    await look(page, `${locale}-${width}-duplicates`);

    await couple.getByRole('button', { name: t('duplicates:apartOf', { name: 'Avi Tal' }) }).click();
    await expect(couple).toBeHidden();
    await page.getByRole('button', { name: t('duplicates:undo') }).click();
    await expect(couple).toBeVisible();
    await couple.getByRole('button', { name: t('duplicates:apartOf', { name: 'Avi Tal' }) }).click();
    await expect(couple).toBeHidden();

    await dana.getByRole('button', { name: t('duplicates:mergeOf', { name: 'דנה לוי' }) }).press('Enter');
    const dialog = page.getByRole('dialog', { name: t('duplicates:dialog.title') });
    const first = dialog.getByRole('group', { name: t('duplicates:field.firstName') });
    await first.getByRole('radio', { name: 'דנה' }).press('ArrowDown');
    await expect(first.getByRole('radio', { name: 'Dana' })).toBeChecked();
    await expect(dialog).toContainText('Dana לוי');
    await first.getByRole('radio', { name: 'דנה' }).check();
    await expect(dialog).toContainText(t('duplicates:noMail'));
    await look(page, `${locale}-${width}-duplicates-merge`);
    await dialog.getByRole('button', { name: t('duplicates:merge') }).click();
    const sure = page.getByRole('dialog').last();
    await expect(sure).toContainText(`dlevi.${locale}@paper.example`);
    await expect(sure).toContainText(t('duplicates:sure.text'));
    await look(page, `${locale}-${width}-duplicates-sure`);
    await sure.getByRole('button', { name: t('duplicates:merge') }).click();
    await expect(page.getByRole('heading', { name: t('duplicates:none.title') })).toBeVisible();
    await look(page, `${locale}-${width}-duplicates-none`);

    await goTo(page, `/contact/${organizationId}?search=${encodeURIComponent(`dana.${locale}`)}`);
    const row = page.getByRole('row').filter({ hasText: `dana.${locale}@paper.example` });
    await expect(row).toContainText('Critic');
    await expect(row).toContainText(t('contacts:unsubscribed'));
    await context.close();
  });
}
