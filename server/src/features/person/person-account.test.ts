import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { buildFilmRow, buildSittings } from '../../../test/sitting.ts';
import { sql } from '../../platform/database.ts';

/** Somebody who watches in two organizations, and is erased in one of them. */
const email = 'noa-watches@readers.example';
let server: TestServer;
let organizationId: string;
let otherId: string;
let admin: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  const reader = await buildAccount(server.platform, { email });
  const cookie = await server.signIn(email);
  const enter = async () => {
    const { id } = await buildOrganization(server.platform);
    const release = await buildRelease(server.platform, id);
    await server.system(async (db) => {
      await db.run(sql`insert into membership (organization_id, account_id, roles, status)
        values (${id}, ${reader.id}, '{client}', 'approved')`);
      await db.run(sql`insert into event (organization_id, id, release_id, account_id, kind, platform, verdict, user_agent)
        values (${id}, 'entrance', ${release.id}, ${reader.id}, 'landing', 'landingPage', 'person', 'Reader 1.0')`);
    });
    await buildSittings(server.platform, id, await buildFilmRow(server.platform, id), [
      {
        releaseId: release.id,
        viewerKey: `account:${reader.id}`,
        accountId: reader.id,
        at: '2026-11-02T10:00:00Z',
        milliseconds: 60_000,
      },
    ]);
    const body = {
      organizationId: id,
      title: 'noted',
      category: 'reading',
      data: { words: 'what Noa looked for' },
    };
    const answer = await server.call('POST', '/api/activity', { cookie, body });
    expect(answer.statusCode, answer.body).toBe(201);
    return [
      id,
      await server.signIn((await buildAccount(server.platform, { organizationId: id, role: 'admin' })).email),
    ];
  };
  [organizationId = '', admin = ''] = await enter();
  [otherId = '', other = ''] = await enter();
});
afterAll(() => server.stop());

const acts = async (id: string, cookie: string) =>
  (await server.call('GET', `/api/activity/report/${id}`, { cookie })).body;
const ask = (act: 'export' | 'erase') =>
  server.call('POST', `/api/person/${organizationId}/${act}`, { cookie: admin, body: { email } });

it('is given out what she did in the organization', async () => {
  const { counts, data } = (await ask('export')).json();
  expect(counts).toMatchObject({ memberships: 1, activities: 1, entrances: 1, accountWatches: 1 });
  expect(Object.keys(data.organizations)).toEqual([organizationId]);
});

it('leaves what she did there without her, and elsewhere with her', async () => {
  expect(await acts(organizationId, admin)).toContain(email);
  expect((await ask('erase')).json().counts).toMatchObject({ activities: 1, events: 1, watches: 1 });
  const left = await acts(organizationId, admin);
  expect(left).toContain('"title":"noted"');
  for (const trace of [email, 'what Noa looked for']) expect(left).not.toContain(trace);
  expect(await acts(otherId, other)).toContain('what Noa looked for');
  const agents = await server.system((db) =>
    db.many<{ organization_id: string; user_agent: string }>(
      sql`select organization_id, user_agent from event where id = 'entrance'`,
    ),
  );
  expect(new Map(agents.map((one) => [one.organization_id, one.user_agent]))).toEqual(
    new Map([
      [organizationId, ''],
      [otherId, 'Reader 1.0'],
    ]),
  );
});
