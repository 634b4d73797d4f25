import { expect, type Page, test } from '@playwright/test';
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

test('signing out in one tab ends the other, with the way back and what was typed', async ({
  context,
  page,
}) => {
  await openIn(page, stage, locale, t, 'tv-producer@demo.test');
  const id = await addRelease(page, stage, 'שתי לשוניות');
  const address = `${stage.url}/#/release/edit/${organizationId}/${id}`;
  await page.goto(address);
  await titleOn(page).fill('שתי לשוניות, גרסה שנייה');
  const [kept = ''] = t('common:save.unsavedKept', { time: '|' }).split('|');
  await expect(page.getByRole('status').filter({ hasText: kept })).toBeVisible();

  const other = await context.newPage();
  await openHome(other);
  await other.getByRole('button', { name: t('shell:logout') }).click();
  await expect(submit(other)).toBeVisible();
  await expect(submit(page)).toBeVisible();
  await expect(titleOn(page)).toHaveCount(0);

  // Somebody else signs in there: the form here still waits for a sign-in, and what was typed is theirs alone.
  await signIn(other, stage, t, 'tv-admin@demo.test');
  await other.goto(address);
  await expect(titleOn(other)).toHaveValue('שתי לשוניות');
  await expect(other.getByRole('button', { name: t('releaseEdit:draft.restore') })).toHaveCount(0);

  await signIn(page, stage, t, 'tv-producer@demo.test');
  await expect(titleOn(page)).toHaveValue('שתי לשוניות');
  await page.getByRole('button', { name: t('releaseEdit:draft.restore') }).click();
  await expect(titleOn(page)).toHaveValue('שתי לשוניות, גרסה שנייה');

  // The tab of the other person does not go on as the one who signed in.
  const name = (await (await page.request.get(`${stage.url}/api/auth/info`)).json()).firstName as string;
  await expect(other.getByText(t('shell:greeting', { name }), { exact: false }).first()).toBeVisible();
  await expect(titleOn(other)).toHaveCount(0);
});

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
  await signIn(other, stage, t, 'tv-producer@demo.test');
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
  await signIn(page, stage, t, 'tv-producer@demo.test');
  await page.getByRole('button', { name: t('releaseEdit:draft.restore') }).click();
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
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: t('session:signInElsewhere') }).click();
  await signIn(await opening, stage, t, 'tv-producer@demo.test');
  await expect(page.getByText(t('session:signedInAgain'))).toBeVisible();
  await expect(first).toHaveValue('דן');
  await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
  await expect(page.getByText('dan@two-tabs.example').first()).toBeVisible();
});
