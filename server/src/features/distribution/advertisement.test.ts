import { beforeEach, describe, expect, it } from 'vitest';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { emails, from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { type Db, sql } from '../../platform/database.ts';

/** An advertisement: what it says of itself, and to whom it goes (docs/decisions/0085). */
let stage: SendingStage;
let releaseId: string;
let people: string[];
let names: string[];
let turn = 0;
withSendingStage((begun) => {
  stage = begun;
});
beforeEach(async () => {
  turn += 1;
  releaseId = (await buildRelease(stage.server.platform, stage.organizationId)).id;
  names = ['yes', 'no', 'gone'].map((name) => `${name}${turn}@ad.example`);
  people = await buildContacts(stage.server.platform, stage.organizationId, 3, {
    email: (index) => names[index] ?? '',
  });
});

const write = <T>(work: (db: Db) => Promise<T>) => stage.server.platform.database.withSystem(work);
const contact = (method: string, path: string, body?: unknown, cookie = stage.cookie) =>
  stage.server.call(method, `/api/contact/${stage.organizationId}/${path}`, { cookie, body });
const call = (method: string, path: string, body?: unknown) =>
  stage.server.call(method, `/api/distribution/${stage.organizationId}/${path}`, {
    cookie: stage.cookie,
    body,
  });
const words = { channels: ['email'], source: 'form', givenOn: '2026-01-15', proof: 'Stand 4, list of names' };
const agree = (id: string, changes: object = {}) =>
  contact('POST', `${id}/consent`, { ...words, ...changes });
const kind = 'advertisement';

it('goes to those alone who agreed, says so first and names its sender in full', async () => {
  const [yes = '', , gone = ''] = people;
  expect((await agree(yes)).json()).toMatchObject({ holds: ['email'], total: 1 });
  await agree(gone);
  const withdrawn = (await contact('POST', `${gone}/consent/withdrawal`, { channels: ['email'] })).json();
  expect(withdrawn).toMatchObject({ holds: [], total: 1 });
  expect(withdrawn.items[0]).toMatchObject({ source: 'form', givenOn: '2026-01-15', proof: words.proof });
  expect(withdrawn.items[0].withdrawnAt).not.toBeNull();

  const audience = { contacts: [...people, 'typed@ad.example'] };
  const dry = (await call('POST', `audience/${releaseId}`, { audience, kind, list: 'noConsent' })).json();
  expect(dry.counts).toMatchObject({ chosen: 4, willReceive: 1, missingData: 0, noConsent: 3 });
  expect(emails(dry.people)).toEqual([names[2], names[1], 'typed@ad.example'].sort());
  const lacking = (
    await call('POST', `audience/${releaseId}`, { audience, kind, list: 'missingData' })
  ).json();
  expect(lacking.people).toEqual([]);

  const lists = (await stage.distribute(releaseId, { contacts: audience.contacts, kind })).json();
  expect(emails(lists.sentToContacts)).toEqual([names[0]]);
  expect(lists.missingDataContacts.map(({ reason }: { reason: string }) => reason)).toEqual([
    'no-consent',
    'no-consent',
    'no-consent',
  ]);
  const [mail] = stage.sink.mails;
  const { subject, html, text } = (await mail?.parsed()) ?? {};
  expect(subject).toMatch(/^פרסומת: ./);
  for (const part of [html, text]) {
    expect(part).toContain('1 Pier Street, Haifa');
    expect(part).toContain('+972-4-000-0000');
    expect(part).toContain('זו פרסומת מאת');
  }
  const progress = (await call('GET', `progress/${lists.distributionId}`)).json();
  expect(progress).toMatchObject({ kind, states: { sent: 1, 'missing-data': 3 }, noConsent: 3 });
  const missing = async (lacksConsent: boolean) =>
    (
      await call('GET', `result/${lists.distributionId}?state=missing-data&lacksConsent=${lacksConsent}`)
    ).json();
  expect(await missing(true)).toMatchObject({ total: 3, items: [{}, {}, {}] });
  expect(await missing(false)).toMatchObject({ total: 0, items: [] });
});

it('leaves a call without a kind as it was', async () => {
  const lists = (await stage.distribute(releaseId, { contacts: people })).json();
  expect(lists.sentToContacts).toHaveLength(3);
  const { subject, html } = (await stage.sink.mails[0]?.parsed()) ?? {};
  expect(subject).not.toContain('פרסומת');
  expect(html).not.toContain('זו פרסומת מאת');
  expect((await call('GET', `progress/${lists.distributionId}`)).json().kind).toBe('press');
});

it('asks again when it leaves: who withdrew in between gets nothing', async () => {
  const [yes = '', no = ''] = people;
  for (const id of [yes, no]) await agree(id);
  const { distributionId } = (
    await call('POST', `distribute-audience/${releaseId}`, { from, kind, audience: { contacts: [yes, no] } })
  ).json();
  await contact('POST', `${no}/consent/withdrawal`, { channels: ['email'] });
  await write(async (db) => {
    await db.run(sql`update distribution set starts_at = now() where id = ${distributionId}`);
    await db.run(sql`update send_queue set ready_at = now() where distribution_id = ${distributionId}`);
    await db.run(sql`select pg_notify('firstlook_send', '')`);
  });
  await expect
    .poll(async () => (await call('GET', `progress/${distributionId}`)).json().phase, { timeout: 10_000 })
    .toBe('done');
  expect(stage.sink.mails.flatMap(({ to }) => to)).toEqual([names[0]]);
  const left = (await call('GET', `result/${distributionId}?state=missing-data`)).json().items;
  expect(left).toMatchObject([{ email: names[1], reason: 'no-consent' }]);
});

it('needs the address and the telephone of its sender, press does not', async () => {
  await agree(people[0] ?? '');
  const settings = (details: object) =>
    write((db) =>
      db.run(sql`update organization set settings = settings || ${JSON.stringify({ senderDetails: details })}::jsonb
        where organization_id = ${stage.organizationId}`),
    );
  for (const [address, phone] of [
    [' ', '+972-4-000-0000'],
    ['\u3164', '+972-4-000-0000'],
    ['1 Pier Street', '1'],
  ]) {
    await settings({ address, phone });
    const refused = await stage.distribute(releaseId, { contacts: people, kind });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'SENDER_DETAILS_MISSING']);
  }
  const test = { from, contacts: [{ email: 'me@ad.example' }], kind };
  expect((await call('POST', `test/${releaseId}`, test)).json().code).toBe('SENDER_DETAILS_MISSING');
  expect((await stage.distribute(releaseId, { contacts: [people[1]] })).statusCode).toBe(200);
  await settings({ address: '1 Pier Street, Haifa', phone: '+972-4-000-0000' });
  expect((await call('POST', `test/${releaseId}`, test)).statusCode).toBe(200);
  const last = await stage.sink.mails.at(-1)?.parsed();
  expect(last?.subject).toContain('פרסומת: ');
});

describe('a consent', () => {
  const at = (id: string) => contact('GET', `${id}/consent`).then((answer) => answer.json());

  it('is written of many at once, and taken back where nobody withdrew since', async () => {
    const [yes = '', no = '', gone = ''] = people;
    await agree(yes);
    const body = { ...words, chosen: { ids: people }, source: 'event' };
    const done = (await contact('POST', 'selection/consent', body)).json();
    expect(done).toMatchObject({ changed: 2 });
    expect((await at(no)).items).toMatchObject([{ source: 'event', channel: 'email' }]);
    expect((await at(yes)).items).toMatchObject([{ source: 'form' }]);
    await contact('POST', `${gone}/consent/withdrawal`, { channels: ['email'] });
    const back = (await contact('POST', 'selection/undo', { undo: done.undo })).json();
    expect(back).toMatchObject({ changed: 1, failed: [{ _id: gone, code: 'CONFLICT' }] });
    expect((await at(no)).items).toEqual([]);
    expect((await at(gone)).holds).toEqual([]);
  });

  it('is not of a day to come, not too long, and not of a stranger', async () => {
    const [yes = ''] = people;
    expect((await agree(yes, { givenOn: '2036-01-01' })).statusCode).toBe(422);
    expect((await agree(yes, { givenOn: '2026-02-30' })).statusCode).toBe(400);
    expect((await agree(yes, { givenOn: '1850-01-01' })).statusCode).toBe(400);
    expect((await agree(yes, { proof: 'a'.repeat(501) })).statusCode).toBe(400);
    expect((await agree('nobody')).statusCode).toBe(404);
  });

  it('and its withdrawal follow into a merge: the newer word stands', async () => {
    const [yes = '', no = ''] = people;
    await agree(yes);
    await agree(no);
    await contact('POST', `${no}/consent/withdrawal`, { channels: ['email'] });
    const contacts = [yes, no].map((_id) => ({ _id, version: 1 }));
    const fields = ['firstName', 'lastName', 'email', 'mobile', 'role', 'watches'];
    const choice = Object.fromEntries(fields.map((field) => [field, yes]));
    const merged = await contact('POST', 'merge', { into: yes, contacts, choice });
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await at(yes)).toMatchObject({ total: 2, holds: [] });
    await agree(yes, { givenOn: new Date().toISOString().slice(0, 10) });
    expect((await at(yes)).holds).toEqual(['email']);
  });

  it('is withdrawn by who never gave one: the no is kept, and counts after a merge until a newer yes', async () => {
    const [yes = '', no = ''] = people;
    await agree(yes);
    for (let time = 0; time < 2; time += 1)
      await contact('POST', `${no}/consent/withdrawal`, { channels: ['email'] });
    expect(await at(no)).toMatchObject({
      total: 1,
      items: [{ source: 'withdrawal', withdrawnAt: expect.any(String) }],
    });
    const contacts = [yes, no].map((_id) => ({ _id, version: 1 }));
    const fields = ['firstName', 'lastName', 'email', 'mobile', 'role', 'watches'];
    const choice = Object.fromEntries(fields.map((field) => [field, yes]));
    expect((await contact('POST', 'merge', { into: yes, contacts, choice })).statusCode).toBe(200);
    expect(await at(yes)).toMatchObject({ total: 2, holds: [] });
    await agree(yes, { givenOn: new Date().toISOString().slice(0, 10) });
    expect((await at(yes)).holds).toEqual(['email']);
  });

  it('goes with the contact, and is given out before', async () => {
    const [yes = ''] = people;
    await agree(yes);
    const path = `/api/person/${stage.organizationId}`;
    const given = await stage.server.call('POST', `${path}/export`, {
      cookie: stage.cookie,
      body: { email: names[0] },
    });
    expect(given.body).toContain(words.proof);
    await contact('DELETE', yes);
    const left = await write((db) => db.many(sql`select 1 from contact_consent where contact_id = ${yes}`));
    expect(left).toEqual([]);
  });
});
