import { type Browser, expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { fillSignIn, speak } from './coming-in.ts';
import { organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, type Words, wordsOf } from './words.ts';

/** A person of the demo who loses something. */
interface Loser {
  email: string;
  organizationId: string;
  /** Who takes it away. */
  by: string;
}
const member = (organization: keyof typeof organizations, role: string): Loser => ({
  email: `${organization}-${role}@demo.test`,
  organizationId: organizations[organization],
  by: `${organization}-admin@demo.test`,
});
/** Each language has people of its own: what is taken away stays away. */
const plays: { locale: Locale; demoted: Loser; removed: Loser; suspended: Loser }[] = [
  {
    locale: 'he',
    demoted: member('music', 'producer'),
    removed: member('tv', 'producer'),
    suspended: member('books', 'producer'),
  },
  {
    locale: 'en',
    demoted: member('books', 'developer'),
    removed: member('music', 'developer'),
    suspended: member('tv', 'developer'),
  },
];

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

async function enter(page: Page, locale: Locale, t: Words, email: string): Promise<void> {
  await page.goto(stage.url);
  await speak(page, locale, t);
  await signIn(page, stage, t, email);
  await expect(page).toHaveURL(/#\/release\//);
}

/** The page of an account, as an admin who may change it sees it in a session of their own. */
async function openAccount(
  browser: Browser,
  locale: Locale,
  t: Words,
  { by, email, organizationId }: Loser,
): Promise<Page> {
  const context = await browser.newContext();
  const office = await context.newPage();
  await enter(office, locale, t, by);
  await office.goto(`${stage.url}/#/account/${organizationId}?search=${email}&all=true`);
  await office
    .getByRole('row')
    .or(office.getByRole('listitem'))
    .filter({ hasText: email })
    .getByRole('link')
    .click();
  await expect(office.getByRole('heading', { name: t('accounts:part.person') })).toBeVisible();
  return office;
}

const contacts = (page: Page, t: Words) => page.getByRole('link', { name: t('shell:contacts') }).first();

for (const { locale, demoted, removed, suspended } of plays) {
  const t = wordsOf(locale);

  test(`a smaller role: the next click is refused, and the message names the role (${locale})`, async ({
    page,
    browser,
  }) => {
    await enter(page, locale, t, demoted.email);
    const office = await openAccount(browser, locale, t, demoted);
    await office.getByRole('combobox', { name: t('accounts:role'), exact: true }).click();
    await office.getByRole('option', { name: t('accounts:roleName.client'), exact: true }).click();
    await office.getByRole('button', { name: t('common:save.label'), exact: true }).click();
    await expect(office.getByText(t('accounts:saved'))).toBeVisible();
    await office.context().close();

    await contacts(page, t).click();
    const [said = ''] = t('shell:access.role', { name: '|', role: '' }).split('|');
    await expect(page.getByText(said)).toContainText(t('shell:role.client'));
    await expect(page.getByRole('heading', { name: t('common:notAllowed.title') })).toBeVisible();
    await expect(contacts(page, t)).toBeHidden();
    await look(page, `${locale}-role-changed`);
  });

  test(`removed: out at the next click, and told so (${locale})`, async ({ page, browser }) => {
    await enter(page, locale, t, removed.email);
    const office = await openAccount(browser, locale, t, removed);
    await office.getByRole('button', { name: t('accounts:remove.label') }).click();
    await office
      .getByRole('dialog')
      .getByRole('button', { name: t('accounts:remove.label') })
      .click();
    await expect(office.getByRole('heading', { name: t('accounts:title.team'), level: 1 })).toBeVisible();
    await office.context().close();

    await contacts(page, t).click();
    const [said = ''] = t('shell:access.lost', { name: '|' }).split('|');
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole('heading', { name: t('shell:noOrganization.title') })).toBeVisible();
    await expect(contacts(page, t)).toBeHidden();
    await look(page, `${locale}-removed`);
  });

  test(`suspended: at sign-in at the next click, with the reason (${locale})`, async ({ page, browser }) => {
    await enter(page, locale, t, suspended.email);
    // Only who keeps the whole installation may.
    const office = await openAccount(browser, locale, t, {
      ...suspended,
      organizationId: '-1',
      by: 'admin@demo.test',
    });
    await office.getByRole('button', { name: t('accounts:suspend.label') }).click();
    await office
      .getByRole('dialog')
      .getByRole('button', { name: t('accounts:suspend.label') })
      .click();
    await expect(office.getByText(t('accounts:state.suspendedNote'))).toBeVisible();
    await office.context().close();

    await contacts(page, t).click();
    await expect(page.getByText(t('signIn:ended.suspended'))).toBeVisible();
    await look(page, `${locale}-suspended`);
    await fillSignIn(page, t, suspended.email, stage.password);
    await expect(page.getByText(t('errors:INVALID_CREDENTIALS'))).toBeVisible();
  });
}
