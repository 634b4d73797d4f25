import { expect, test } from '@playwright/test';
import { look as picture } from './accessible.ts';
import { endUndoTime, inDatabase } from './database.ts';
import { beyondPhone } from './narrow.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** More than leaves in a day: said before, waits, goes on after midnight, and the report has everybody. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** The clock of the server cannot be moved: what it remembers of today is that of yesterday. */
const passMidnight = () =>
  inDatabase(stage, async (client) => {
    await client.query('update send_count set day = day - 1');
    await client.query(`update distribution set held_until = held_until - interval '1 day'`);
    await client.query('notify firstlook_send');
  });

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  test(`a daily cap, from its setting to the report (${locale}, ${width})`, async ({ browser }) => {
    await inDatabase(stage, (client) => client.query('delete from send_count'));
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-admin@demo.test');
    const title = `Capped ${locale}`;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const number = (name: string) => page.getByRole('textbox', { name, exact: true });
    const save = async () => {
      await button(t('common:save.label')).click();
      await expect(page.getByText(t('common:save.saved'))).toBeVisible();
    };

    await goTo(page, `/organization/edit/${organizationId}?group=distribution`);
    const mails = number(t('organizationEdit:field.dailyMails'));
    await mails.fill('many');
    await expect(
      page.getByText(t('organizationEdit:issue.perDay', { most: '10,000,000' })).first(),
    ).toBeVisible();
    // What is wrong is counted in the strip of the groups, which scrolls on a phone.
    await button(t('common:save.label')).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await mails.fill('2');
    await mails.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, `${locale}-cap-setting-${width}`);
    await save();

    const id = await addRelease(page, stage, title);
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await button(t('distribute:paste.open')).click();
    const three = [1, 2, 3].map((one) => `capped${one}.${locale}@cap.example`);
    await page.getByRole('dialog').getByRole('textbox').fill(three.join('\n'));
    await button(t('distribute:paste.add', { count: 3, total: 3 })).click();
    const before = page.getByText(t('distribute:cap.today.next', { first: '2', rest: '1' }));
    await expect(before).toBeVisible();
    await before.scrollIntoViewIfNeeded();
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, `${locale}-cap-before-${width}`);
    const sending = t('distribute:send.button', { count: 3, total: 3 });
    await button(sending).click();
    await page.getByRole('dialog').getByRole('button', { name: sending }).click();
    await expect(button(t('distribute:undo.button'))).toBeVisible();
    await endUndoTime(stage);

    const waits = t('distribute:cap.waits', { count: 2, total: '2', when: '|' }).split('|')[0] ?? '';
    await expect(page.getByText(waits)).toBeVisible({ timeout: 40_000 });
    const got = () => stage.sink.mails.filter(({ to }) => to[0]?.endsWith(`${locale}@cap.example`)).length;
    // What was taken of the day is handed over a moment later.
    await expect.poll(got, { timeout: 40_000 }).toBe(2);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, `${locale}-cap-waits-${width}`);

    // Told elsewhere too: where another send is prepared, in the history, and in the report.
    const left = t('sends:until', { count: 1, total: '1', when: '|' }).split('|')[0] ?? '';
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await expect(page.getByText(left).first()).toBeVisible();
    await button(t('distribute:history')).click();
    await expect(page.getByRole('menuitem').filter({ hasText: left })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, `${locale}-cap-elsewhere-${width}`);
    await goTo(page, `/release/report/${organizationId}/${id}`);
    await expect(page.getByText(left).first()).toBeVisible();
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, `${locale}-cap-report-waits-${width}`);
    await page.getByRole('link', { name: t('sends:open') }).click();
    await expect(page.getByText(waits)).toBeVisible();

    await passMidnight();
    await expect.poll(got, { timeout: 40_000 }).toBe(3);
    await expect(page.getByText(waits)).toBeHidden();
    await goTo(page, `/release/report/${organizationId}/${id}`);
    for (const email of three) await expect(page.getByText(email).first()).toBeVisible();
    await picture(page, `${locale}-cap-report-${width}`);

    await goTo(page, `/organization/edit/${organizationId}?group=distribution`);
    await number(t('organizationEdit:field.dailyMails')).fill('');
    await save();
    await page.context().close();
  });
}
