import { expect, it } from 'vitest';
import { buildAccount } from '../../../test/factories.ts';
import { all, type SmartListStage, withSmartListStage } from '../../../test/smart-list-stage.ts';

/** Lists that keep a condition: how they are made, changed and read, and that they follow their labels (docs/decisions/0123). */
let { server, organizationId, cookie, call, create, who, label, tags } = {} as SmartListStage;
withSmartListStage((stage) => {
  ({ server, organizationId, cookie, call, create, who, label, tags } = stage);
});

it('is made, read, changed by its version and deleted', async () => {
  const condition = all({ is: 'tag', id: tags.critics });
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
  const changed = { _id: made._id, name: 'Radio', condition: all({ is: 'tag', id: tags.radio }) };
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
  const critics = all({ is: 'tag', id: tags.critics });
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
  const listed = await server.call('GET', `/api/contact/${organizationId}?filter[params][smartList]=${_id}`, {
    cookie,
  });
  expect(listed.json()).toMatchObject({ total: 0 });
  await call('DELETE', `/${_id}`);
});
