import { describe, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';
import { claim } from './claim.store.ts';
import { leavingRow, settleAndHand } from './ledger.store.ts';

let server: SendingStage['server'];
let organizationId: SendingStage['organizationId'];
let cookie: SendingStage['cookie'];
let distribute: SendingStage['distribute'];
withSendingStage((stage) => {
  ({ server, organizationId, cookie, distribute } = stage);
});

async function buildSender() {
  const { id } = await buildOrganization(server.platform);
  const as = await server.signIn(
    (await buildAccount(server.platform, { organizationId: id, role: 'admin' })).email,
  );
  return { id, as };
}
const dryRun = (id: string, release: string, audience: object, as: string, more: object = {}) =>
  server.call('POST', `/api/distribution/${id}/audience/${release}`, {
    cookie: as,
    body: { audience, ...more },
  });
const sendTo = (id: string, release: string, audience: object, as: string) =>
  server.call('POST', `/api/distribution/${id}/distribute-audience/${release}`, {
    cookie: as,
    body: { from, audience },
  });
const suppress = (address: string, kind: string) =>
  server.platform.database.withSystem((db) =>
    db.run(sql`insert into suppression (organization_id, channel, address, kind)
      values (${organizationId}, 'email', ${address}, ${kind})`),
  );

describe('the dry run and the birth of recipients', () => {
  it('say the same about everybody: who has it, who left, who bounced, who has no address, who is there twice', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const [noMail = '', ...ids] = await buildContacts(server.platform, organizationId, 5, {
      email: (index) => (index === 0 ? '' : `same${index}@a.example`),
    });
    await distribute(release.id, { contacts: [ids[0]] });
    await suppress('same2@a.example', 'unsubscribed');
    await suppress('same3@a.example', 'bounced');
    const audience = {
      search: 'same',
      contacts: [noMail, 'nobody-of-ours', { email: 'no address' }, ids[0]],
    };
    const { counts } = (await dryRun(organizationId, release.id, audience, cookie)).json();
    expect(counts).toEqual({
      waiting: 0,
      chosen: 8,
      willReceive: 1,
      already: 1,
      unsubscribed: 1,
      bounced: 1,
      missingData: 3,
      noConsent: 0,
      overCap: 0,
      duplicates: 1,
      byChannel: { email: 1, sms: 0 },
    });
    const lists = ['willReceive', 'already', 'unsubscribed', 'bounced'].map(async (list) => {
      const { people } = (await dryRun(organizationId, release.id, audience, cookie, { list })).json();
      return people.map(({ email }: { email: string }) => email);
    });
    expect(await Promise.all(lists)).toEqual([
      ['same4@a.example'],
      ['same1@a.example'],
      ['same2@a.example'],
      ['same3@a.example'],
    ]);
    // Read inside the undo time: as they were born, before any sender looked.
    const born = (await sendTo(organizationId, release.id, audience, cookie)).json();
    expect(born).toMatchObject({
      phase: 'waiting',
      total: 7,
      states: { queued: 1, already: 1, unsubscribed: 1, bounced: 1, 'missing-data': 3 },
    });
    const forced = (
      await dryRun(organizationId, release.id, audience, cookie, { forceDistribute: true })
    ).json();
    expect(forced.counts).toMatchObject({ willReceive: 2, already: 0, unsubscribed: 1, bounced: 1 });
  });

  it('take a search as it was typed: % and _ are letters', async () => {
    const release = await buildRelease(server.platform, organizationId);
    await buildContacts(server.platform, organizationId, 3, {
      email: (index) => ['odd_name@a.example', 'oddxname@a.example', 'odd%name@a.example'][index] ?? '',
    });
    for (const search of ['odd_name', 'odd%name']) {
      const { counts } = (await dryRun(organizationId, release.id, { search }, cookie)).json();
      expect(counts).toMatchObject({ chosen: 1, willReceive: 1 });
    }
  });

  it('lose nobody of an audience of more than 50,000', async () => {
    const { id, as } = await buildSender();
    const release = await buildRelease(server.platform, id);
    await server.platform.database.withSystem((db) =>
      db.run(sql`
        insert into contact (organization_id, id, email, first_name, last_name, search_text)
        select ${id}, 'many-' || n, 'many' || n || '@a.example', 'Many', n::text, 'many'
        from generate_series(1, 50500) n`),
    );
    const { counts } = (await dryRun(id, release.id, { all: true }, as)).json();
    expect(counts).toMatchObject({ chosen: 50_500, willReceive: 50_500, duplicates: 0 });
    const start = await sendTo(id, release.id, { all: true }, as);
    expect(start.json()).toMatchObject({ phase: 'waiting', total: 50_500, preparing: { total: null } });
    const progress = `/api/distribution/${id}/progress/${start.json().distributionId}`;
    await server.call('POST', `${progress}/pause`, { cookie: as });
    const now = async () => (await server.call('GET', progress, { cookie: as })).json();
    const states = async () => (await now()).states;
    await expect
      .poll(now, { timeout: 40_000 })
      .toMatchObject({ states: { queued: 50_500 }, preparing: null });
    await server.call('POST', `${progress}/stop`, { cookie: as });
    await expect.poll(states, { timeout: 40_000 }).toEqual({ stopped: 50_500 });
    const tokens = await server.platform.database.withSystem((db) =>
      db.one<{ tokens: number; ways: number }>(sql`
        select (select count(distinct token)::int from recipient where organization_id = ${id}) as tokens,
          (select count(*)::int from unsubscribe_token where organization_id = ${id}) as ways`),
    );
    expect(tokens).toEqual({ tokens: 50_500, ways: 50_500 });
  }, 120_000);

  it('refuse an audience of nobody', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const answer = await sendTo(organizationId, release.id, { search: 'nobody-has-this-name' }, cookie);
    expect([answer.statusCode, answer.json().issues]).toEqual([
      422,
      [{ path: 'audience', code: 'required' }],
    ]);
  });
});

it('a person who leaves between claim and hand-over gets nothing', async () => {
  const { id, as } = await buildSender();
  const release = await buildRelease(server.platform, id);
  const start = (
    await sendTo(
      id,
      release.id,
      { contacts: [{ email: 'stays@a.example' }, { email: 'leaves@a.example' }] },
      as,
    )
  ).json();
  // Claimed by a worker of our own, before the undo time is over and any other one looks.
  const { database } = server.platform;
  const { rows } = await database.withSystem(async (db) => {
    await db.run(sql`update distribution set starts_at = now() where id = ${start.distributionId}`);
    await db.run(sql`update send_queue set ready_at = now() where distribution_id = ${start.distributionId}`);
    return claim(db, { organizationId: id, channel: 'email' }, { worker: 'our-worker', claim: 1 }, 10);
  });
  expect(rows).toHaveLength(2);
  await database.withSystem((db) =>
    db.run(sql`insert into suppression (organization_id, channel, address, kind)
      values (${id}, 'email', 'leaves@a.example', 'unsubscribed')`),
  );
  const handed = await database.single((db) => settleAndHand(db, 'our-worker', [], rows.map(leavingRow)));
  const stays = rows.find(({ address }) => address === 'stays@a.example');
  expect([...handed]).toEqual([stays?.id]);
});
