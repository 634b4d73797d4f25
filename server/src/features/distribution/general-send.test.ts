import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { buildGeneralList, buildNeighbour, shutOut, writeSystem } from '../../../test/general-stage.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { type Db, sql } from '../../platform/database.ts';
import { claim } from './claim.store.ts';
import { leavingRow, settleAndHand } from './ledger.store.ts';

/** Sends to contacts of the global organization: the rows are the sending organization's, the addresses are not. */
let stage: SendingStage;
let releaseId: string;
withSendingStage((begun) => {
  stage = begun;
});
beforeEach(async () => {
  releaseId = (await buildRelease(stage.server.platform, stage.organizationId)).id;
});

const read = <T>(work: (db: Db) => Promise<T>) => stage.server.platform.database.withSystem(work);
const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (
    await stage.server.call(method, `/api/distribution/${stage.organizationId}/${path}`, {
      cookie: stage.cookie,
      body,
    })
  ).json();
const dryRun = async (audience: object, more: object = {}) =>
  call('POST', `audience/${releaseId}`, { audience, ...more });
const begin = async (audience: object): Promise<string> =>
  (await call('POST', `distribute-audience/${releaseId}`, { from, audience })).distributionId;
const progress = (id: string) => call('GET', `progress/${id}`);
const endUndo = (id: string) =>
  read(async (db) => {
    await db.run(sql`update send_queue set ready_at = now() where distribution_id = ${id}`);
    await db.run(sql`update distribution set starts_at = now() where id = ${id}`);
    await db.run(sql`select pg_notify('firstlook_send', '')`);
  });
const isOver = (id: string) =>
  expect.poll(async () => (await progress(id)).phase, { timeout: 10_000 }).toBe('done');
const arrived = () => stage.sink.mails.flatMap(({ to }) => to).sort();
const rowsOf = async (id: string, state: string) => (await call('GET', `result/${id}?state=${state}`)).items;

describe('an audience of general contacts', () => {
  it('is counted as it is born, and a person the organization has itself is its own contact', async () => {
    const { listId, people } = await buildGeneralList(stage.server, 'Ilan', 4);
    const [own = ''] = await buildContacts(stage.server.platform, stage.organizationId, 1, {
      email: () => people[0]?.email ?? '',
    });
    await writeSystem(
      stage.server,
      sql`insert into suppression (organization_id, channel, address, kind)
        values (${stage.organizationId}, 'email', ${people[1]?.email ?? ''}, 'unsubscribed')`,
    );
    const audience = { mailingLists: [listId], contacts: [own, people[2]?.id, 'nobody-of-ours'] };
    const { counts } = await dryRun(audience);
    expect(counts).toEqual({
      waiting: 0,
      chosen: 7,
      willReceive: 3,
      already: 0,
      unsubscribed: 1,
      bounced: 0,
      missingData: 1,
      noConsent: 0,
      overCap: 0,
      duplicates: 2,
      byChannel: { email: 3, sms: 0 },
    });
    const { people: listed } = await dryRun(audience, { list: 'willReceive' });
    expect(listed.map(({ email }: { email: string | null }) => email).sort()).toEqual([
      people[0]?.email,
      null,
      null,
    ]);
    const id = await begin(audience);
    expect(await progress(id)).toMatchObject({
      total: 5,
      states: { queued: 3, unsubscribed: 1, 'missing-data': 1 },
    });
    await endUndo(id);
    await isOver(id);
    expect(arrived()).toEqual([people[0], people[2], people[3]].map((one) => one?.email).sort());
    const stored = await read((db) =>
      db.many(
        sql`select contact_id, is_general from recipient where distribution_id = ${id} and state = 'sent' order by address`,
      ),
    );
    expect(stored).toEqual([
      { contact_id: own, is_general: false },
      { contact_id: people[2]?.id, is_general: true },
      { contact_id: people[3]?.id, is_general: true },
    ]);
  });

  it('takes nothing of a general contact for one that the organization has itself', async () => {
    const { listId, people } = await buildGeneralList(stage.server, 'Yael', 1);
    const [own = ''] = await buildContacts(stage.server.platform, stage.organizationId, 1, {
      email: () => people[0]?.email ?? '',
    });
    for (const audience of [{ mailingLists: [listId] }, { contacts: [people[0]?.id] }]) {
      const { people: missing } = await dryRun(audience, { distributionType: 'sms', list: 'missingData' });
      expect(missing).toEqual([
        expect.objectContaining({ _id: own, email: people[0]?.email, mobile: null, reason: 'noMobile' }),
      ]);
    }
  });

  it('of text messages goes to their numbers', async () => {
    const { listId, people } = await buildGeneralList(stage.server, 'Juval', 2);
    const [own = ''] = await buildContacts(stage.server.platform, stage.organizationId, 1, {
      email: () => 'zz.same-number@a.example',
    });
    await writeSystem(
      stage.server,
      sql`update contact set tags = '{same-number}', mobile = (select mobile from contact where organization_id = '-1' and id = ${people[0]?.id ?? ''})
        where organization_id = ${stage.organizationId} and id = ${own}`,
    );
    const audience = { mailingLists: [listId], tags: ['same-number'] };
    const text = { distributionType: 'sms' };
    const { counts } = await dryRun(audience, text);
    expect(counts).toMatchObject({ chosen: 3, willReceive: 2, already: 1 });
    const { people: twice } = await dryRun(audience, { ...text, list: 'already' });
    expect(twice, 'of one number the own contact gets it').toEqual([
      expect.objectContaining({ _id: people[0]?.id, email: null, mobile: null }),
    ]);
  });
});

describe('between a person’s word and the hand-over', () => {
  it('who unsubscribes from one organization gets nothing from it, and the mail of another', async () => {
    const { listId, people } = await buildGeneralList(stage.server, 'Ofer', 1);
    await stage.distribute(releaseId, { contacts: [people[0]?.id] });
    const { token } = await read((db) =>
      db.one<{ token: string }>(sql`select token from recipient where release_id = ${releaseId}`),
    );
    expect((await stage.server.call('POST', `/unsubscribe/${token}`, {})).statusCode).toBeLessThan(400);
    const again = await buildRelease(stage.server.platform, stage.organizationId);
    const lists = (await stage.distribute(again.id, { contacts: [people[0]?.id] })).json();
    expect([lists.sentToContacts.length, lists.unsubscribedContacts.length]).toEqual([0, 1]);
    const neighbour = await buildNeighbour(stage.server);
    const theirs = await buildRelease(stage.server.platform, neighbour.id);
    const audience = { mailingLists: [listId] };
    const { counts } = (
      await stage.server.call('POST', `/api/distribution/${neighbour.id}/audience/${theirs.id}`, {
        cookie: neighbour.cookie,
        body: { audience },
      })
    ).json();
    expect(counts).toMatchObject({ willReceive: 1, unsubscribed: 0 });
  });

  it('shutting them out empties the dry run and takes them from what waits, by name', async () => {
    const { listId, people } = await buildGeneralList(stage.server, 'Peleg', 2);
    const audience = { mailingLists: [listId], contacts: [people[0]?.id, { email: 'own@a.example' }] };
    const id = await begin(audience);
    await shutOut(stage.server, stage.organizationId, true);
    expect((await dryRun(audience)).counts).toMatchObject({ chosen: 2, already: 1, missingData: 1 });
    await endUndo(id);
    await isOver(id);
    expect(arrived()).toEqual(['own@a.example']);
    expect(await rowsOf(id, 'missing-data')).toEqual([
      expect.objectContaining({ reason: 'general-off', email: null }),
      expect.objectContaining({ reason: 'general-off', email: null }),
    ]);
    await shutOut(stage.server, stage.organizationId, false);
  });

  it('shutting them out after the claim keeps back what was not handed over', async () => {
    const { people } = await buildGeneralList(stage.server, 'Raz', 1);
    const id = await begin({ contacts: [people[0]?.id] });
    const rows = await read(async (db) => {
      await db.run(sql`update send_queue set ready_at = now() where distribution_id = ${id}`);
      await db.run(sql`update distribution set starts_at = now() where id = ${id}`);
      const scope = { organizationId: stage.organizationId, channel: 'email' as const };
      const { rows: claimed } = await claim(db, scope, { worker: 'ours', claim: 1 }, 10);
      await db.run(sql`update distribution set phase = 'paused' where id = ${id}`);
      return claimed;
    });
    expect(rows).toHaveLength(1);
    await read((db) => db.run(sql`update distribution set phase = 'open' where id = ${id}`));
    await shutOut(stage.server, stage.organizationId, true);
    const held = rows.map(leavingRow);
    expect([...(await read((db) => settleAndHand(db, 'ours', [], held)))]).toEqual([]);
    await shutOut(stage.server, stage.organizationId, false);
    await call('POST', `progress/${id}/stop`);
  });

  it('a corrected address gets the message, and a deleted contact none', async () => {
    const { people } = await buildGeneralList(stage.server, 'Saar', 2);
    const [moved, gone] = people;
    const id = await begin({ contacts: [moved?.id, gone?.id] });
    await writeSystem(
      stage.server,
      sql`update contact set email = 'moved@general.example' where organization_id = ${globalOrganizationId} and id = ${moved?.id ?? ''}`,
    );
    await writeSystem(
      stage.server,
      sql`delete from contact where organization_id = ${globalOrganizationId} and id = ${gone?.id ?? ''}`,
    );
    await endUndo(id);
    await isOver(id);
    expect(arrived()).toEqual(['moved@general.example']);
    expect(await rowsOf(id, 'missing-data')).toEqual([expect.objectContaining({ reason: 'deleted' })]);
  });
});
