import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { endUndoTime, inDatabase } from './database.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Two subjects on a part of the audience: a person chooses, or the send does by itself, and the report tells how each did. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A line of the inbox; its name goes on with how long it is. */
const line = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name} \\d`) });
const people = 60;
const count = { count: people, total: people };
const addresses = (name: string) =>
  Array.from({ length: people }, (_, place) => `${name}${place}@subjects.example`);
const mailsTo = (name: string) =>
  stage.sink.mails.filter(({ to }) => new RegExp(`^${name}\\d+@subjects\\.example$`).test(to[0] ?? ''));

async function chooseOption(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Writes two subjects for so many people, as far as the button that sends. */
async function prepare(page: Page, t: Words, name: string): Promise<void> {
  await button(page, t('distribute:paste.open')).click();
  await page.getByRole('dialog').getByRole('textbox').fill(addresses(name).join('\n'));
  await button(page, t('distribute:paste.add', count)).click();
  await line(page, t('distribute:message.subject')).fill(`${name} first`);
  await page.getByRole('checkbox', { name: t('distribute:second.label') }).check();
  await line(page, t('distribute:second.subject')).fill(`${name} second`);
}

/** @param meanwhile while it can still be taken back */
async function send(page: Page, t: Words, name: string, meanwhile?: () => Promise<void>): Promise<void> {
  await button(page, t('distribute:send.button', count)).click();
  const sure = page.getByRole('dialog');
  await expect(sure).toContainText(`${name} second`);
  await sure.getByRole('button', { name: t('distribute:send.button', count) }).click();
  await expect(button(page, t('distribute:undo.button'))).toBeVisible();
  if (meanwhile) {
    await inDatabase(stage, (client) =>
      client.query(
        `update distribution set starts_at = now() + interval '5 minutes' where starts_at > now() and scheduled is null`,
      ),
    );
    await meanwhile();
  }
  await endUndoTime(stage);
}

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  const card = (page: Page) => page.getByRole('region', { name: t('subjectTest:title') });

  test(`a person chooses which subject the rest gets (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const name = `hand${locale}`;
    const id = await addRelease(page, stage, `Two subjects ${locale}`);
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await prepare(page, t, name);
    // A fifth of sixty is too few to tell two subjects apart; so is the same subject twice.
    const sending = button(page, t('distribute:send.button', count));
    await expect(page.getByText(t('distribute:second.tooFew', { count: 100, total: 100 }))).toBeVisible();
    await expect(sending).toBeDisabled();
    await chooseOption(
      page,
      t('distribute:second.part'),
      t('distribute:second.percent', { percent: '\u206650%\u2069' }),
    );
    await chooseOption(page, t('distribute:second.who'), t('distribute:second.byHand'));
    const second = line(page, t('distribute:second.subject'));
    await second.fill(`${name} first`);
    await expect(page.getByText(t('distribute:second.same'))).toBeVisible();
    await expect(sending).toBeDisabled();
    await second.fill(`${name} second`);
    await expect(page.getByText(t('distribute:second.aboutByHand', { each: 15, rest: 30 }))).toBeVisible();
    await expectAccessible(page, `two subjects (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await second.scrollIntoViewIfNeeded();
    await picture(page, {
      path: `artifacts/screens/${locale}-subjects-chosen-${width}.png`,
      fullPage: true,
    });
    await send(page, t, name, async () => {
      // Whoever goes back is told that it is about to leave, and is offered no second one beside it.
      await goTo(page, `/release/distribute/${organizationId}/${id}`);
      await expect(page.getByText(t('distribute:leaving.held'))).toBeVisible();
      await expect(button(page, t('distribute:undo.button'))).toBeVisible();
      expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
      await button(page, t('distribute:leaving.open')).click();
      await expect(button(page, t('distribute:newSend'))).toBeVisible();
    });

    const choosing = card(page).getByRole('button', {
      name: t('subjectTest:chooseNamed', { subject: `${name} second` }),
    });
    await expect(choosing).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole('status').filter({ hasText: t('distribute:phase.choosing') })).toBeAttached({
      timeout: 40_000,
    });
    const tried = mailsTo(name).length;
    expect(tried).toBe(people / 2);
    await expectAccessible(page, `the choice between two subjects (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, {
      path: `artifacts/screens/${locale}-subjects-choosing-${width}.png`,
      fullPage: true,
    });
    await choosing.click();
    const sure = page.getByRole('dialog');
    // Nobody opened one yet: that is named before the choice.
    await expect(sure).toContainText(t('subjectTest:confirm.even'));
    await expect(sure).toContainText(`${name} second`);
    const rest = { count: people - tried, total: people - tried };
    await sure.getByRole('button', { name: t('subjectTest:confirm.send', rest), exact: true }).click();
    await expect(
      page.getByRole('heading', {
        name: t('distribute:result.title', { ...count, name: `Two subjects ${locale}` }),
      }),
    ).toBeVisible({ timeout: 40_000 });
    await expect(card(page).getByText(t('subjectTest:toRest'), { exact: true })).toBeVisible();
    expect(mailsTo(name)).toHaveLength(people);
    await picture(page, {
      path: `artifacts/screens/${locale}-subjects-result-${width}.png`,
      fullPage: true,
    });

    await goTo(page, `/release/report/${organizationId}/${id}`);
    await settle(page);
    await expect(card(page).getByRole('listitem')).toHaveCount(3);
    await expect(card(page).getByText(t('subjectTest:rest'), { exact: true })).toBeVisible();
    await expect(card(page).getByText(t('subjectTest:reached'), { exact: true })).toHaveCount(3);
    await expectAccessible(page, `the report of two subjects (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, {
      path: `artifacts/screens/${locale}-subjects-report-${width}.png`,
      fullPage: true,
    });
    await page.context().close();
  });

  test(`the better subject goes by itself (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const name = `self${locale}`;
    const id = await addRelease(page, stage, `By itself ${locale}`);
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await prepare(page, t, name);
    await chooseOption(
      page,
      t('distribute:second.part'),
      t('distribute:second.percent', { percent: '\u206650%\u2069' }),
    );
    await chooseOption(page, t('distribute:second.who'), t('distribute:second.afterHours', { count: 2 }));
    // What is typed survives a reload.
    await page.reload();
    await expect(line(page, t('distribute:second.subject'))).toHaveValue(`${name} second`);
    await send(page, t, name);
    await expect(
      card(page).getByRole('button', { name: t('subjectTest:chooseNamed', { subject: `${name} first` }) }),
    ).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole('status').filter({ hasText: t('distribute:phase.choosing') })).toBeAttached({
      timeout: 40_000,
    });
    // The rest stands in the calendar, and in the way of another send.
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await expect(page.getByText(t('subjectTest:waits'))).toBeVisible();
    await inDatabase(stage, async (client) => {
      await client.query(
        `insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict)
         select r.organization_id, new_id(), r.release_id, r.id, 'landing', 'landingPage', 'distribution-email', 'person'
         from recipient r join distribution d on d.organization_id = r.organization_id and d.id = r.distribution_id
         where d.release_id = $1 and d.test_side = 'b' limit 3`,
        [id],
      );
      await client.query(
        `update recipient set sent_at = sent_at - interval '121 minutes' where release_id = $1`,
        [id],
      );
      await client.query(
        `update distribution set starts_at = starts_at - interval '121 minutes' where release_id = $1`,
        [id],
      );
      await client.query('notify firstlook_send');
    });
    await expect.poll(() => mailsTo(name).length, { timeout: 40_000 }).toBe(people);
    await goTo(page, `/release/report/${organizationId}/${id}`);
    await settle(page);
    const [why = ''] = t('subjectTest:chosen.opened', {
      subject: `\u2068${name} second\u2069`,
      when: '|',
    }).split('|');
    await expect(card(page).getByText(why)).toBeVisible();
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, {
      path: `artifacts/screens/${locale}-subjects-itself-${width}.png`,
      fullPage: true,
    });
    await page.context().close();
  });
}
