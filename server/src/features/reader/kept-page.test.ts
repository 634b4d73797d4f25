import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildOrganization, buildRelease } from '../../../test/factories.ts';
import { recordStatements } from '../../../test/recorded-statement.ts';
import { sql } from '../../platform/database.ts';

let now = new Date('2026-03-01T10:00:00Z');
let server: TestServer;
let organizationId: string;
let id: string;

const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const read = (headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/landing/${id}`, headers: { 'user-agent': 'Mozilla/5.0', ...headers } });

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  organizationId = (await buildOrganization(server.platform, { settings: { requireAuth: false } })).id;
  id = (await buildRelease(server.platform, organizationId, { title: 'Waterline' })).id;
  await write(
    sql`update release set distributed_at = '2026-02-01', expiration_date = '2026-03-10' where id = ${id}`,
  );
});
afterAll(() => server.stop());

it('a page that somebody comes to again asks for the state of its organization alone, by its public address as well', async () => {
  const { slug } = await server.system((db) =>
    db.one<{ slug: string }>(sql`select slug from release where id = ${id}`),
  );
  for (const url of [`/landing/${id}`, `/r/${encodeURIComponent(slug)}`]) {
    const get = (headers: Record<string, string> = {}) =>
      server.app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0', ...headers } });
    const first = await get();
    expect(first.statusCode, url).toBe(200);
    const mark = String(first.headers['set-cookie']).split(';')[0] as string;
    const recorder = recordStatements(server.platform);
    const again = await get({ cookie: mark });
    recorder.stop();
    expect(again.body).toBe(first.body);
    expect(
      recorder.statements.map(({ text }) => /from (\w+)/.exec(text)?.[1]),
      url,
    ).toEqual(['organization_change']);
  }
});

it('a kept page shows every change at once, and is shut from the moment of its expiry on', async () => {
  expect((await read()).body).toContain('Waterline');
  await write(
    sql`update release set title = 'Tideline', data = data || '{"title": "Tideline"}' where id = ${id}`,
  );
  expect((await read()).body).toContain('Tideline');
  await write(
    sql`update organization set settings = settings || '{"requireAuth": true}' where organization_id = ${organizationId}`,
  );
  expect((await read()).statusCode).toBe(404);
  await write(
    sql`update organization set settings = settings || '{"requireAuth": false}' where organization_id = ${organizationId}`,
  );
  expect((await read()).statusCode).toBe(200);
  now = new Date('2026-03-10T00:00:00Z');
  expect((await read()).statusCode).toBe(410);
  now = new Date('2026-03-01T10:00:00Z');
  expect((await read()).statusCode).toBe(200);
  await write(sql`delete from release where id = ${id}`);
  expect((await read()).statusCode).toBe(404);
});
