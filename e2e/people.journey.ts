import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { fillSignUp, nextLink, speak } from './coming-in.ts';
import { openIn, organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

const ownPassword = 'JourneyOwn1!';

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

test('invited by mail, in at once', async ({ page, browser }) => {
  const t = wordsOf('en');
  const email = 'dana.frost@paper.example';
  const office = await browser.newPage();
  await office.goto(stage.url);
  await speak(office, 'en', t);
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
  await dialog.getByRole('button', { name: t('accounts:invite.send', { count: 2, total: 2 }) }).click();
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
  await speak(page, 'en', t);
  await page.goto(await nextLink(stage, email, 0, '/auth/invitation'));
  await expect(page).toHaveURL(/#\/auth\/invitation$/);
  await look(page, 'en-invitation');
  await page.getByRole('button', { name: t('signUp:invitation.open') }).click();
  await expect(page.getByRole('textbox', { name: t('signIn:email') })).toBeDisabled();
  await (await fillSignUp(page, t, { first: 'Dana', last: 'Frost' }, ownPassword)).click();
  await expect(page.getByText(t('session:welcome', { name: 'Dana' }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('shell:newRelease') })).toBeVisible();
  await expect(page.getByRole('region', { name: t('shell:unconfirmed.name') })).toBeHidden();

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

for (const [locale, email] of [
  ['he', 'tv-creator@demo.test'],
  ['en', 'tv-developer@demo.test'],
] as const) {
  test(`${locale}: an address moves when the new one is proved, and what was open elsewhere ends at once`, async ({
    page,
    browser,
  }) => {
    const t = wordsOf(locale);
    const target = `moved.${locale}@people.example`;
    await openIn(page, stage, locale, t, email);
    const elsewhere = await browser.newPage();
    await openIn(elsewhere, stage, locale, t, email);
    const info = await page.request.get(`${stage.url}/api/auth/info`);
    const { _id } = (await info.json()) as { _id: string };
    await page.goto(`${stage.url}/#/release/${organizations.tv}/edit-accont/${_id}`);
    const dialog = page.getByRole('dialog');
    const address = dialog.getByRole('textbox', { name: t('accounts:field.email') });
    await address.fill(target);
    await dialog.getByLabel(t('password:current')).fill(stage.password);
    await dialog.getByRole('button', { name: t('common:save.label'), exact: true }).click();
    await expect(page.getByText(t('accounts:saved'))).toBeVisible();
    await expect(page.getByText(t('shell:unconfirmed.move', { email: target }))).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere.getByRole('textbox', { name: t('signIn:email') })).toBeVisible();
    await elsewhere.close();

    const before = await browser.newPage();
    const answer = await before.request.post(`${stage.url}/api/auth/login`, {
      headers: { origin: stage.url },
      data: { email: target, password: stage.password },
    });
    expect(answer.status()).toBe(401);
    await before.close();
    await page.goto(await nextLink(stage, target, 0, '/auth/confirm-email'));
    await page.getByRole('button', { name: t('signUp:confirm.submit') }).click();
    await expect(page.getByText(t('signUp:confirm.done'), { exact: true })).toBeVisible();
    await page.goto(stage.url);
    await expect(page.getByRole('region', { name: t('shell:unconfirmed.name') })).toBeHidden();
    const moved = await page.request.get(`${stage.url}/api/auth/info`);
    expect(await moved.json()).toMatchObject({ email: target, pendingEmail: null });
  });
}

for (const [locale, email] of [
  ['he', 'tv-admin@demo.test'],
  ['en', 'tv-producer@demo.test'],
] as const) {
  test(`${locale}: a change of address is called off, and its link says so`, async ({ page }) => {
    const t = wordsOf(locale);
    const target = `mistyped.${locale}@people.example`;
    await openIn(page, stage, locale, t, email);
    const info = await page.request.get(`${stage.url}/api/auth/info`);
    const { _id } = (await info.json()) as { _id: string };
    const own = `${stage.url}/#/release/${organizations.tv}/edit-accont/${_id}`;
    await page.goto(own);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('accounts:field.email') }).fill(target);
    await dialog.getByLabel(t('password:current')).fill(stage.password);
    await dialog.getByRole('button', { name: t('common:save.label'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const link = await nextLink(stage, target, 0, '/auth/confirm-email');
    await page.goto(own);
    await expect(dialog.getByText(t('accounts:field.pendingEmail', { email: target }))).toBeVisible();
    await dialog.getByRole('button', { name: t('shell:unconfirmed.callOff') }).click();
    await expect(dialog.getByText(t('accounts:field.pendingEmail', { email: target }))).toHaveCount(0);
    await expect(page.getByRole('region', { name: t('shell:unconfirmed.name') })).toBeHidden();
    await page.goto(link);
    await expect(page.getByText(t('signUp:confirm.calledOff'))).toBeVisible();
  });
}
