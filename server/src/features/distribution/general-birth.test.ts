import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { buildGeneralList, buildNeighbour, writeSystem } from '../../../test/general-stage.ts';
import { from } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';
import { stepBirth } from './birth.service.ts';

/** A large audience of general contacts, whose steps are taken here by hand: there is no worker beside. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('comes into the ledger whole, in steps of any size, and its list stays until then', async () => {
  const { id: organizationId, cookie } = await buildNeighbour(server);
  const { email } = await buildAccount(server.platform, { systemRole: 'admin' });
  const systemAdmin = await server.signIn(email);
  const { listId, people } = await buildGeneralList(server, 'Keren', 1100);
  // Every tenth the organization has itself, under an id that sorts elsewhere.
  await buildContacts(server.platform, organizationId, 110, {
    email: (index) => people[index * 10]?.email ?? '',
  });
  // Some of these are meant by a tag of the organization as well, and one by name.
  await writeSystem(
    server,
    sql`update contact set tags = '{both}' where organization_id = ${organizationId} and right(id, 1) < '8'`,
  );
  const { id: named } = await server.platform.database.withSystem((db) =>
    db.one<{ id: string }>(
      sql`select id from contact where organization_id = ${organizationId} order by id desc limit 1`,
    ),
  );
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const url = `/api/distribution/${organizationId}`;
  const begun = await server.call('POST', `${url}/distribute-audience/${releaseId}`, {
    cookie,
    body: { from, audience: { mailingLists: [listId], tags: ['both'], contacts: [named] } },
  });
  const id = begun.json().distributionId;
  expect(begun.json()).toMatchObject({ total: 1100, preparing: { total: 1100 } });
  const remove = () =>
    server.call('DELETE', `/api/mailing-list/${globalOrganizationId}/${listId}`, { cookie: systemAdmin });
  expect((await remove()).json().code).toBe('AUDIENCE_IS_BEING_SENT');

  const birth = { organization_id: organizationId, distribution_id: id };
  while (await stepBirth(server.ctx(), birth, 170));
  const rows = await server.platform.database.withSystem((db) =>
    db.one(sql`select count(*)::int as people, count(distinct address)::int as addresses,
        count(*) filter (where is_general)::int as general, count(*) filter (where state <> 'queued')::int as others
      from recipient where organization_id = ${organizationId} and release_id = ${releaseId}`),
  );
  expect(rows).toEqual({ people: 1100, addresses: 1100, general: 990, others: 0 });
  const progress = await server.call('GET', `${url}/progress/${id}`, { cookie });
  expect(progress.json()).toMatchObject({ total: 1100, states: { queued: 1100 }, preparing: null });
  expect((await remove()).statusCode).toBe(204);
}, 60_000);
