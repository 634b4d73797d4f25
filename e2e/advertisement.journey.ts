import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { endUndoTime } from './database.ts';
import { lettersOf, linkIn } from './letter.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { post } from './post.ts';
import { addRelease } from './release.ts';
import { enter, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Somebody agrees to advertisements, gets one that says so, wants only news for the press, and the next one leaves them out. */
const plays = [
  { locale: 'he', theme: 'light', width: 1280, prefix: 'פרסומת: ', from: 'זו פרסומת מאת' },
  {
    locale: 'en',
    theme: 'dark',
    width: 375,
    prefix: 'Advertisement: ',
    from: 'This is an advertisement from',
  },
] as const;
type Play = (typeof plays)[number];
const organizationId = organizations.tv;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

async function agree(page: Page, contactId: string, { locale }: Play, t: Words): Promise<void> {
  await page.goto(`${stage.url}/#/contact/${organizationId}/edit/${contactId}`);
  await expect(page.getByText(t('contacts:consent.none'))).toBeVisible();
  await page.getByRole('button', { name: t('contacts:consent.record'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('contacts:consent.proof') }).fill('Form 12');
  await expect(dialog.getByRole('textbox', { name: t('contacts:consent.givenOn') })).toBeVisible();
  await look(page, `${locale}-advertisement-consent`);
  await dialog.getByRole('button', { name: t('contacts:consent.save') }).click();
  await expect(page.getByText(t('contacts:consent.holds'), { exact: true })).toBeVisible();
  expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
  await page.getByText('Form 12').scrollIntoViewIfNeeded();
  await look(page, `${locale}-advertisement-contact`);
}

/** Chooses both people and says that it is an advertisement. */
async function prepare(page: Page, releaseId: string, names: readonly string[], t: Words): Promise<void> {
  await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${releaseId}`);
  for (const name of names) {
    await page.getByRole('combobox', { name: t('distribute:find') }).fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  }
  await page.getByRole('button', { name: t('distribute:kind.advertisement'), exact: true }).click();
}

async function send(page: Page, title: string, { locale }: Play, t: Words): Promise<void> {
  const sending = t('distribute:send.button', { count: 1, total: 1 });
  await page.getByRole('button', { name: sending, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: sending }).click();
  await expect(page.getByRole('button', { name: t('distribute:undo.button'), exact: true })).toBeVisible();
  await endUndoTime(stage);
  const result = t('distribute:result.title', { count: 1, total: 1, name: title });
  await expect(page.getByRole('heading', { name: result })).toBeVisible({ timeout: 40_000 });
  await look(page, `${locale}-advertisement-result`);
}

/** What the reader of the mail chooses on its page, which has no script. */
async function wantPressOnly(page: Page, link: string, { locale }: Play, t: Words): Promise<void> {
  await page.goto(link);
  await look(page, `${locale}-advertisement-wishes`);
  await picture(page, {
    path: `artifacts/screens/${locale}-advertisement-wishes-whole.png`,
    fullPage: true,
  });
  await page.getByRole('checkbox', { name: t('landing:wish.advertisement') }).uncheck();
  await page.getByRole('button', { name: t('landing:wish.save') }).click();
  await expect(page.getByRole('heading', { name: t('landing:wish.savedHeading') })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: t('landing:wish.advertisement') })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: t('landing:wish.press') })).toBeChecked();
  expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
  await look(page, `${locale}-advertisement-wishes-saved`);
}

for (const play of plays) {
  const { locale, prefix, from } = play;
  test(`${locale}: an advertisement goes to who agreed, until they want none`, async ({ browser }) => {
    const t = wordsOf(locale);
    const context = await newContext(browser, stage, play);
    const page = await enter(context, stage, play, 'tv-admin@demo.test');
    const people = ['Agreed', 'Silent'].map((firstName) => ({
      firstName,
      lastName: `Person${locale}`,
      email: `${firstName}.${locale}@ad.example`.toLowerCase(),
    }));
    const [agreed = '', _silent] = await Promise.all(
      people.map(async (one) => (await post(page, stage, `contact/${organizationId}`, one))._id),
    );
    const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    const email = people[0]?.email ?? '';
    await agree(page, agreed, play, t);

    const title = `Gala ${locale}`;
    const first = await addRelease(page, stage, title, {}, { locale });
    await prepare(page, first, names, t);
    await expect(page.getByRole('button', { name: t('distribute:count.noConsent') })).toBeVisible();
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await page
      .getByRole('button', { name: t('distribute:kind.press'), exact: true })
      .scrollIntoViewIfNeeded();
    await look(page, `${locale}-advertisement-kind`);
    await page.getByRole('button', { name: t('distribute:count.noConsent') }).scrollIntoViewIfNeeded();
    await look(page, `${locale}-advertisement-check`);
    await send(page, title, play, t);
    const mail = await stage.sink.mails.find(({ to }) => to.includes(email))?.parsed();
    expect(mail?.subject?.startsWith(prefix)).toBe(true);
    expect(mail?.html).toContain(from);
    const [letter] = await lettersOf(stage.sink, email);
    await wantPressOnly(page, linkIn(letter?.html ?? '', '/unsubscribe/'), play, t);

    const second = await addRelease(page, stage, `Second ${locale}`, {}, { locale });
    await prepare(page, second, names, t);
    const left = page.getByRole('button', { name: t('distribute:count.unsubscribed') });
    await expect(left).toContainText('1');
    await left.click();
    await expect(page.getByRole('dialog').getByText(names[0] ?? '')).toBeVisible();
    await expect(page.getByRole('dialog').getByText(t('distribute:stateText.other-kind'))).toBeVisible();
    await look(page, `${locale}-advertisement-left-out`);
    await context.close();
  });
}
