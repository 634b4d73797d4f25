import { describe, expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { newNumber, type TextStage, withTextStage } from '../../../test/text-stage.ts';
import { type Sql, sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';

let server: TextStage['server'];
let organizationId: TextStage['organizationId'];
let write: TextStage['write'];
let call: TextStage['call'];
let contactWith: TextStage['contactWith'];
withTextStage((stage) => {
  ({ server, organizationId, write, call, contactWith } = stage);
});

const run = (query: Sql) => write((db) => db.run(query));
const reportOf = async (release: string, query = '') =>
  (await call('GET', `distribution-data-by-release/${release}${query}`)).json();

let rounds = 0;
/** A row of the ledger in a round of its own, as a send to this person by this channel leaves it; answers its id. */
async function sent(
  release: string,
  channel: 'email' | 'sms',
  to: { contact?: string | null; address: string; email?: string; state?: string },
): Promise<string> {
  const id = newId();
  rounds += 1;
  await run(sql`
    with d as (
      insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
      values (${organizationId}, ${newId()}, ${release}, ${channel}, 'he', 't', '{}') returning id)
    insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, round, address, email, mobile,
      state, token)
    select ${organizationId}, ${id}, d.id, ${release}, ${to.contact ?? null}, ${channel}, ${rounds}::int, ${to.address},
      ${to.email ?? (channel === 'email' ? to.address : null)}, ${channel === 'sms' ? to.address : null}, ${to.state ?? 'sent'}, ${id} from d`);
  return id;
}

const came = (release: string, recipient: string | null, account: string | null = null) =>
  run(sql`insert into event (organization_id, id, release_id, recipient_id, account_id, kind, platform, origin, verdict)
    values (${organizationId}, ${newId()}, ${release}, ${recipient}, ${account}, 'landing', 'landingPage', 'site', 'person')`);

const leaves = (channel: string, address: string) =>
  run(
    sql`insert into suppression (organization_id, channel, address, kind) values (${organizationId}, ${channel}, ${address}, 'unsubscribed')`,
  );

/** A contact with a number and an address, as both sends know it. */
async function person() {
  const mobile = newNumber();
  const contact = await contactWith(mobile);
  const { email } = await write((db) =>
    db.one<{ email: string }>(sql`select email from contact where id = ${contact}`),
  );
  return { contact, email, mobile };
}
type Person = Awaited<ReturnType<typeof person>>;
const mailed = (release: string, { contact, email }: Person) =>
  sent(release, 'email', { contact, address: email });
const texted = (release: string, { contact, email, mobile }: Person, state = 'sent') =>
  sent(release, 'sms', { contact, address: mobile, email, state });

describe('a release that went out by mail and by text', () => {
  it('has four people in seven messages, and reminds each who did nothing once', async () => {
    const release = (await buildRelease(server.platform, organizationId)).id;
    const [gal, dana, ron, noa] = [await person(), await person(), await person(), await person()];
    for (const one of [gal, dana, ron, noa]) await mailed(release, one);
    await came(release, await texted(release, gal));
    await texted(release, dana);
    await texted(release, ron);
    await leaves('sms', ron.mobile);
    const report = await reportOf(release);
    expect(report.counts).toMatchObject({
      chosen: 4,
      sent: 4,
      states: { sent: 4 },
      opened: 1,
      landed: 1,
      unsubscribed: 1,
      filters: { all: 4, opened: 1, notOpened: 2, unsubscribed: 1 },
    });
    expect(report.recipients).toHaveLength(4);
    // What Gal did by the text stands in Gal's one row, under the channel of the entrance.
    expect(
      report.recipients.find((one: { contactId: string }) => one.contactId === gal.contact),
    ).toMatchObject({
      landed: true,
      origin: 'distribution-sms',
      activity: { views: [{ verdict: 'person' }] },
    });
    const waiting = await reportOf(release, '?filter[params][state]=notOpened');
    expect(waiting.recipients.map((one: { email: string }) => one.email).sort()).toEqual(
      [dana.email, noa.email].sort(),
    );
    const numbers = await call('GET', `report-numbers?releases[]=${release}`);
    expect(numbers.json().items).toEqual([{ releaseId: release, chosen: 4, sent: 4, opened: 1, watched: 0 }]);
    expect((await call('GET', `report-csv/${release}`)).body.match(/@a\.example/g)).toHaveLength(4);
  });

  it('takes who was left out of the texts for what became of his mail', async () => {
    const release = (await buildRelease(server.platform, organizationId)).id;
    const one = await person();
    await leaves('sms', one.mobile);
    await mailed(release, one);
    await texted(release, one, 'unsubscribed');
    expect((await reportOf(release)).counts).toMatchObject({
      states: { sent: 1 },
      filters: { all: 1, notOpened: 1, unsubscribed: 0, skipped: 0 },
    });
  });

  it('knows a person by the contact, else by the address, and a shared number is nobody', async () => {
    const release = (await buildRelease(server.platform, organizationId)).id;
    const [first, second] = [await person(), await person()];
    await mailed(release, first);
    // The contact was deleted and made anew, and then only its address was typed.
    await sent(release, 'email', { contact: newId(), address: first.email });
    await sent(release, 'email', { address: first.email });
    await sent(release, 'sms', { address: newNumber(), email: first.email });
    await texted(release, second);
    await sent(release, 'sms', {
      contact: first.contact,
      address: second.mobile,
      email: first.email,
      state: 'already',
    });
    expect((await reportOf(release)).counts).toMatchObject({ chosen: 2, states: { sent: 2 } });
  });

  it('reminds nobody who came signed in', async () => {
    const release = (await buildRelease(server.platform, organizationId)).id;
    const one = await person();
    const account = await buildAccount(server.platform, { organizationId, role: 'client', email: one.email });
    await mailed(release, one);
    await came(release, null, account.id);
    const { counts, recipients } = await reportOf(release);
    expect(counts).toMatchObject({ chosen: 1, opened: 0, filters: { notOpened: 0 } });
    expect(recipients).toMatchObject([{ cameSignedIn: true }]);
  });
});
