import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { addRelease } from './release.ts';
import { openIn, organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** Two tabs of one browser share a session: what one does to it, the other follows. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const locale = 'he';
const t = wordsOf(locale);
const organizationId = organizations.tv;
const titleOn = (page: Page) => page.getByRole('textbox', { name: t('fields:fields.title') }).first();
const submit = (page: Page) => page.getByRole('button', { name: t('signIn:submit'), exact: true });

test('another person who signs in leaves what was typed to who typed it', async ({ context, page }) => {
  await openIn(page, stage, locale, t, 'tv-producer@demo.test');
  const id = await addRelease(page, stage, 'שתי לשוניות');
  const address = `${stage.url}/#/release/edit/${organizationId}/${id}`;
  await page.goto(address);
  await titleOn(page).fill('שתי לשוניות, גרסה שנייה');
  const [kept = ''] = t('common:save.unsavedKept', { time: '|' }).split('|');
  await expect(page.getByRole('status').filter({ hasText: kept })).toBeVisible();

  const other = await context.newPage();
  const signOut = async () => {
    await openHome(other);
    await other.getByRole('button', { name: t('shell:logout') }).click();
    await expect(submit(other)).toBeVisible();
  };
  await signOut();
  await expect(page.getByText(t('session:signedOutHere'))).toBeVisible();
  await signIn(other, stage, t, 'tv-admin@demo.test');
  const held = page.getByRole('dialog', { name: t('session:otherTitle') });
  await expect(held).toBeVisible();
  await other.goto(address);
  await expect(titleOn(other)).toHaveValue('שתי לשוניות');
  await expect(other.getByRole('button', { name: t('releaseEdit:draft.restore') })).toHaveCount(0);

  // A window that is only closed leads back to the sign-in: nothing is saved in another's name.
  const opening = context.waitForEvent('page');
  await held.getByRole('button', { name: t('session:signInAsSelf') }).click();
  await (await opening).close();
  await expect(held).toBeVisible();
  await signOut();
  await signIn(other, stage, t, 'tv-producer@demo.test');
  await expect(held).toHaveCount(0);
  await expect(titleOn(page)).toHaveValue('שתי לשוניות, גרסה שנייה');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(t('releaseEdit:saved')).first()).toBeVisible();

  // Who gives the changes up, or has none, goes on as the other person.
  await titleOn(page).fill('שתי לשוניות, גרסה שלישית');
  await signOut();
  await signIn(other, stage, t, 'tv-admin@demo.test');
  await held.getByRole('button', { name: t('session:goOnAsOther') }).click();
  const name = (await (await page.request.get(`${stage.url}/api/auth/info`)).json()).firstName as string;
  await expect(page.getByText(t('shell:greeting', { name }), { exact: false }).first()).toBeVisible();
  await expect(titleOn(page)).toHaveCount(0);
});

/** By the way that the page itself offers, in a tab of its own. */
async function signInBeside(context: BrowserContext, page: Page): Promise<void> {
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: t('session:signInElsewhere') }).click();
  const beside = await opening;
  await signIn(beside, stage, t, 'tv-producer@demo.test');
  await expect(page.getByText(t('session:signedInAgain'))).toBeVisible();
  await beside.close();
}

async function openHome(page: Page): Promise<void> {
  await page.goto(stage.url);
  await expect(page.getByRole('navigation', { name: t('shell:navigation') })).toBeVisible();
}

test('what stands on a page alone is not lost by a sign-out in another tab', async ({ context, page }) => {
  await openIn(page, stage, locale, t, 'tv-producer@demo.test');
  await page.goto(`${stage.url}/#/contact/${organizationId}/edit`);
  const first = page.getByRole('textbox', { name: t('contacts:field.firstName') });
  await first.fill('נועה');
  const other = await context.newPage();
  await openHome(other);
  await other.getByRole('button', { name: t('shell:logout') }).click();
  await expect(submit(other)).toBeVisible();
  await expect(page.getByText(t('session:signedOutHere'))).toBeVisible();
  await expect(first).toHaveValue('נועה');
  const third = await context.newPage();
  await third.goto(stage.url);
  await expect(submit(third)).toBeVisible();
  await signIn(other, stage, t, 'tv-producer@demo.test');
  await expect(third.getByRole('navigation', { name: t('shell:navigation') })).toBeVisible();
  await page.getByRole('textbox', { name: t('contacts:field.lastName') }).fill('לוי');
  await page
    .getByRole('textbox', { name: t('contacts:column.email') })
    .first()
    .fill('noa@two-tabs.example');
  await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
  await expect(page.getByText('noa@two-tabs.example').first()).toBeVisible();
});

test('a session that ends while a form stands open loses nothing, however soon it is saved', async ({
  context,
  page,
}) => {
  await openIn(page, stage, locale, t, 'tv-producer@demo.test');
  const id = await addRelease(page, stage, 'שמירה מהירה');
  await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
  await titleOn(page).fill('שמירה מהירה מאוד');
  await context.clearCookies();
  await page.keyboard.press('Control+s');
  await signInBeside(context, page);
  await expect(titleOn(page)).toHaveValue('שמירה מהירה מאוד');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(t('releaseEdit:saved')).first()).toBeVisible();

  await page.goto(`${stage.url}/#/contact/${organizationId}/edit`);
  const first = page.getByRole('textbox', { name: t('contacts:field.firstName') });
  await first.fill('דן');
  await page.getByRole('textbox', { name: t('contacts:field.lastName') }).fill('כהן');
  await page
    .getByRole('textbox', { name: t('contacts:column.email') })
    .first()
    .fill('dan@two-tabs.example');
  await context.clearCookies();
  await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
  await signInBeside(context, page);
  await expect(first).toHaveValue('דן');
  await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
  await expect(page.getByText('dan@two-tabs.example').first()).toBeVisible();
});
