import type { ConditionGroup } from '@firstlook/contract/smart-condition.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';
import { viewerPrefix } from '../media/viewer-key.ts';

/** Lists that keep a condition: who is on them, and that sends, contacts and labels go by it (docs/decisions/0123). */
let { server, sink, organizationId, cookie, distribute } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink, organizationId, cookie, distribute } = stage);
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object, as = cookie) =>
  server.call(method, `/api/smart-list/${organizationId}${path}`, { cookie: as, body });
const write = (statement: ReturnType<typeof sql>) => server.system((db) => db.run(statement));
const all = (...of: ConditionGroup['of']): ConditionGroup => ({ match: 'all', of });
const any = (...of: ConditionGroup['of']): ConditionGroup => ({ match: 'any', of });
const counted = async (condition: ConditionGroup) => {
  const answer = await call('POST', '/count', { condition });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { count: number; people: { _id: string; name: string; email: string }[] };
};
/** Who a condition means, by the first part of their addresses; only those of this test. */
const who = async (condition: ConditionGroup) =>
  (await counted(condition)).people.map(({ email }) => email.split('@')[0]).sort();
const named = (one: string) => `${one}@smart.example`;
const names = ['ann', 'bea', 'cai', 'dov', 'eli', 'fay'];
let ids: Record<string, string> = {};
let releaseId = '';
const create = async (name: string, condition: ConditionGroup) => {
  const answer = await call('POST', '', { name, condition });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { _id: string; version: number };
};
const label = async (kind: 'tag' | 'company', name: string, people: string[]) => {
  const answer = await server.call('POST', `/api/${kind}/${organizationId}`, { cookie, body: { name } });
  const { _id } = answer.json();
  const column = kind === 'tag' ? sql`tags` : sql`company`;
  await write(sql`update contact set ${column} = ${column} || ${_id}::text where organization_id = ${organizationId}
    and id = any(${people.map((one) => ids[one] ?? '')})`);
  return _id as string;
};
const rowOf = async (contact: string) =>
  (
    await server.system((db) =>
      db.one<{ id: string }>(sql`
        select id from recipient where organization_id = ${organizationId} and release_id = ${releaseId} and contact_id = ${ids[contact]}`),
    )
  ).id;
const tags: Record<string, string> = {};

/** `ann`, `bea`, `cai` and `dov` got the release: ann did nothing, bea opened it, cai clicked and saw a fifth, dov saw all of it. */
beforeAll(async () => {
  const made = await buildContacts(server.platform, organizationId, names.length, {
    email: (place: number) => named(names[place] ?? ''),
  });
  ids = Object.fromEntries(names.map((one, place) => [one, made[place] ?? '']));
  tags.critics = await label('tag', 'Critics', ['ann', 'bea', 'eli']);
  tags.radio = await label('tag', 'Radio', ['bea', 'cai']);
  releaseId = (await buildRelease(server.platform, organizationId)).id;
  await distribute(releaseId, { contacts: ['ann', 'bea', 'cai', 'dov'].map((one) => ids[one]) });
  for (const [one, kind] of [
    ['bea', 'landing'],
    ['cai', 'landing'],
    ['cai', 'click'],
    ['dov', 'landing'],
  ] as const)
    await write(sql`
      insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict)
      values (${organizationId}, new_id(), ${releaseId}, ${await rowOf(one)}, ${kind}, 'landingPage', 'distribution-email', 'person')`);
  await write(sql`insert into file (organization_id, id, kind, status, name)
    values (${organizationId}, 'smart-film', 'video', 'ready', 'film.mp4')`);
  for (const [one, buckets] of [
    ['cai', 20],
    ['dov', 97],
  ] as const)
    await write(sql`
      insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, total_ms, buckets)
      values (${organizationId}, new_id(), 'smart-film', ${releaseId}, ${viewerPrefix.recipient} || ${await rowOf(one)}::text, ${await rowOf(one)}, 60000,
        array_fill(1, array[${buckets}::int]) || array_fill(0, array[100 - ${buckets}::int]))`);
});

describe('who is on a list', () => {
  it('goes by what people did, in the words of the report', async () => {
    const expected = {
      received: ['ann', 'bea', 'cai', 'dov'],
      notOpened: ['ann'],
      opened: ['bea', 'cai', 'dov'],
      clicked: ['cai'],
      openedNotWatched: ['bea'],
      underHalf: ['cai'],
      watched: ['cai', 'dov'],
      finished: ['dov'],
    } as const;
    for (const [deed, people] of Object.entries(expected)) {
      const did = { is: 'did', deed: deed as keyof typeof expected } as const;
      expect([deed, await who(all({ ...did, releaseId }))]).toEqual([deed, people]);
      expect([deed, await who(all({ ...did, days: 30 }))]).toEqual([deed, people]);
    }
  });

  it('joins by and, or and not, of conditions and of groups', async () => {
    const critics = { is: 'tag', id: tags.critics ?? '' } as const;
    const radio = { is: 'tag', id: tags.radio ?? '' } as const;
    const notOpened = { is: 'did', deed: 'notOpened', releaseId } as const;
    expect(await who(all(critics, radio))).toEqual(['bea']);
    expect(await who(any(critics, radio))).toEqual(['ann', 'bea', 'cai', 'eli']);
    expect(await who(all(critics, { ...radio, not: true }))).toEqual(['ann', 'eli']);
    expect(await who(all(critics, notOpened))).toEqual(['ann']);
    expect(await who(all(critics, { ...notOpened, not: true }))).toEqual(['bea', 'eli']);
    expect(await who({ ...any(critics, radio), not: true })).toEqual(['dov', 'fay']);
    expect(await who(any(notOpened, all(radio, { ...critics, not: true })))).toEqual(['ann', 'cai']);
    expect(await who(all(radio, { ...all(critics, notOpened), not: true }))).toEqual(['bea', 'cai']);
  });

  it('goes by fields, lists, consent and the day of making', async () => {
    await write(
      sql`update contact set role = 'Film critic', gender = 'female' where organization_id = ${organizationId} and id = ${ids.ann}`,
    );
    await write(
      sql`update contact set mobile = '+972501234567', created_at = '2020-05-05' where organization_id = ${organizationId} and id = ${ids.bea}`,
    );
    await write(
      sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, 'smart-plain', 'Plain')`,
    );
    await write(
      sql`insert into mailing_list_contact (organization_id, mailing_list_id, contact_id) values (${organizationId}, 'smart-plain', ${ids.cai})`,
    );
    await write(sql`insert into contact_consent (organization_id, id, contact_id, channel, source, given_on)
      values (${organizationId}, new_id(), ${ids.dov}, 'email', 'form', '2025-01-01')`);
    const company = await label('company', 'Herald', ['eli']);
    expect(await who(all({ is: 'role', text: 'critic' }))).toEqual(['ann']);
    expect(await who(all({ is: 'gender', gender: 'female' }))).toEqual(['ann']);
    expect(await who(all({ is: 'gender', gender: 'unknown', not: true }))).toEqual(['ann']);
    expect(await who(all({ is: 'reach', channel: 'sms' }))).toEqual(['bea']);
    expect(await who(all({ is: 'since', day: '2021-01-01', not: true }))).toEqual(['bea']);
    expect(await who(all({ is: 'mailingList', id: 'smart-plain' }))).toEqual(['cai']);
    expect(await who(all({ is: 'consent', channel: 'email' }))).toEqual(['dov']);
    expect(await who(all({ is: 'company', id: company }))).toEqual(['eli']);
    // A list that is no list is no condition.
    expect((await call('POST', '/count', { condition: all({ is: 'tag', id: 'gone' }) })).statusCode).toBe(
      422,
    );
  });

  it('knows whom nobody wrote to for days, by contact and by address, and who is silent', async () => {
    expect(await who(all({ is: 'unheard', days: 60 }))).toEqual(['eli', 'fay']);
    expect(await who(all({ is: 'silent', days: 60 }))).toEqual(['ann']);
    // Somebody whose contact was made anew since has the same address.
    await write(
      sql`update recipient set contact_id = 'former' where organization_id = ${organizationId} and id = ${await rowOf('dov')}`,
    );
    expect(await who(all({ is: 'unheard', days: 60 }))).toEqual(['eli', 'fay']);
    await write(
      sql`update recipient set contact_id = ${ids.dov} where organization_id = ${organizationId} and contact_id = 'former'`,
    );
    await write(
      sql`update recipient set created_at = now() - interval '61 days' where organization_id = ${organizationId} and id = ${await rowOf('ann')}`,
    );
    expect(await who(all({ is: 'unheard', days: 60 }))).toEqual(['ann', 'eli', 'fay']);
    expect(await who(all({ is: 'silent', days: 60 }))).toEqual([]);
    await write(
      sql`update recipient set created_at = now() where organization_id = ${organizationId} and id = ${await rowOf('ann')}`,
    );
  });
});

describe('a kept list', () => {
  it('is made, read, changed by its version and deleted', async () => {
    const condition = all({ is: 'tag', id: tags.critics ?? '' });
    const made = await create('Critics of the week', condition);
    expect((await call('POST', '', { name: 'critics of the WEEK', condition })).statusCode).toBe(409);
    const list = await call('GET');
    expect(list.json().items).toContainEqual(
      expect.objectContaining({
        _id: made._id,
        name: 'Critics of the week',
        condition,
        isBroken: false,
        readsReports: false,
        usedBy: [],
      }),
    );
    const changed = { _id: made._id, name: 'Radio', condition: all({ is: 'tag', id: tags.radio ?? '' }) };
    const saved = await call('PUT', '', { ...changed, version: 1 });
    expect(saved.json()).toMatchObject({ name: 'Radio', version: 2 });
    expect((await call('PUT', '', { ...changed, version: 1 })).statusCode).toBe(409);
    expect((await call('DELETE', `/${made._id}`)).statusCode).toBe(204);
    expect((await call('GET', `/${made._id}`)).statusCode).toBe(404);
  });

  it('takes no more conditions or levels than a statement is made of', async () => {
    const leaf = { is: 'reach', channel: 'email' } as const;
    const deep = all(all(all(leaf)));
    expect((await call('POST', '/count', { condition: deep })).statusCode).toBe(200);
    expect((await call('POST', '/count', { condition: all(deep) })).statusCode).toBe(400);
    expect(
      (await call('POST', '/count', { condition: all(...Array(15).fill(leaf), all(...Array(6).fill(leaf))) }))
        .statusCode,
    ).toBe(400);
    expect((await call('POST', '/count', { condition: all({ is: 'did', deed: 'opened' }) })).statusCode).toBe(
      400,
    );
  });

  it('tells of reports nobody who may not read them', async () => {
    const producer = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
    );
    const critics = all({ is: 'tag', id: tags.critics ?? '' });
    const deed = all({ is: 'did', deed: 'opened', days: 30 });
    const { _id } = await create('Openers', deed);
    expect((await call('POST', '/count', { condition: critics }, producer)).statusCode).toBe(200);
    expect((await call('POST', '/count', { condition: deed }, producer)).statusCode).toBe(403);
    expect((await call('POST', '', { name: 'Mine', condition: deed }, producer)).statusCode).toBe(403);
    const contacts = `/api/contact/${organizationId}?filter[params][smartList]=${_id}`;
    expect((await server.call('GET', contacts, { cookie: producer })).statusCode).toBe(403);
    expect((await server.call('GET', contacts, { cookie })).json()).toMatchObject({ total: 3 });
    // Who could not make it again changes or deletes none.
    const changed = call('PUT', '', { _id, name: 'Openers', condition: critics, version: 1 }, producer);
    expect((await changed).statusCode).toBe(403);
    expect((await call('DELETE', `/${_id}`, undefined, producer)).statusCode).toBe(403);
    await call('DELETE', `/${_id}`);
  });

  it('follows a label that is merged, and means nobody when what it names is gone', async () => {
    const [one, other] = [await label('tag', 'Reviewr', ['fay']), await label('tag', 'Reviewer', ['eli'])];
    const { _id } = await create('Reviewers', all({ is: 'tag', id: one }));
    const merged = await server.call('POST', `/api/tag/${organizationId}/${one}/merge`, {
      cookie,
      body: { into: other },
    });
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await who((await call('GET', `/${_id}`)).json().condition)).toEqual(['eli', 'fay']);
    await server.call('DELETE', `/api/tag/${organizationId}/${other}`, { cookie });
    expect((await call('GET', `/${_id}`)).json()).toMatchObject({ isBroken: true });
    const listed = await server.call(
      'GET',
      `/api/contact/${organizationId}?filter[params][smartList]=${_id}`,
      { cookie },
    );
    expect(listed.json()).toMatchObject({ total: 0 });
    await call('DELETE', `/${_id}`);
  });
});

describe('a send to a list', () => {
  const audience = (path: string, body: object, key?: string) =>
    server.call('POST', `/api/distribution/${organizationId}/${path}`, {
      cookie,
      body,
      headers: key ? { 'idempotency-key': key } : {},
    });
  const mailed = () => sink.mails.map(({ to }) => to[0]?.split('@')[0]).sort();

  it('goes to who is on it when it begins; of the release that it tells of once more', async () => {
    const { _id } = await create(
      'Critics who did not open',
      all({ is: 'tag', id: tags.critics ?? '' }, { is: 'did', deed: 'notOpened', releaseId }),
    );
    const again = await audience(`audience/${releaseId}`, {
      audience: { smartLists: [_id], tags: [tags.critics] },
      list: 'willReceive',
    });
    // `bea` has it already and did open it; `eli` never got it.
    expect(
      again
        .json()
        .people.map(({ email }: { email: string }) => email.split('@')[0])
        .sort(),
    ).toEqual(['ann', 'eli']);
    const other = await buildRelease(server.platform, organizationId);
    const dry = await audience(`audience/${other.id}`, { audience: { smartLists: [_id] } });
    expect(dry.json().counts).toMatchObject({ willReceive: 1 });
    const sent = await audience(`distribute-audience/${other.id}`, { from, audience: { smartLists: [_id] } });
    expect(sent.statusCode, sent.body).toBe(201);
    await expect.poll(mailed, { timeout: 20_000 }).toEqual(['ann']);
    await call('DELETE', `/${_id}`);
  });

  it('keeps the list and what it names until a planned send has its people', async () => {
    const { _id } = await create('Planned', all({ is: 'tag', id: tags.radio ?? '' }));
    const other = await buildRelease(server.platform, organizationId);
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await audience(`distribute-audience/${other.id}`, {
      from,
      startsAt,
      audience: { smartLists: [_id] },
    });
    expect(planned.statusCode, planned.body).toBe(201);
    expect(planned.json().plan).toMatchObject({ smartLists: ['Planned'] });
    expect((await call('DELETE', `/${_id}`)).json()).toMatchObject({ code: 'AUDIENCE_IS_BEING_SENT' });
    const changed = { _id, name: 'Planned', condition: all({ is: 'reach', channel: 'email' }), version: 1 };
    expect((await call('PUT', '', changed)).statusCode).toBe(409);
    expect(
      (await server.call('DELETE', `/api/tag/${organizationId}/${tags.radio}`, { cookie })).statusCode,
    ).toBe(409);
    // Who comes under the condition until then is meant, too.
    await write(
      sql`update contact set tags = tags || ${tags.radio}::text where organization_id = ${organizationId} and id = ${ids.fay}`,
    );
    await write(
      sql`update distribution set starts_at = now() where organization_id = ${organizationId} and id = ${planned.json().distributionId}`,
    );
    await expect.poll(mailed, { timeout: 20_000 }).toEqual(['bea', 'cai', 'fay']);
    await write(
      sql`update contact set tags = array_remove(tags, ${tags.radio}) where organization_id = ${organizationId} and id = ${ids.fay}`,
    );
    expect((await call('DELETE', `/${_id}`)).statusCode).toBe(204);
  });
});
