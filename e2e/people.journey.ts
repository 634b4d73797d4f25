import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { lettersOf, linkIn } from './letter.ts';
import { organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

const organizationId = organizations.tv;
const ownPassword = 'JourneyOwn1!';

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** The newest letter to an address, once there are `count` of them. */
async function letter(address: string, count: number) {
  await expect.poll(async () => (await lettersOf(stage.sink, address)).length).toBeGreaterThanOrEqual(count);
  const letters = await lettersOf(stage.sink, address);
  return { newest: letters.at(-1) ?? { html: '', text: '' }, count: letters.length };
}

async function fillSignUp(page: Page, t: Words, person: { first: string; last: string; email?: string }) {
  await page.getByRole('textbox', { name: t('signUp:firstName') }).fill(person.first);
  await page.getByRole('textbox', { name: t('signUp:lastName') }).fill(person.last);
  if (person.email) await page.getByRole('textbox', { name: t('signIn:email') }).fill(person.email);
  await page.getByRole('textbox', { name: t('signUp:mobile') }).fill('052-555-0198');
  const submit = page.getByRole('button', { name: t('signUp:submit') });
  await page.locator('input[name=new-password]').fill(ownPassword.slice(0, -1));
  await page.locator('input[name=password-confirmation]').fill(ownPassword.slice(0, -1));
  await expect(submit, 'a password without a special character is not enough').toBeDisabled();
  await page.locator('input[name=new-password]').fill(ownPassword);
  await page.locator('input[name=password-confirmation]').fill(ownPassword);
  await expect(submit).toBeEnabled();
  return submit;
}

async function fillSignIn(page: Page, t: Words, email: string, password: string) {
  await page.getByRole('textbox', { name: t('signIn:email') }).fill(email);
  await page.getByLabel(t('signIn:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('signIn:submit'), exact: true }).click();
}

const signOut = (page: Page, t: Words) =>
  page.getByRole('button', { name: t('shell:logout'), exact: true }).click();

test('sign up, wait, be approved, second factor by mail, a new password', async ({ page, browser }) => {
  const t = wordsOf('he');
  const email = 'noa.levi@paper.example';
  await page.goto(`${stage.url}/tv#/auth/signup`);
  const submit = await fillSignUp(page, t, { first: 'נועה', last: 'לוי', email });
  await look(page, 'he-sign-up');
  await submit.click();
  await expect(page.getByRole('heading', { name: t('shell:waitingForApproval.title') })).toBeVisible();
  await expect(page.getByRole('region', { name: t('shell:unconfirmed.name') })).toBeVisible();
  await look(page, 'he-waiting');

  const mails = await letter(email, 1);
  await page.goto(linkIn(mails.newest.html, 'confirm-email'));
  await expect(page, 'the token has left the address').toHaveURL(/#\/auth\/confirm-email$/);
  await page.getByRole('button', { name: t('signUp:confirm.submit') }).click();
  await expect(page.getByRole('heading', { name: t('signUp:confirm.done') })).toBeVisible();

  const office = await browser.newPage();
  await office.goto(stage.url);
  await signIn(office, stage, t, 'tv-admin@demo.test');
  await office.waitForURL(/#\/release\//);
  await office.getByRole('link', { name: t('shell:accounts') }).click();
  await office.getByRole('link', { name: t('accounts:tab.pending') }).click();
  const approve = office.getByRole('button', { name: t('accounts:approve.named', { name: 'נועה לוי' }) });
  await look(office, 'he-accounts-pending');
  await approve.click();
  const asked = office.getByRole('dialog');
  await look(office, 'he-accounts-approve');
  await asked.getByRole('button', { name: t('accounts:approve.label') }).click();
  await office.getByRole('button', { name: t('accounts:undo') }).click();
  await expect(approve, 'undone: the person waits again').toBeVisible();
  await approve.click();
  await asked.getByRole('button', { name: t('accounts:approve.label') }).click();
  await expect(approve).toBeHidden();

  await page.goto(`${stage.url}/tv#/`);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('releases:title'), level: 1 })).toBeVisible();

  const organization = await office.request.get(`${stage.url}/api/organization/${organizationId}`);
  const { version } = (await organization.json()) as { version: number };
  const strict = await office.request.put(`${stage.url}/api/organization/${organizationId}`, {
    headers: { origin: stage.url },
    data: { version, requireAuth: true, require2FactorAuth: true },
  });
  expect(strict.status(), await strict.text()).toBe(200);
  await office.close();

  await page.goto(`${stage.url}/tv#/auth/login`);
  await page.reload();
  await fillSignIn(page, t, email, ownPassword);
  const step = page.getByRole('dialog', { name: t('secondFactor:title') });
  const before = (await lettersOf(stage.sink, email)).length;
  await expect(step.getByRole('button', { name: t('secondFactor:send') })).toBeDisabled();
  await step.getByRole('radio', { name: t('secondFactor:method.email') }).check();
  await look(page, 'he-second-factor');
  await step.getByRole('button', { name: t('secondFactor:send') }).click();
  const code = /\b\d{6}\b/.exec((await letter(email, before + 1)).newest.text)?.[0] ?? '';
  const field = step.getByRole('textbox', { name: t('secondFactor:code') });
  await field.fill(code === '000000' ? '111111' : '000000');
  await expect(step.getByText(t('errors:INVALID_SECOND_FACTOR'))).toBeVisible();
  await look(page, 'he-second-factor-code');
  // The sixth digit sends it.
  await field.fill(code);
  await expect(page.getByText(t('signIn:welcomeBack', { name: 'נועה' }))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('releases:title'), level: 1 })).toBeVisible();

  await signOut(page, t);
  await expect(page.getByText(t('shell:goodbye', { name: 'נועה' }))).toBeVisible();
  await page.getByRole('button', { name: t('signIn:forgot') }).click();
  const known = (await lettersOf(stage.sink, email)).length;
  await page.getByRole('button', { name: t('signIn:forgotten.submit') }).click();
  await expect(page.getByText(t('signIn:forgotten.sent', { email }))).toBeVisible();
  await page.goto(linkIn((await letter(email, known + 1)).newest.html, 'new-password'));
  await expect(page).toHaveURL(/#\/auth\/new-password$/);
  await page.locator('input[name=new-password]').fill('Journey-Next-2!');
  await page.locator('input[name=password-confirmation]').fill('Journey-Next-2!');
  await look(page, 'he-new-password');
  await page.getByRole('button', { name: t('signUp:newPassword.submit') }).click();
  await fillSignIn(page, t, email, ownPassword);
  await expect(page.getByText(t('errors:INVALID_CREDENTIALS'))).toBeVisible();
  await fillSignIn(page, t, email, 'Journey-Next-2!');
  await expect(step, 'the second factor is still asked').toBeVisible();
});

test('invited by mail, in at once; out at the next click when the role goes', async ({ page, browser }) => {
  const t = wordsOf('en');
  const email = 'dana.frost@paper.example';
  const office = await browser.newPage();
  await office.goto(stage.url);
  await office.getByRole('button', { name: 'English' }).click();
  await signIn(office, stage, t, 'books-admin@demo.test');
  await office.waitForURL(/#\/release\//);
  await office.getByRole('link', { name: t('shell:accounts') }).click();
  await office.getByRole('button', { name: t('accounts:invite.open') }).click();
  const dialog = office.getByRole('dialog');
  const box = dialog.getByRole('textbox', { name: t('accounts:invite.addresses') });
  await box.fill(`${email}, books-producer@demo.test`);
  await box.press('Enter');
  await dialog.getByRole('radio', { name: t('accounts:roleName.producer') }).check();
  await look(office, 'en-invite');
  await dialog.getByRole('button', { name: t('accounts:invite.sendMany', { total: 2 }) }).click();
  await expect(dialog.getByText(t('accounts:invite.skipped.member'))).toBeVisible();
  await look(office, 'en-invite-result');
  await dialog
    .getByRole('button', { name: t('common:close') })
    .last()
    .click();
  await office.getByRole('link', { name: t('accounts:tab.invitations') }).click();
  await expect(office.getByText(email)).toBeVisible();
  await look(office, 'en-invitations');

  await page.goto(stage.url);
  await page.getByRole('button', { name: 'English' }).click();
  await page.goto(linkIn((await letter(email, 1)).newest.html, '/auth/invitation'));
  await expect(page).toHaveURL(/#\/auth\/invitation$/);
  await look(page, 'en-invitation');
  await page.getByRole('button', { name: t('signUp:invitation.open') }).click();
  await expect(page.getByRole('textbox', { name: t('signIn:email') })).toBeDisabled();
  await (await fillSignUp(page, t, { first: 'Dana', last: 'Frost' })).click();
  await expect(page.getByText(t('signIn:welcome', { name: 'Dana' }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('shell:newRelease') })).toBeVisible();
  await expect(page.getByRole('region', { name: t('shell:unconfirmed.name') })).toBeHidden();

  await office.getByRole('link', { name: t('accounts:tab.team') }).click();
  await office.getByRole('link', { name: /Dana Frost/ }).click();
  await look(office, 'en-account');
  await office.getByRole('button', { name: t('accounts:remove.label') }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: t('accounts:remove.label') })
    .click();
  await expect(office.getByText(t('accounts:remove.done', { name: 'Dana Frost' }))).toBeVisible();
  await page.getByRole('link', { name: t('shell:contacts') }).click();
  await page.reload();
  await expect(page.getByRole('link', { name: t('shell:contacts') })).toBeHidden();
  await office.close();
});

test('one’s own security: an app, recovery codes, sessions', async ({ page, browser }) => {
  const t = wordsOf('he');
  await page.goto(stage.url);
  await signIn(page, stage, t, 'music-producer@demo.test');
  const other = await browser.newPage();
  await other.goto(stage.url);
  await signIn(other, stage, t, 'music-producer@demo.test');
  await page.goto(`${stage.url}/#/settings/security`);
  await expect(page.getByRole('heading', { name: t('security:sessions.title') })).toBeVisible();
  await look(page, 'he-security');
  await page.getByRole('button', { name: t('security:app.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('password:current')).fill('not-the-password');
  await dialog.getByRole('button', { name: t('security:next') }).click();
  await expect(dialog.getByText(t('security:wrongPassword'))).toBeVisible();
  await dialog.getByLabel(t('password:current')).fill(stage.password);
  await dialog.getByRole('button', { name: t('security:next') }).click();
  await expect(dialog.getByRole('img', { name: t('security:app.picture') })).toBeVisible();
  await look(page, 'he-security-app');
  await dialog.getByRole('button', { name: t('common:cancel') }).click();

  await page.getByRole('button', { name: t('security:sessions.others') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security:sessions.others') })
    .click();
  await expect(page.getByRole('button', { name: t('security:sessions.others') })).toBeHidden();
  await other.reload();
  await expect(other.getByRole('heading', { name: t('signIn:title') })).toBeVisible();
  await other.close();
});
