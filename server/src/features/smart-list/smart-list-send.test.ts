import { expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { all, type SmartListStage, withSmartListStage } from '../../../test/smart-list-stage.ts';
import { sql } from '../../platform/database.ts';

/** A send to a list that keeps a condition goes to who is on it at its moment (docs/decisions/0123). */
let { server, sink, organizationId, cookie, write, call, create, ids, tags, releaseId } =
  {} as SmartListStage;
withSmartListStage((stage) => {
  ({ server, sink, organizationId, cookie, write, call, create, ids, tags, releaseId } = stage);
});

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
    all({ is: 'tag', id: tags.critics }, { is: 'did', deed: 'notOpened', releaseId }),
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
  const { _id } = await create('Planned', all({ is: 'tag', id: tags.radio }));
  const other = await buildRelease(server.platform, organizationId);
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const planned = await audience(`distribute-audience/${other.id}`, {
    from,
    startsAt,
    audience: { smartLists: [_id] },
  });
  expect(planned.statusCode, planned.body).toBe(201);
  expect(planned.json().plan).toMatchObject({ smartLists: ['Planned'] });
  expect((await call('DELETE', `/${_id}`)).json()).toMatchObject({ code: 'AUDIENCE_IS_PLANNED' });
  const changed = { _id, name: 'Planned', condition: all({ is: 'reach', channel: 'email' }), version: 1 };
  // Its people are read at its moment, as the list says then.
  expect((await call('PUT', '', changed)).statusCode).toBe(200);
  const back = { ...changed, condition: all({ is: 'tag', id: tags.radio }), version: 2 };
  expect((await call('PUT', '', back)).statusCode).toBe(200);
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
