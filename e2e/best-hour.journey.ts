import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { endUndoTime, inDatabase } from './database.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A mail goes to each at their usual hour: the screen says when that is beforehand, and who is next while it goes. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** At which hours each of them opened, so many hours from now. */
const opened = [3, 3, 3, 3, 3, 7, 7, 11, 15];

/** People who opened three mails at their hour, and one who opened none. */
async function addReaders(page: Page, locale: string, before: string): Promise<string[]> {
  const addresses = [...opened.keys(), opened.length].map((place) => `hour${place}.${locale}@hours.example`);
  for (const email of addresses) {
    const answer = await page.request.post(`${stage.url}/api/contact/${organizationId}`, {
      headers: { origin: stage.url },
      data: { email, firstName: 'Noga', lastName: 'Tal' },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await inDatabase(stage, async (client) => {
    for (const [place, ahead] of opened.entries())
      await client.query(
        `with sent as (insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
            values ($1, new_id(), $4, 'email', 'he', 't', '{}') returning id, release_id),
          who as (select id, email from contact where organization_id = $1 and email = $2),
          got as (insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, round, address, email, first_name, last_name, state, token, created_at)
            select $1, new_id(), sent.id, sent.release_id, who.id, 'email', 900 + n, who.email, who.email, '', '', 'sent', new_token(), now() - interval '30 days'
            from sent, who, generate_series(1, 3) n returning id, release_id, round)
        insert into event (organization_id, id, release_id, recipient_id, kind, platform, verdict, at)
        select $1, new_id(), release_id, id, 'open', 'email', 'person', now() - make_interval(days => round - 880) + make_interval(hours => $3) from got`,
        [organizationId, addresses[place], ahead, before],
      );
  });
  return addresses;
}

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);

  test(`each gets it at their hour (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const before = await addRelease(page, stage, `Before ${locale}`);
    const id = await addRelease(page, stage, `Hours ${locale}`, { desc: 'The first words' }, { locale });
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    const addresses = await addReaders(page, locale, before);
    const count = { count: addresses.length, total: addresses.length };
    await page.getByRole('button', { name: t('distribute:paste.open'), exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(addresses.join('\n'));
    await page.getByRole('button', { name: t('distribute:paste.add', count), exact: true }).click();
    await page.getByRole('checkbox', { name: t('distribute:hours.label') }).check();
    const bars = page.getByRole('list', { name: t('distribute:hours.bars') });
    await expect(bars.getByRole('listitem')).toHaveCount(24);
    await expect(page.getByText(t('distribute:hours.own', { count: 9, total: 9 }))).toBeVisible();
    await bars.evaluate((list) => list.scrollIntoView({ block: 'center' }));
    await expectAccessible(page, `usual hours (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, { path: `artifacts/screens/${locale}-best-hour-${width}.png` });

    const sending = t('distribute:send.button', count);
    await page.getByRole('button', { name: sending, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: sending }).click();
    await expect(page.getByRole('button', { name: t('distribute:undo.button'), exact: true })).toBeVisible();
    await endUndoTime(stage);
    const [next = ''] = t('distribute:hours.next', { count: 6, total: 6, when: '@' }).split('@');
    await expect(page.getByText(next)).toBeVisible();
    await page.getByText(next).scrollIntoViewIfNeeded();
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, { path: `artifacts/screens/${locale}-best-hour-progress-${width}.png` });
    await page.context().close();
  });
}
