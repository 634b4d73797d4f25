import { expect, test } from '@playwright/test';
import { look as picture } from './accessible.ts';
import { endUndoTime, inDatabase } from './database.ts';
import { beyondPhone } from './narrow.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A sender domain begins to warm up, a send of more waits for its next day, and its end lets everything leave. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  test(`a sender domain warms up (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-admin@demo.test');
    let domain = '';
    await inDatabase(stage, async (client) => {
      await client.query('delete from send_count');
      const { rows } = await client.query<{ domain: string }>(
        `select split_part(settings->'fromEmails'->0->>'email', '@', 2) as domain from organization where organization_id = $1`,
        [organizationId],
      );
      domain = rows[0]?.domain ?? '';
      await client.query(
        `insert into sender_domain (organization_id, domain, created_at) values ($1, $2, now()) on conflict do nothing`,
        [organizationId, domain],
      );
    });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await goTo(page, `/organization/domains/${organizationId}?domain=${domain}`);
    const first = field(t('senderDomains:warmUp.field.first'));
    await first.fill('0');
    await expect(button(t('senderDomains:warmUp.begin'))).toBeDisabled();
    await first.fill('2');
    await first.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, `${locale}-warm-up-plan-${width}`);
    await button(t('senderDomains:warmUp.begin')).click();
    const today = (gone: string) => t('senderDomains:warmUp.today', { count: 2, total: '2', gone });
    await expect(page.getByText(today('0'))).toBeVisible();

    const id = await addRelease(page, stage, `Warm ${locale}`);
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await button(t('distribute:paste.open')).click();
    const three = [1, 2, 3].map((one) => `warm${one}.${locale}@cap.example`);
    await page.getByRole('dialog').getByRole('textbox').fill(three.join('\n'));
    await button(t('distribute:paste.add', { count: 3, total: 3 })).click();
    const before = page.getByText(t('distribute:cap.today.next', { first: '2', rest: '1' }));
    await expect(before).toContainText(domain);
    await before.evaluate((note) => note.scrollIntoView({ block: 'center' }));
    await picture(page, `${locale}-warm-up-before-${width}`);
    const sending = t('distribute:send.button', { count: 3, total: 3 });
    await button(sending).click();
    await page.getByRole('dialog').getByRole('button', { name: sending }).click();
    await expect(button(t('distribute:undo.button'))).toBeVisible();
    await endUndoTime(stage);
    const got = () => stage.sink.mails.filter(({ to }) => to[0]?.endsWith(`${locale}@cap.example`)).length;
    const waits =
      t('distribute:cap.warms', { count: 2, total: '2', domain: '|', when: '|' }).split('|')[0] ?? '';
    await expect(page.getByText(waits)).toContainText(domain, { timeout: 40_000 });
    await expect.poll(got).toBe(2);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, `${locale}-warm-up-waits-${width}`);

    await goTo(page, `/organization/domains/${organizationId}?domain=${domain}`);
    await expect(page.getByText(today('2'))).toBeVisible();
    const end = button(t('senderDomains:warmUp.end.label'));
    await end.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await picture(page, `${locale}-warm-up-going-${width}`);
    await end.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('senderDomains:warmUp.end.label') })
      .click();
    await expect(button(t('senderDomains:warmUp.begin'))).toBeVisible();
    await expect.poll(got, { timeout: 40_000 }).toBe(3);
    await page.context().close();
  });
}
