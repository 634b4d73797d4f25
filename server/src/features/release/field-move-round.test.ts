import type { Release } from '@firstlook/contract/release.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { moveFieldValues } from './field-move.service.ts';
import { insertFieldMove, listFieldMoves, updateReached } from './field-move.store.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});
afterAll(() => server.stop());

it('what is copied from old values while their move stands still, behind the place that it reached, moves too', async () => {
  const { id } = await buildRelease(server.platform, organizationId, { undertow: 'Drama' });
  await server.tenant(organizationId, async (db) => {
    const moves = [{ from: 'undertow', to: 'swell', releaseTypes: ['programme'] }];
    await insertFieldMove(db, organizationId, { path: 'programme.json', moves, by: '', at: new Date() });
    const [move] = await listFieldMoves(db, organizationId);
    // Behind every id there is.
    await updateReached(db, organizationId, move?.position ?? 0, 'z'.repeat(24));
  });
  const copied = await server.call('POST', `/api/release/${organizationId}/${id}/duplicate`, {
    cookie,
    body: { title: 'Again', withMedia: true },
  });
  expect(copied.statusCode, copied.body).toBe(201);
  const { _id: copy } = copied.json<Release>();
  await moveFieldValues(server.ctx({ organizationId }), organizationId, { isLast: () => false });
  const rows = await server.tenant(organizationId, (db) =>
    db.many<{ id: string; swell: unknown; is_left: boolean; version: number }>(
      sql`select id, data->'swell' as swell, data ? 'undertow' as is_left, version from release order by title`,
    ),
  );
  expect(rows).toEqual([copy, id].map((one) => ({ id: one, swell: 'Drama', is_left: false, version: 2 })));
  expect(await server.tenant(organizationId, (db) => listFieldMoves(db, organizationId))).toEqual([]);
});
