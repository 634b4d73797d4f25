import { type Browser, expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { fillSignIn } from './coming-in.ts';
import { organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

const t = wordsOf('he');
/** The demo's own names. */
const producer = { email: 'tv-producer@demo.test', organizationId: organizations.tv };

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

async function enter(page: Page, email: string): Promise<void> {
  await page.goto(stage.url);
  await signIn(page, stage, t, email);
  await expect(page).toHaveURL(/#\/release\//);
}

/** The page of an account, as somebody who may change it sees it in a session of his own. */
async function openAccount(browser: Browser, by: string, organizationId: string, email: string) {
  const context = await browser.newContext();
  const office = await context.newPage();
  await enter(office, by);
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

const contacts = (page: Page) => page.getByRole('link', { name: t('shell:contacts') }).first();

test('a smaller role: the next click is refused, and the message names the role', async ({
  page,
  browser,
}) => {
  await enter(page, 'music-producer@demo.test');
  const office = await openAccount(
    browser,
    'music-admin@demo.test',
    organizations.music,
    'music-producer@demo.test',
  );
  await office.getByRole('combobox', { name: t('accounts:role'), exact: true }).click();
  await office.getByRole('option', { name: t('accounts:roleName.client'), exact: true }).click();
  await office.getByRole('button', { name: t('common:save.label'), exact: true }).click();
  await expect(office.getByText(t('accounts:saved'))).toBeVisible();
  await office.context().close();

  await contacts(page).click();
  const [said = ''] = t('shell:access.role', { name: '|', role: '' }).split('|');
  await expect(page.getByText(said)).toContainText(t('shell:role.client'));
  await expect(page.getByRole('heading', { name: t('common:notAllowed.title') })).toBeVisible();
  await expect(contacts(page)).toBeHidden();
  await look(page, 'he-role-changed');
});

test('removed: out at the next click, and told so', async ({ page, browser }) => {
  await enter(page, producer.email);
  const office = await openAccount(browser, 'tv-admin@demo.test', producer.organizationId, producer.email);
  await office.getByRole('button', { name: t('accounts:remove.label') }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: t('accounts:remove.label') })
    .click();
  await expect(office.getByRole('heading', { name: t('accounts:title.team'), level: 1 })).toBeVisible();
  await office.context().close();

  await contacts(page).click();
  const [said = ''] = t('shell:access.lost', { name: '|' }).split('|');
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByRole('heading', { name: t('shell:noOrganization.title') })).toBeVisible();
  await expect(contacts(page)).toBeHidden();
  await look(page, 'he-removed');
});

test('suspended: at sign-in at the next click, with the reason', async ({ page, browser }) => {
  const email = 'books-producer@demo.test';
  await enter(page, email);
  const office = await openAccount(browser, 'admin@demo.test', '-1', email);
  await office.getByRole('button', { name: t('accounts:suspend.label') }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: t('accounts:suspend.label') })
    .click();
  await expect(office.getByText(t('accounts:state.suspendedNote'))).toBeVisible();
  await office.context().close();

  await contacts(page).click();
  await expect(page.getByText(t('signIn:ended.suspended'))).toBeVisible();
  await look(page, 'he-suspended');
  await fillSignIn(page, t, email, stage.password);
  await expect(page.getByText(t('errors:INVALID_CREDENTIALS'))).toBeVisible();
});
