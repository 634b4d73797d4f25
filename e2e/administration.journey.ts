import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, look } from './accessible.ts';
import { agreeToSender, fillSignUp, nextLetter, speak } from './coming-in.ts';
import { endUndoTime } from './database.ts';
import { linkIn } from './letter.ts';
import { signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, type Words, wordsOf } from './words.ts';

interface Play {
  locale: Locale;
  organization: string;
  producer: { first: string; last: string; email: string };
  message: string;
  sender: string;
  reader: string;
  /** Of text: it is in every mail. */
  ink: string;
  title: string;
}
const plays: Play[] = [
  {
    locale: 'he',
    organization: 'בית ספר לדרמה',
    producer: { first: 'מיכל', last: 'ארד', email: 'michal.arad@drama.example' },
    message: 'מחכים לך אצלנו',
    sender: 'press@drama.example',
    reader: 'critic@paper.example',
    ink: '#4A1030',
    title: 'ערב בכורה',
  },
  {
    locale: 'en',
    organization: 'Harbour Drama School',
    producer: { first: 'Ruth', last: 'Arden', email: 'ruth.arden@harbour.example' },
    message: 'We are waiting for you',
    sender: 'press@harbour.example',
    reader: 'stage@weekly.example',
    ink: '#103A4A',
    title: 'Opening night',
  },
];

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function enter(page: Page, locale: Locale, t: Words, email: string): Promise<void> {
  await page.goto(stage.url);
  await speak(page, locale, t);
  await signIn(page, stage, t, email);
  await expect(page).toHaveURL(/#\/release\//);
}

const openGroup = async (page: Page, t: Words, group: string) => {
  await button(page, t(`organizationEdit:group.${group}.title`)).click();
  await expect(
    page.getByRole('heading', { name: t(`organizationEdit:group.${group}.title`), level: 1 }),
  ).toBeVisible();
};

const save = async (page: Page, t: Words) => {
  await button(page, t('common:save.label')).click();
  await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();
};

/** A new organization with a theme and a sender of its own. @returns its id */
async function createOrganization(page: Page, play: Play, t: Words): Promise<string> {
  await page.getByRole('link', { name: t('shell:organizations'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('organizations:title'), level: 1 })).toBeVisible();
  await look(page, `${play.locale}-organizations`);
  await page.getByRole('link', { name: t('organizations:add'), exact: true }).click();
  await page.getByRole('textbox', { name: t('organizationEdit:field.name') }).fill(play.organization);
  await button(page, t('common:save.label')).click();
  await expect(page, 'the address takes the new id').toHaveURL(/#\/organization\/edit\/[0-9a-f-]{36}/);
  const id = /edit\/([^/?]+)/.exec(page.url())?.[1] ?? '';

  await openGroup(page, t, 'design');
  const hex = page.getByRole('textbox', {
    name: t('organizationEdit:theme.hex', { name: t('organizationEdit:slot.text.title') }),
    exact: true,
  });
  await button(page, t('organizationEdit:theme.add')).click();
  await hex.fill(play.ink);
  await openGroup(page, t, 'senders');
  await button(page, t('organizationEdit:sender.add')).click();
  await page.getByRole('textbox', { name: t('organizationEdit:sender.email') }).fill(play.sender);
  await page
    .getByRole('textbox', { name: t('organizationEdit:sender.title') })
    .first()
    .fill(play.organization);
  await save(page, t);
  await look(page, `${play.locale}-organization-senders`);
  await page.reload();
  await openGroup(page, t, 'design');
  await expect(hex).toHaveValue(play.ink);
  await look(page, `${play.locale}-organization-design`);
  return id;
}

async function inviteProducer(page: Page, play: Play, t: Words, id: string): Promise<void> {
  await page.goto(`${stage.url}/#/account/${id}`);
  await button(page, t('accounts:invite.open')).first().click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('textbox', { name: t('accounts:invite.addresses') });
  await expect(box).toBeFocused();
  await box.fill(play.producer.email);
  await box.press('Enter');
  await dialog.getByRole('radio', { name: new RegExp(`^${t('accounts:roleName.producer')}`) }).check();
  await dialog.getByRole('textbox', { name: t('accounts:invite.message') }).fill(play.message);
  await dialog.getByRole('button', { name: t('accounts:invite.send', { count: 1 }), exact: true }).click();
  await expect(dialog.getByText(play.producer.email)).toBeVisible();
}

async function acceptInvitation(
  page: Page,
  { locale, producer, message, organization }: Play,
  t: Words,
): Promise<void> {
  const letter = await nextLetter(stage, producer.email, 0);
  expect(letter.text).toContain(message);
  await page.goto(linkIn(letter.html, '/auth/invitation'));
  await speak(page, locale, t);
  await expect(page.getByText(organization).first()).toBeVisible();
  await button(page, t('signUp:invitation.open')).click();
  const submit = await fillSignUp(page, t, { first: producer.first, last: producer.last }, 'Journey-Own-1!');
  await submit.click();
  await expect(page.getByText(t('session:welcome', { name: producer.first }))).toBeVisible();
  await expect(page).toHaveURL(/#\/release\//);
}

async function publish(page: Page, { locale, title, reader }: Play, t: Words, id: string): Promise<void> {
  await button(page, t('shell:newRelease')).first().click();
  await expectAccessible(page, `${locale} create menu`, { menu: true });
  await page.getByRole('menuitem').first().click();
  await page
    .getByRole('textbox', { name: t('fields:fields.title') })
    .first()
    .fill(title);
  await button(page, t('releaseEdit:save')).click();
  await expect(page.getByText(t('common:save.saved'))).toBeVisible();
  const release = /edit\/[^/]+\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`${stage.url}/#/release/distribute/${id}/${release}`);
  await button(page, t('distribute:paste.open')).click();
  await page.getByRole('textbox', { name: t('distribute:paste.label') }).fill(reader);
  await button(page, t('distribute:paste.add', { count: 1, total: 1 })).click();
  const sending = t('distribute:send.button', { count: 1, total: 1 });
  await button(page, sending).click();
  await page.getByRole('dialog').getByRole('button', { name: sending }).click();
  await endUndoTime(stage);
  const done = t('distribute:result.title', { count: 1, total: 1, name: title });
  await expect(page.getByRole('heading', { name: done })).toBeVisible({ timeout: 40_000 });
}

for (const play of plays) {
  test(`an organization from nothing to its first release (${play.locale})`, async ({ page, browser }) => {
    const t = wordsOf(play.locale);
    await enter(page, play.locale, t, 'admin@demo.test');
    const id = await createOrganization(page, play, t);
    await agreeToSender(browser, stage, t, play.sender);
    await inviteProducer(page, play, t, id);
    const context = await browser.newContext();
    const desk = await context.newPage();
    await acceptInvitation(desk, play, t);
    await publish(desk, play, t, id);
    const letter = await nextLetter(stage, play.reader, 0);
    expect(letter.html.toUpperCase(), 'the mail wears the theme').toContain(play.ink);
    const [sent] = stage.sink.mails.filter(({ to }) => to.includes(play.reader));
    expect((await sent?.parsed())?.from).toMatchObject({ address: play.sender, name: play.organization });
    await context.close();
  });
}
