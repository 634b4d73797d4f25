import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, type Words, wordsOf } from './words.ts';

/** An installation without the demo: what leads its first admin from nothing to a release in the list. */
const email = 'owner@studio.example';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const steps = (page: Page, t: Words) => page.getByRole('list', { name: t('shell:start.title') });
/** The step that is next, as the list marks it. */
const expectNext = (page: Page, t: Words, step: string) =>
  expect(steps(page, t).locator('[aria-current=step]')).toContainText(t(`shell:start.${step}`));
const goOn = (page: Page, t: Words, step: string) =>
  steps(page, t)
    .getByRole('link', { name: t(`shell:start.${step}`), exact: true })
    .click();

async function openOrganization(page: Page, t: Words, name: string): Promise<string> {
  await page.getByRole('textbox', { name: t('organizationEdit:field.name') }).fill(name);
  await button(page, t('common:save.label')).click();
  await expect(page).toHaveURL(/#\/organization\/edit\/[\w-]{20,}/);
  return /edit\/([\w-]+)/.exec(page.url())?.[1] ?? '';
}

async function addSender(page: Page, t: Words): Promise<void> {
  await expect(page).toHaveURL(/group=senders/);
  await button(page, t('organizationEdit:sender.add')).click();
  await page.getByRole('textbox', { name: t('organizationEdit:sender.email') }).fill('press@studio.example');
  await page.getByRole('textbox', { name: t('organizationEdit:sender.title') }).fill('Studio');
  await button(page, t('common:save.label')).click();
  await expect(page.getByRole('status').getByText(t('common:save.saved'))).toBeVisible();
}

/** One person, from a sheet as an office keeps it. */
async function bringPerson(page: Page, t: Words): Promise<void> {
  await expect(page).toHaveURL(/#\/contact\/[\w-]+\/import/);
  await page.getByLabel(t('import:choose')).setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('E-mail,First name,Last name\nfirst@paper.example,Noa,Levi\n'),
  });
  await expect(page.getByRole('cell', { name: 'Levi' })).toBeVisible();
  await button(page, t('import:start')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('import:start'), exact: true })
    .click();
  await expect(page.getByText(t('import:done')).first()).toBeVisible();
}

/** The first release: a title is all it needs. */
async function saveFirst(page: Page, t: Words, title: string): Promise<void> {
  await page
    .getByRole('textbox', { name: t('fields:fields.title') })
    .first()
    .fill(title);
  await button(page, t('releaseEdit:save')).click();
  await expect(page).toHaveURL(/release\/edit\/[^/]+\/[0-9a-f-]+$/);
  await expect(page.getByText(t('releaseEdit:saved')).first()).toBeVisible();
}

async function begin(page: Page, stage: Stage, locale: Locale): Promise<void> {
  const t = wordsOf(locale);
  await page.addInitScript(
    (chosen) => localStorage.setItem('firstlook.ui', JSON.stringify({ locale: chosen, localeChosen: true })),
    locale,
  );
  await page.goto(stage.url);
  await page.getByRole('textbox', { name: t('signIn:email') }).fill(email);
  await page.getByLabel(t('signIn:password'), { exact: true }).fill(stage.password);
  await button(page, t('signIn:submit')).click();
  await expectNext(page, t, 'organization');
  await look(page, `${locale}-first-run`);
  await goOn(page, t, 'organization');
  const id = await openOrganization(page, t, locale === 'he' ? 'אולפן ראשון' : 'First Studio');
  const releases = async () => {
    await page.goto('about:blank');
    await page.goto(`${stage.url}/#/release/${id}`);
  };
  await releases();
  await expectNext(page, t, 'sender');
  await goOn(page, t, 'sender');
  await addSender(page, t);
  await releases();
  await expectNext(page, t, 'people');
  await look(page, `${locale}-first-run-people`);
  await goOn(page, t, 'people');
  await bringPerson(page, t);
  await releases();
  // Nothing is missing any more: the list says what a list without releases says.
  await expect(page.getByText(t('releases:empty.title'))).toBeVisible();
  await page.getByRole('main').locator('a[href*="releaseType="]').first().click();
  await expect(page).toHaveURL(new RegExp(`#/release/edit/${id}`));
  await expect(page.getByRole('heading', { level: 1, name: t('releaseEdit:newTitle') })).toBeVisible();
  await look(page, `${locale}-first-run-release`);
  const title = locale === 'he' ? 'הפרסום הראשון' : 'Our first release';
  await saveFirst(page, t, title);
  await releases();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(title);
}

for (const locale of ['he', 'en'] as const) {
  test(`${locale}: from an empty installation to the first release`, async ({ page }) => {
    const stage = await startStage({ owner: email });
    try {
      await begin(page, stage, locale);
    } finally {
      await stage.stop();
    }
  });
}
