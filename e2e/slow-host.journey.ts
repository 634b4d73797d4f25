import { expect, test } from '@playwright/test';
import { expectAccessible, look as picture } from './accessible.ts';
import { endUndoTime, inDatabase } from './database.ts';
import { beyondPhone } from './narrow.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A receiving host asks for less at a time: all others get their mail, the sender sees who waits, and they get it afterwards. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  test(`one host slows down its own mails alone (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const slow = `slow-${locale}.example`;
    const quick = `quick-${locale}.example`;
    stage.slow.add(slow);
    const id = await addRelease(page, stage, `Slow ${locale}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await button(t('distribute:paste.open')).click();
    const five = [`a@${slow}`, `b@${slow}`, `c@${slow}`, `a@${quick}`, `b@${quick}`];
    await page.getByRole('dialog').getByRole('textbox').fill(five.join('\n'));
    await button(t('distribute:paste.add', { count: 5, total: 5 })).click();
    const sending = t('distribute:send.button', { count: 5, total: 5 });
    await button(sending).click();
    await page.getByRole('dialog').getByRole('button', { name: sending }).click();
    await expect(button(t('distribute:undo.button'))).toBeVisible();
    await endUndoTime(stage);

    const sentTo = (domain: string) =>
      stage.sink.mails.filter(({ to }) => to[0]?.endsWith(`@${domain}`)).length;
    await expect.poll(() => sentTo(quick), { timeout: 40_000 }).toBe(2);
    await expect(page.getByText(t('distribute:slow.title', { count: 1, total: 1 }))).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText(slow, { exact: true })).toBeVisible();
    await expect(page.getByText(t('distribute:slow.waiting', { count: 3, total: 3 }))).toBeVisible({
      timeout: 20_000,
    });
    await expectAccessible(page, `a slow host (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, `${locale}-slow-host-${width}`);
    expect(sentTo(slow)).toBe(0);

    stage.slow.clear();
    const rested = async () => {
      await inDatabase(stage, async (client) => {
        await client.query('update slow_host set until = now()');
        await client.query('notify firstlook_send');
      });
      return sentTo(slow);
    };
    await expect.poll(rested, { timeout: 40_000 }).toBe(3);
    await expect(page.getByText(t('distribute:slow.title', { count: 1, total: 1 }))).toBeHidden();
    await page.context().close();
  });
}
