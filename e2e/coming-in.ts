import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type Letter, lettersOf, linkIn } from './letter.ts';
import type { Stage } from './stage.ts';
import type { Locale, Words } from './words.ts';

export interface Newcomer {
  first: string;
  last: string;
  /** Nothing where an invitation has already written it. */
  email?: string;
  mobile?: string;
}

/** Chooses the language on a screen before sign-in. */
export async function speak(page: Page, locale: Locale, t: Words): Promise<void> {
  await page.getByRole('button', { name: t(`settings:languageName.${locale}`), exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', locale === 'he' ? 'rtl' : 'ltr');
}

/** The newest letter to an address, once there are more than `before`. */
export async function nextLetter(stage: Stage, address: string, before: number): Promise<Letter> {
  await expect
    .poll(async () => (await lettersOf(stage.sink, address)).length, { timeout: 30_000 })
    .toBeGreaterThan(before);
  const newest = (await lettersOf(stage.sink, address)).at(-1);
  if (!newest) throw new Error(`no letter to ${address}`);
  return newest;
}

/** The link to `part` in a letter that comes after `before` others: a notice, that one is approved say, may come between at any moment. */
export async function nextLink(stage: Stage, address: string, before: number, part: string): Promise<string> {
  const letter = async () =>
    (await lettersOf(stage.sink, address)).slice(before).find(({ html }) => html.includes(part));
  await expect.poll(async () => (await letter()) !== undefined, { timeout: 30_000 }).toBe(true);
  return linkIn((await letter())?.html ?? '', part);
}

export const countLetters = async (stage: Stage, address: string): Promise<number> =>
  (await lettersOf(stage.sink, address)).length;

/** The person who reads the mail of a sender address agrees, in another browser, that an organization sends from it. */
export async function agreeToSender(
  browser: Browser,
  stage: Stage,
  t: Words,
  address: string,
): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(await nextLink(stage, address, 0, 'prove-sender'));
  await page.getByRole('button', { name: t('signUp:sender.submit'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('signUp:sender.done') })).toBeVisible();
  await context.close();
}

const sixDigits = /(?<!\d)\d{6}(?!\d)/;

/** The code of the first letter with one after `before`: another letter may come between. */
export async function nextCode(stage: Stage, address: string, before: number): Promise<string> {
  const newest = async () =>
    (await lettersOf(stage.sink, address)).slice(before).find(({ text }) => sixDigits.test(text));
  await expect.poll(async () => (await newest()) !== undefined, { timeout: 30_000 }).toBe(true);
  return codeIn((await newest()) ?? { text: '' });
}

/** Letters with a code: a notice of a new sign-in may come between at any moment. */
export const countCodes = async (stage: Stage, address: string): Promise<number> =>
  (await lettersOf(stage.sink, address)).filter(({ text }) => sixDigits.test(text)).length;

/** The six digits of a message with a code. @throws Error when there are none */
export function codeIn({ text }: Pick<Letter, 'text'>): string {
  const code = sixDigits.exec(text)?.[0];
  if (!code) throw new Error(`No code in ${text}`);
  return code;
}

export const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

/** Fills the form of a new account and says what it takes before the button opens. @returns the button */
export async function fillSignUp(page: Page, t: Words, who: Newcomer, password: string): Promise<Locator> {
  await page.getByRole('textbox', { name: t('signUp:firstName') }).fill(who.first);
  await page.getByRole('textbox', { name: t('signUp:lastName') }).fill(who.last);
  if (who.email) await page.getByRole('textbox', { name: t('signIn:email') }).fill(who.email);
  await page.getByRole('textbox', { name: t('signUp:mobile') }).fill(who.mobile ?? '052-555-0198');
  const rules = page.getByRole('list', { name: t('password:rulesTitle') }).getByRole('listitem');
  const met = rules.filter({ hasText: t('password:met') });
  const submit = page.getByRole('button', { name: t('signUp:submit'), exact: true });
  const typed = page.locator('input[name=new-password]');
  const again = page.locator('input[name=password-confirmation]');
  await expect(met).toHaveCount(0);
  await typed.fill('abc');
  await expect(met, 'a letter, and nothing else of the rule').toHaveCount(1);
  await typed.fill(password.replace(/[^a-z0-9]/gi, 'x'));
  await again.fill(password.replace(/[^a-z0-9]/gi, 'x'));
  await expect(met, 'all but the special character').toHaveCount((await rules.count()) - 1);
  await expect(submit).toBeDisabled();
  await typed.fill(password);
  await expect(met).toHaveCount(await rules.count());
  await expect(page.getByText(t('password:differs'))).toBeVisible();
  await expect(submit).toBeDisabled();
  await again.fill(password);
  await expect(submit).toBeEnabled();
  return submit;
}

export async function fillSignIn(page: Page, t: Words, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: t('signIn:email') }).fill(email);
  await page.getByLabel(t('signIn:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('signIn:submit'), exact: true }).click();
}

export async function signOut(page: Page, t: Words, firstName: string): Promise<void> {
  await page
    .getByRole('button', { name: t('shell:logout'), exact: true })
    .first()
    .click();
  await expect(page.getByText(t('shell:goodbye', { name: firstName })).last()).toBeVisible();
  await expect(page.getByRole('heading', { name: t('signIn:title') })).toBeVisible();
}
