import { expect, type Page, test } from '@playwright/test';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

const t = wordsOf('en');
const newcomer = { first: 'Ada', last: 'Reeve', email: 'ada.reeve@paper.example' };

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const link = (page: Page, name: string) => page.getByRole('link', { name }).first();
const field = (page: Page, name: string) => page.getByRole('textbox', { name }).first();
const accounts = (page: Page) => page.getByRole('heading', { name: t('accounts:title.team'), level: 1 });

async function signIn(page: Page): Promise<void> {
  await page.goto(stage.url);
  await pressOn(page, button(page, t('settings:languageName.en')));
  await typeInto(page, field(page, t('signIn:email')), 'books-admin@demo.test');
  await page.keyboard.press('Tab');
  await typeInto(page, page.locator('input[name=password]'), stage.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/release\//);
}

async function createAccount(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: new RegExp(`^${t('shell:accounts')}`) }));
  await expect(accounts(page)).toBeVisible();
  await pressOn(page, link(page, t('accounts:add')));
  await typeInto(page, field(page, t('accounts:field.firstName')), newcomer.first);
  await typeInto(page, field(page, t('accounts:field.lastName')), newcomer.last);
  await typeInto(page, field(page, t('accounts:field.email')), newcomer.email);
  await typeInto(page, page.locator('input[name=new-password]'), 'Journey-Own-1!');
  await typeInto(page, page.locator('input[name=password-confirmation]'), 'Journey-Own-1!');
  // A list that opens with the arrows.
  await tabTo(page, page.getByRole('combobox', { name: t('accounts:role'), exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await pressOn(page, button(page, t('common:save.label')));
  // A viewer stands among the viewers.
  await expect(page.getByRole('heading', { name: t('accounts:title.media'), level: 1 })).toBeVisible();
  await expect(page.getByText(newcomer.email).first()).toBeVisible();
}

async function invite(page: Page): Promise<void> {
  await pressOn(page, button(page, t('accounts:invite.open')));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: t('accounts:invite.addresses') })).toBeFocused();
  await page.keyboard.type('editor@paper.example,');
  await page.keyboard.press('Tab');
  await tabTo(page, dialog.locator('input[name=role]:checked'));
  await page.keyboard.press('ArrowUp');
  await expect(dialog.locator('input[name=role]:checked')).toBeFocused();
  await pressOn(page, dialog.getByRole('button', { name: t('accounts:invite.send'), exact: true }));
  await expect(dialog.getByText(t('accounts:invite.done', { count: 1, total: 1 })).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button(page, t('accounts:invite.open')), 'the focus comes back').toBeFocused();
}

async function approve(page: Page): Promise<void> {
  await pressOn(page, link(page, t('accounts:tab.pending')));
  const [word = ''] = t('accounts:approve.named', { name: '|' }).split('|');
  const waiting = page.getByRole('button', { name: new RegExp(`^${word}.+`) }).first();
  await pressOn(page, waiting);
  const sure = page.getByRole('dialog').getByRole('button', { name: t('accounts:approve.label') });
  await expect(sure).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('accounts:undo') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('accounts:empty.pending.title') })).toBeVisible();
}

async function editOrganization(page: Page): Promise<void> {
  await pressOn(page, link(page, t('shell:organizationSettings')));
  const name = field(page, t('organizationEdit:field.name'));
  await typeInto(page, name, 'Shelf and Sons');
  // Another group, and back: nothing typed is lost.
  await pressOn(page, button(page, t('organizationEdit:group.access.title')));
  const known = page.getByRole('switch', {
    name: new RegExp(t('organizationEdit:field.onlyKnownRegistrations')),
  });
  await tabTo(page, known);
  await page.keyboard.press('Space');
  await expect(known).toBeChecked();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(t('organizationEdit:saved'))).toBeVisible();
  await page.reload();
  await expect(page.getByText('Shelf and Sons').first()).toBeVisible();
  await expect(known).toBeChecked();
}

test('the whole administration without a mouse', async ({ page }) => {
  await signIn(page);
  await createAccount(page);
  await invite(page);
  await approve(page);
  await editOrganization(page);
});
