import { beforeEach, describe, expect, it } from 'vitest';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { emails, from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { type Db, sql } from '../../platform/database.ts';
import { claim } from './claim.store.ts';
import { leavingRow, settleAndHand } from './ledger.store.ts';

/** What changes between a person's word and the hand-over: the message follows it. */
let stage: SendingStage;
let releaseId: string;
withSendingStage((begun) => {
  stage = begun;
});
beforeEach(async () => {
  releaseId = (await buildRelease(stage.server.platform, stage.organizationId)).id;
});

const write = <T>(work: (db: Db) => Promise<T>) => stage.server.platform.database.withSystem(work);
const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  stage.server.call(method, `/api/distribution/${stage.organizationId}/${path}`, {
    cookie: stage.cookie,
    body,
  });
const begin = async (contacts: unknown[]): Promise<string> =>
  (await call('POST', `distribute-audience/${releaseId}`, { from, audience: { contacts } })).json()
    .distributionId;
const progress = async (id: string) => (await call('GET', `progress/${id}`)).json();
const rowsOf = async (id: string, state: string) =>
  (await call('GET', `result/${id}?state=${state}`)).json().items;
const endUndo = (id: string) =>
  write(async (db) => {
    await db.run(sql`update send_queue set ready_at = now() where distribution_id = ${id}`);
    await db.run(sql`update distribution set starts_at = now() where id = ${id}`);
    await db.run(sql`select pg_notify('firstlook_send', '')`);
  });
const correct = (contactId: string, email: string) =>
  write((db) =>
    db.run(
      sql`update contact set email = ${email} where organization_id = ${stage.organizationId} and id = ${contactId}`,
    ),
  );
const buildOne = async (name: string) => {
  const [id = ''] = await buildContacts(stage.server.platform, stage.organizationId, 1, {
    email: () => `${name}@a.example`,
  });
  return id;
};
/** Claimed by a worker of our own; the one of the stage never sees the send open. */
const claimAside = (id: string) =>
  write(async (db) => {
    await db.run(sql`update send_queue set ready_at = now() where distribution_id = ${id}`);
    await db.run(sql`update distribution set starts_at = now() where id = ${id}`);
    const scope = { organizationId: stage.organizationId, channel: 'email' as const };
    const { rows } = await claim(db, scope, { worker: 'ours', claim: 1 }, 10);
    await db.run(sql`update distribution set phase = 'paused' where id = ${id}`);
    return rows;
  });
const arrived = () => stage.sink.mails.flatMap(({ to }) => to).sort();
const isOver = (id: string) =>
  expect.poll(async () => (await progress(id)).phase, { timeout: 10_000 }).toBe('done');

describe('a sender that is withdrawn', () => {
  const prove = (at: Date | null) =>
    write((db) =>
      db.run(sql`update sender_proof set proved_at = ${at} where organization_id = ${stage.organizationId}`),
    );

  it('inside the undo time pauses the send, which says why and goes on when it is put right', async () => {
    const id = await begin([{ email: 'gal@a.example' }]);
    await prove(null);
    await endUndo(id);
    await expect
      .poll(() => progress(id), { timeout: 10_000 })
      .toMatchObject({ phase: 'paused', refusal: { kind: 'withdrawn' }, states: { queued: 1 } });
    expect(arrived()).toEqual([]);
    expect((await call('POST', `progress/${id}/resume`)).json().code).toBe('SENDER_NOT_PROVED');
    await prove(new Date());
    await call('POST', `progress/${id}/resume`);
    await isOver(id);
    expect(arrived()).toEqual(['gal@a.example']);
  });

  it('after the claim keeps back what was not handed over', async () => {
    const id = await begin([{ email: 'gal@a.example' }]);
    const rows = await claimAside(id);
    await write((db) => db.run(sql`update distribution set phase = 'open' where id = ${id}`));
    await prove(null);
    const held = rows.map(leavingRow);
    expect(held).toHaveLength(1);
    expect([...(await write((db) => settleAndHand(db, 'ours', [], held)))]).toEqual([]);
    await prove(new Date());
    await call('POST', `progress/${id}/stop`);
  });
});

describe('a contact whose address is corrected before the hand-over', () => {
  it('gets the message there, with a way to unsubscribe that address', async () => {
    const contact = await buildOne('old');
    const id = await begin([contact]);
    await correct(contact, 'new@a.example');
    await endUndo(id);
    await isOver(id);
    expect(arrived()).toEqual(['new@a.example']);
    expect(emails(await rowsOf(id, 'sent'))).toEqual(['new@a.example']);
    const ways = await write((db) =>
      db.many(sql`select t.address from unsubscribe_token t join recipient r on r.organization_id = t.organization_id
        and r.id = t.recipient_id where r.distribution_id = ${id}`),
    );
    expect(ways).toEqual([{ address: 'new@a.example' }]);
  });

  it('gets nothing at the new address if it unsubscribed', async () => {
    const contact = await buildOne('before-leaving');
    const id = await begin([contact]);
    await write((db) =>
      db.run(sql`insert into suppression (organization_id, channel, address, kind)
        values (${stage.organizationId}, 'email', 'left@a.example', 'unsubscribed')`),
    );
    await correct(contact, 'left@a.example');
    await endUndo(id);
    await isOver(id);
    expect((await progress(id)).states).toEqual({ unsubscribed: 1 });
    expect(arrived()).toEqual([]);
  });

  it('does not get it twice where somebody of the send has that address', async () => {
    const contact = await buildOne('double');
    const id = await begin([contact, { email: 'both@a.example' }]);
    await correct(contact, 'both@a.example');
    await endUndo(id);
    await isOver(id);
    expect((await progress(id)).states).toEqual({ sent: 1, already: 1 });
    expect(arrived()).toEqual(['both@a.example']);
  });

  it('is left out without any address', async () => {
    const contact = await buildOne('emptied');
    const id = await begin([contact]);
    await correct(contact, '');
    await endUndo(id);
    await isOver(id);
    expect((await progress(id)).states).toEqual({ 'missing-data': 1 });
  });

  it('gets it there although a worker had claimed it', async () => {
    const contact = await buildOne('claimed');
    const id = await begin([contact]);
    const rows = await claimAside(id);
    await correct(contact, 'claimed-new@a.example');
    await write((db) => db.run(sql`update distribution set phase = 'open' where id = ${id}`));
    const held = rows.map(leavingRow);
    expect(held).toHaveLength(1);
    expect([...(await write((db) => settleAndHand(db, 'ours', [], held)))]).toEqual([]);
    await endUndo(id);
    await isOver(id);
    expect(arrived()).toEqual(['claimed-new@a.example']);
  });

  it('gets it there although its row was written beside the correction', async () => {
    const contact = await buildOne('beside-new');
    const id = await begin([contact]);
    await write((db) =>
      db.run(
        sql`update recipient set address = 'beside-old@a.example', email = 'beside-old@a.example' where distribution_id = ${id}`,
      ),
    );
    await endUndo(id);
    await isOver(id);
    expect(arrived()).toEqual(['beside-new@a.example']);
  });

  it('another send that waited for it follows, too', async () => {
    const contact = await buildOne('followed');
    const [first, second] = [await begin([contact]), await begin([contact])];
    await correct(contact, 'followed-new@a.example');
    await call('POST', `progress/${first}/stop`);
    await endUndo(second);
    await isOver(second);
    expect(arrived()).toEqual(['followed-new@a.example']);
  });
});

it('a contact deleted before the hand-over gets nothing and is told as left out', async () => {
  const contact = await buildOne('deleted');
  const id = await begin([contact, { email: 'stays@a.example' }]);
  const url = `/api/contact/${stage.organizationId}/${contact}`;
  expect((await stage.server.call('DELETE', url, { cookie: stage.cookie })).statusCode).toBe(204);
  await endUndo(id);
  await isOver(id);
  expect((await progress(id)).states).toEqual({ sent: 1, 'missing-data': 1 });
  expect((await rowsOf(id, 'missing-data'))[0].reason).toBe('deleted');
  expect(arrived()).toEqual(['stays@a.example']);
});
