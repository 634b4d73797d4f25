import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, look } from './accessible.ts';
import {
  codeIn,
  countCodes,
  countLetters,
  fillSignIn,
  fillSignUp,
  nextCode,
  nextLink,
  otherThan,
  signOut,
  speak,
} from './coming-in.ts';
import { organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, type Words, wordsOf } from './words.ts';

interface Play {
  locale: Locale;
  organizationId: string;
  organization: string;
  /** The address of the organization, and its admin. */
  domain: string;
  admin: string;
  first: string;
  last: string;
  email: string;
  mobile: string;
}
const plays: Play[] = [
  {
    locale: 'he',
    organizationId: organizations.tv,
    organization: 'אולפני מפרש',
    domain: 'tv',
    admin: 'tv-admin@demo.test',
    first: 'נועה',
    last: 'לוי',
    email: 'noa.levi@paper.example',
    mobile: '+972525550198',
  },
  {
    locale: 'en',
    organizationId: organizations.books,
    organization: 'הוצאת ברושים',
    domain: 'books',
    admin: 'books-admin@demo.test',
    first: 'Dana',
    last: 'Frost',
    email: 'dana.frost@paper.example',
    mobile: '+972525550162',
  },
];
const password = 'Journey-Own-1!';
const nextPassword = 'Journey-Next-2!';

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** Inside: the releases of the organization. */
async function seeReleases(page: Page, { organizationId }: Play): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`#/release/${organizationId}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function signUp(page: Page, play: Play, t: Words): Promise<void> {
  await page.goto(`${stage.url}/${play.domain}`);
  await speak(page, play.locale, t);
  await page.getByRole('link', { name: t('signIn:toSignUp') }).click();
  const submit = await fillSignUp(page, t, play, password);
  await look(page, `${play.locale}-sign-up`);
  await submit.click();
  await expect(page.getByText(t('session:welcome', { name: play.first }))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('shell:waitingForApproval.title') })).toBeVisible();
  const names = play.organization;
  await expect(page.getByText(t('shell:waitingForApproval.text', { names }))).toBeVisible();
  await expect(page.getByRole('region', { name: t('shell:unconfirmed.name') })).toBeVisible();
  await look(page, `${play.locale}-waiting`);
  await page.goto(await nextLink(stage, play.email, 0, 'confirm-email'));
  await expect(page, 'the token has left the address').toHaveURL(/#\/auth\/confirm-email$/);
  await page.getByRole('button', { name: t('signUp:confirm.submit') }).click();
  await expect(page.getByRole('heading', { name: t('signUp:confirm.done') })).toBeVisible();
}

/** Approves the newcomer from the list: once taken back, then for good. */
async function approve(office: Page, play: Play, t: Words): Promise<void> {
  await office.getByRole('link', { name: t('shell:accounts') }).click();
  await office.getByRole('link', { name: t('accounts:tab.pending') }).click();
  const name = `${play.first} ${play.last}`;
  const button = office.getByRole('button', { name: t('accounts:approve.named', { name }) });
  const sure = office.getByRole('dialog').getByRole('button', { name: t('accounts:approve.label') });
  await button.click();
  await expect(sure).toBeFocused();
  await look(office, `${play.locale}-approve`);
  await sure.click();
  await office.getByRole('button', { name: t('accounts:undo') }).click();
  await expect(button, 'taken back: the person waits again').toBeVisible();
  await button.click();
  await sure.click();
  await expect(button).toBeHidden();
}

/** Asks all members for a second factor; the switch goes on only once a test code has arrived and was typed. */
async function requireSecondFactor(
  office: Page,
  { organizationId, admin, locale }: Play,
  t: Words,
): Promise<void> {
  await office.goto(`${stage.url}/#/organization/edit/${organizationId}?group=access`);
  const toggle = (field: string) =>
    office.getByRole('switch', { name: t(`organizationEdit:field.${field}`), exact: true });
  const second = toggle('require2FactorAuth');
  await expect(second, 'nothing to stand behind without a sign-in').toBeHidden();
  await toggle('requireAuth').click();
  await second.click();
  const proof = office.getByRole('dialog', { name: t('organizationEdit:test.title') });
  const press = (word: string) =>
    proof.getByRole('button', { name: t(`organizationEdit:test.${word}`) }).click();
  const before = await countLetters(stage, admin);
  await press('send');
  const code = await nextCode(stage, admin, before);
  const field = proof.getByRole('textbox', { name: t('organizationEdit:test.code') });
  await field.fill(otherThan(code));
  await press('check');
  await expect(proof.getByText(t('errors:INVALID_SECOND_FACTOR'))).toBeVisible();
  await expectAccessible(office, `${locale} test code, wrong`);
  await proof.getByRole('button', { name: t('common:cancel') }).click();
  await expect(second, 'not proven').not.toBeChecked();
  await second.click();
  const known = await countLetters(stage, admin);
  await press('send');
  await field.fill(await nextCode(stage, admin, known));
  await press('check');
  await expect(proof).toBeHidden();
  await expect(second).toBeChecked();
  await office.getByRole('button', { name: t('common:save.label'), exact: true }).click();
  await expect(office.getByText(t('organizationEdit:saved'))).toBeVisible();
  await office.reload();
  await expect(second, 'kept').toBeChecked();
}

/** Signs in from a deep address with the mailed code, and is taken to where the way began. */
async function giveCode(page: Page, play: Play, t: Words): Promise<void> {
  await page.goto(`${stage.url}/${play.domain}#/settings/security`);
  await expect(page.getByRole('heading', { name: t('signIn:title') })).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('signIn:email') }), 'the address is kept').toHaveValue(
    play.email,
  );
  await fillSignIn(page, t, play.email, 'Not-The-One-1!');
  await expect(page.getByText(t('errors:INVALID_CREDENTIALS'))).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('signIn:email') })).toHaveValue(play.email);
  await fillSignIn(page, t, play.email, password);
  const step = page.getByRole('dialog', { name: t('secondFactor:title') });
  const send = step.getByRole('button', { name: t('secondFactor:send') });
  await expect(send).toBeDisabled();
  await step.getByRole('radio', { name: t('secondFactor:method.email') }).check();
  await look(page, `${play.locale}-second-factor`);
  const before = await countLetters(stage, play.email);
  await send.click();
  const code = await nextCode(stage, play.email, before);
  const field = step.getByRole('textbox', { name: t('secondFactor:code') });
  await expect(field).toBeFocused();
  await step.getByRole('checkbox', { name: t('secondFactor:trust') }).check();
  await field.fill(otherThan(code));
  await expect(step.getByText(t('errors:INVALID_SECOND_FACTOR'))).toBeVisible();
  await look(page, `${play.locale}-second-factor-wrong`);
  // The sixth digit sends it.
  await field.fill(code);
  await expect(page.getByText(t('session:welcomeBack', { name: play.first }))).toBeVisible();
  await expect(page).toHaveURL(/#\/settings\/security$/);
  await expect(page.getByRole('heading', { name: t('security:trusted.title') })).toBeVisible();
}

/** A new password by the mailed link; the old one, and the trust in this device, end with it. @returns the link */
async function changePassword(page: Page, play: Play, t: Words): Promise<string> {
  await page.getByRole('button', { name: t('signIn:forgot') }).click();
  await expect(page.getByRole('textbox', { name: t('signIn:email') })).toHaveValue(play.email);
  const before = await countLetters(stage, play.email);
  await page.getByRole('button', { name: t('signIn:forgotten.submit') }).click();
  await expect(page.getByText(t('signIn:forgotten.sent', { email: play.email }))).toBeVisible();
  const link = await nextLink(stage, play.email, before, 'new-password');
  await page.goto(link);
  await expect(page).toHaveURL(/#\/auth\/new-password$/);
  await page.locator('input[name=new-password]').fill(nextPassword);
  await page.locator('input[name=password-confirmation]').fill(nextPassword);
  await look(page, `${play.locale}-new-password`);
  await page.getByRole('button', { name: t('signUp:newPassword.submit') }).click();
  await expect(page.getByText(t('signUp:newPassword.done'))).toBeVisible();
  await fillSignIn(page, t, play.email, password);
  await expect(page.getByText(t('errors:INVALID_CREDENTIALS'))).toBeVisible();
  await fillSignIn(page, t, play.email, nextPassword);
  const step = page.getByRole('dialog', { name: t('secondFactor:title') });
  await step.getByRole('radio', { name: t('secondFactor:method.email') }).check();
  const known = await countLetters(stage, play.email);
  await step.getByRole('button', { name: t('secondFactor:send') }).click();
  await step
    .getByRole('textbox', { name: t('secondFactor:code') })
    .fill(await nextCode(stage, play.email, known));
  await seeReleases(page, play);
  return link;
}

/** The code by text message, from a deep address back to it. */
async function giveTextCode(page: Page, play: Play, t: Words): Promise<void> {
  await page.clock.install();
  await page.goto(`${stage.url}/${play.domain}#/settings/s/${play.organizationId}`);
  await page.reload();
  await expect(page, 'where the way leads is kept').toHaveURL(/#\/auth\/login\?endpoint=/);
  await fillSignIn(page, t, play.email, nextPassword);
  const step = page.getByRole('dialog', { name: t('secondFactor:title') });
  const button = (name: string) => step.getByRole('button', { name, exact: true });
  await expect(button(t('secondFactor:send')), 'mail or text message first').toBeDisabled();
  await step.getByRole('radio', { name: t('secondFactor:method.sms') }).check();
  await button(t('secondFactor:send')).click();
  await expect(step.getByText(`+972•••${play.mobile.slice(-2)}`, { exact: true })).toBeVisible();
  const again = button(t('secondFactor:again'));
  await expect(button(t('secondFactor:send')), 'what follows is another one').toHaveCount(0);
  await expect(again, 'not at once').toHaveCount(0);
  await page.clock.fastForward('00:31');
  await expect(again).toBeEnabled();
  await look(page, `${play.locale}-second-factor-text`);
  const texts = stage.textSink.texts.filter(({ to }) => to === play.mobile);
  expect(texts, 'one text message, to the mobile of the account').toHaveLength(1);
  const before = await countCodes(stage, play.email);
  await step.getByRole('textbox', { name: t('secondFactor:code') }).fill(codeIn(texts[0] ?? { text: '' }));
  await expect(page).toHaveURL(new RegExp(`#/settings/s/${play.organizationId}$`));
  await expect(page.getByRole('heading', { name: t('settings:title'), level: 1 })).toBeVisible();
  expect(await countCodes(stage, play.email), 'no code by mail beside it').toBe(before);
}

async function seeLinkEnded(page: Page, link: string, t: Words): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('input[name=new-password]').fill(nextPassword);
  await page.locator('input[name=password-confirmation]').fill(nextPassword);
  await page.getByRole('button', { name: t('signUp:newPassword.submit') }).click();
  await expect(page.getByText(t('signUp:newPassword.ended')), 'a link works once').toBeVisible();
}

async function openOffice(browser: Browser, play: Play, t: Words): Promise<Page> {
  const office = await browser.newPage();
  await office.goto(stage.url);
  await speak(office, play.locale, t);
  await signIn(office, stage, t, play.admin);
  // Home leads on to the releases: a click before that would be overtaken.
  await expect(office).toHaveURL(/#\/release\//);
  return office;
}

for (const play of plays) {
  test(`sign up, wait, be approved, the second factor by mail and text message, a new password (${play.locale})`, async ({
    page,
    browser,
  }) => {
    const t = wordsOf(play.locale);
    await signUp(page, play, t);
    const office = await openOffice(browser, play, t);
    await approve(office, play, t);
    await page.goto(`${stage.url}/${play.domain}#/`);
    await page.reload();
    await seeReleases(page, play);
    await signOut(page, t, play.first);
    await requireSecondFactor(office, play, t);
    await office.close();
    await giveCode(page, play, t);
    await signOut(page, t, play.first);
    // The device is remembered: the password alone is enough here.
    await fillSignIn(page, t, play.email, password);
    await seeReleases(page, play);
    await signOut(page, t, play.first);
    const link = await changePassword(page, play, t);
    await signOut(page, t, play.first);
    await giveTextCode(page, play, t);
    await seeLinkEnded(page, link, t);
  });
}
