import { expect, type Locator, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { endUndoTime, inDatabase } from './database.ts';
import { uploadFilm } from './film.ts';
import { beyondPhone } from './narrow.ts';
import { addRelease } from './release.ts';
import { enter, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** A reminder that plans itself: three days after a mail, to those who opened it and did not watch, once. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const opened = (locale: string) => `opened.${locale}@remind.example`;
const quiet = (locale: string) => `quiet.${locale}@remind.example`;

/** Chooses in a field that opens a list. */
async function pick(where: Page | Locator, field: string, option: string): Promise<void> {
  const page = 'page' in where ? where.page() : where;
  await where.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function compose(page: Page, locale: string, t: Words): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(t('distribute:paste.open')).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill([opened(locale), quiet(locale)].join('\n'));
  await button(t('distribute:paste.add', { count: 2, total: 2 })).click();
  await page.getByRole('checkbox', { name: t('followUp:label') }).check();
  await pick(page, t('followUp:whom'), t('followUp:did.openedNotWatched'));
  await pick(page, t('followUp:days'), t('followUp:inDays', { count: 3 }));
  await page
    .getByRole('textbox', { name: new RegExp(`^${t('distribute:message.subject')}`) })
    .last()
    .fill(`${locale} once more`);
  await page
    .getByRole('textbox', { name: new RegExp(`^${t('followUp:line')}`) })
    .fill(`${locale} still time`);
  expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
  await look(page, `${locale}-follow-up-mail`);
  const sending = t('distribute:send.button', { count: 2, total: 2 });
  await button(sending).click();
  await expect(page.getByRole('dialog')).toContainText(t('followUp:did.openedNotWatched'));
  await page.getByRole('dialog').getByRole('button', { name: sending }).click();
}

/** One of them opens the mail; then the moment of what follows it has come. */
const moveOn = (releaseId: string, address: string) =>
  inDatabase(stage, async (client) => {
    await client.query(
      `insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict)
       select organization_id, new_id(), release_id, id, 'landing', 'landingPage', 'distribution-email', 'person'
       from recipient where release_id = $1 and address = $2`,
      [releaseId, address],
    );
    await client.query(
      'update distribution set starts_at = now() where release_id = $1 and scheduled is not null',
      [releaseId],
    );
    await client.query('notify firstlook_send');
  });

for (const one of looks) {
  const { locale } = one;
  const t = wordsOf(locale);
  test(`${locale}: who opened and did not watch is reminded once, as it was planned`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, one), stage, one, 'tv-admin@demo.test');
    const fileId = await uploadFilm(page, stage);
    const title = `Reminder ${locale}`;
    const id = await addRelease(page, stage, title, { videos: [{ fileId }] });
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${id}`);
    await compose(page, locale, t);
    await expect(page.getByRole('button', { name: t('distribute:undo.button'), exact: true })).toBeVisible();
    await endUndoTime(stage);
    const result = (count: number, name: string) =>
      page.getByRole('heading', { name: t('distribute:result.title', { count, total: count, name }) });
    await expect(result(2, title)).toBeVisible({ timeout: 40_000 });
    const whom = t('followUp:did.openedNotWatched');
    const [, planned = ''] = t('followUp:planned.email', { when: '|', whom }).split('|');
    await expect(page.getByText(planned.trim())).toBeVisible();
    await look(page, `${locale}-follow-up-after-send`);

    // It is paused and let go on before it leaves, and says whom it is for and what.
    await page.getByRole('button', { name: t('distribute:schedule.open'), exact: true }).click();
    await expect(page.getByText(`${locale} still time`)).toBeVisible();
    await page.getByRole('button', { name: t('distribute:pause'), exact: true }).click();
    await expect(page.getByText(t('distribute:paused'))).toBeVisible();
    await look(page, `${locale}-follow-up-paused`);
    await page.getByRole('button', { name: t('distribute:resume'), exact: true }).click();
    await expect(page.getByRole('button', { name: t('distribute:pause'), exact: true })).toBeVisible();
    await look(page, `${locale}-follow-up-planned`);

    const before = stage.sink.mails.length;
    await moveOn(id, opened(locale));
    await expect(result(1, t('followUp:reminder', { whom }))).toBeVisible({ timeout: 40_000 });
    const mails = stage.sink.mails.slice(before);
    expect(mails.map(({ to }) => to[0])).toEqual([opened(locale)]);
    expect((await mails[0]?.parsed())?.subject).toBe(`${locale} once more`);
    expect((await mails[0]?.parsed())?.text).toContain(`${locale} still time`);

    // The report names it, and leads to another one.
    await page.goto(`${stage.url}/#/release/report/${organizationId}/${id}`);
    const reminders = page.getByRole('region', { name: t('followUp:of') });
    await expect(reminders).toContainText(whom);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await look(page, `${locale}-follow-up-report`);
    await reminders.getByRole('link', { name: t('followUp:add') }).click();
    const dialog = page.getByRole('dialog', { name: t('followUp:addTitle') });
    await dialog.getByRole('button', { name: t('followUp:save') }).click();
    await expect(dialog.getByText(t('followUp:taken'))).toBeVisible();
    await pick(dialog, t('followUp:whom'), t('followUp:did.notOpened'));
    await look(page, `${locale}-follow-up-dialog`);
    await dialog.getByRole('button', { name: t('followUp:save') }).click();
    await expect(dialog).toBeHidden();
    const [, second = ''] = t('followUp:planned.email', {
      when: '|',
      whom: t('followUp:did.notOpened'),
    }).split('|');
    await expect(page.getByText(second.trim())).toBeVisible();
  });
}
