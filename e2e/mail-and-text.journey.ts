import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { endUndoTime, inDatabase } from './database.ts';
import { beyondPhone } from './narrow.ts';
import { addRelease } from './release.ts';
import { enter, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Mail to who has an address that works, a text to who has none, and a text later to who did not open: one send. */
const plays = [
  {
    locale: 'he',
    theme: 'light',
    width: 1280,
    title: 'שני ערוצים',
    text: 'הסרט מחכה',
    people: [
      { firstName: 'דוראל', lastName: 'מכתבי', email: 'mailed-he@a.example', mobile: '+972502240001' },
      { firstName: 'טליה', lastName: 'טקסט', email: 'bounced-he@a.example', mobile: '+972502240002' },
    ],
  },
  {
    locale: 'en',
    theme: 'dark',
    width: 375,
    title: 'Two Ways',
    text: 'your film is waiting',
    people: [
      { firstName: 'Maylin', lastName: 'Post', email: 'mailed-en@a.example', mobile: '+972502250001' },
      { firstName: 'Texter', lastName: 'Only', email: 'bounced-en@a.example', mobile: '+972502250002' },
    ],
  },
] as const;
type Play = (typeof plays)[number];
const organizationId = organizations.tv;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** Two with an address and a mobile number; the address of the second one has refused mail for good. */
async function choose(page: Page, { people }: Play, t: Words): Promise<void> {
  await inDatabase(stage, (client) =>
    client.query(
      "insert into suppression (organization_id, channel, address, kind) values ($1, 'email', $2, 'bounced')",
      [organizationId, people[1].email],
    ),
  );
  for (const person of people) {
    const answer = await page.request.post(`${stage.url}/api/contact/${organizationId}`, {
      headers: { origin: stage.url },
      data: person,
    });
    expect(answer.status(), await answer.text()).toBe(201);
    const name = `${person.firstName} ${person.lastName}`;
    await page.getByRole('combobox', { name: t('distribute:find') }).fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  }
}

async function write(page: Page, { text, locale }: Play, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('distribute:channel.both'), exact: true }).click();
  await page.getByRole('group', { name: t('distribute:channel.label') }).scrollIntoViewIfNeeded();
  await look(page, `${locale}-mail-and-text-ways`);
  const label = t('distribute:text.label');
  await page.getByRole('textbox', { name: label }).fill(`{{firstName|${text}}}, ${text}`);
  await expect(page.getByText(t('distribute:both.byChannel', { mails: 1, texts: 1 }))).toBeVisible();
  const subject = page.getByRole('textbox', { name: new RegExp(`^${t('distribute:message.subject')}`) });
  await subject.fill(text);
  await page
    .getByRole('group', { name: t('distribute:text.insert') })
    .first()
    .getByRole('button', { name: t('distribute:text.field.firstName'), exact: true })
    .click();
  await expect(subject).toHaveValue(`${text} {{firstName}}`);
  await page.getByRole('checkbox', { name: t('followUp:label') }).check();
  await page
    .getByRole('group', { name: t('followUp:way') })
    .getByRole('button', { name: t('distribute:channel.sms'), exact: true })
    .click();
  await expect(page.getByText(t('distribute:finding.textEmpty'))).toBeVisible();
  await page.getByRole('textbox', { name: label }).last().fill(`${text}, {{firstName}}!`);
  await expect(page.getByText(t('distribute:finding.textEmpty'))).toBeHidden();
  expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
  await look(page, `${locale}-mail-and-text`);
  await page.getByText(t('distribute:both.byChannel', { mails: 1, texts: 1 })).scrollIntoViewIfNeeded();
  await look(page, `${locale}-mail-and-text-check`);
  await page
    .getByRole('textbox', { name: new RegExp(`^${t('distribute:message.subject')}`) })
    .scrollIntoViewIfNeeded();
  await look(page, `${locale}-mail-and-text-subject`);
}

async function send(page: Page, { title, locale }: Play, t: Words): Promise<void> {
  const sending = t('distribute:send.button', { count: 2, total: 2 });
  await page.getByRole('button', { name: sending, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: sending }).click();
  await expect(page.getByRole('button', { name: t('distribute:undo.button'), exact: true })).toBeVisible();
  await endUndoTime(stage);
  const result = t('distribute:result.title', { count: 2, total: 2, name: title });
  await expect(page.getByRole('heading', { name: result })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(t('distribute:both.sent', { mails: 1, texts: 1 }))).toBeVisible();
  expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
  await look(page, `${locale}-mail-and-text-result`);
}

for (const play of plays) {
  const { locale, people, text, title } = play;
  test(`${locale}: one send by mail and by text message, and a text planned after it`, async ({
    browser,
  }) => {
    const t = wordsOf(locale);
    const context = await newContext(browser, stage, play);
    const page = await enter(context, stage, play, 'tv-admin@demo.test');
    const id = await addRelease(page, stage, title);
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${id}`);
    await choose(page, play, t);
    await write(page, play, t);
    await send(page, play, t);
    const [mailed, texted] = people;
    const texts = stage.textSink.texts.filter(({ to }) => people.some(({ mobile }) => mobile === to));
    expect(texts.map(({ to }) => to)).toEqual([texted.mobile]);
    expect(texts[0]?.text).toContain(`${texted.firstName}, ${text}`);
    const mails = stage.sink.mails.filter(({ to }) => to.includes(mailed.email));
    expect(await Promise.all(mails.map(async (one) => (await one.parsed()).subject))).toEqual([
      `${text} ${mailed.firstName}`,
    ]);

    // What follows is planned, says whom it is for, and can be called off.
    const planned =
      t('followUp:planned.sms', { when: '|', whom: t('followUp:did.notOpened') }).split('|')[1] ?? '';
    await expect(page.getByText(planned.trim())).toBeVisible();
    await page.getByRole('button', { name: t('distribute:schedule.open') }).click();
    await expect(page.getByText(t('followUp:did.notOpened'), { exact: true })).toBeVisible();
    await expect(page.getByText(`${text}, {{firstName}}!`)).toBeVisible();
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await look(page, `${locale}-mail-and-text-planned`);
    await page.getByRole('button', { name: t('distribute:schedule.off') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('distribute:schedule.offConfirm') })
      .click();
    const whom = t('followUp:did.notOpened');
    const reminder = t('followUp:reminder', { whom });
    const stopped = t('distribute:result.stopped', { count: 0, total: 0, name: reminder });
    await expect(page.getByRole('heading', { name: stopped })).toBeVisible();
    await context.close();
  });
}
