import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sql, sql } from '../src/platform/database.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization, buildRelease } from './factories.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  await server.system((db) =>
    db.run(sql`create function take_away() returns trigger language plpgsql security definer as $$ begin
      delete from release where organization_id = new.organization_id and id = new.release_id; return new; end $$`),
  );
});
afterAll(() => server.stop());

it.each([
  ['release_presence', 'POST', (id: string) => `/api/release/${organizationId}/${id}/presence`, {}],
  ['report_link', 'POST', (id: string) => `/api/distribution/${organizationId}/report-link/${id}`, {}],
  ['event', 'GET', (id: string) => `/landing/${id}`, undefined],
] as const)(
  'a row of %s for a release that is deleted at this moment is of nothing that is there',
  async (table, method, path, body) => {
    const { id } = await buildRelease(server.platform, organizationId);
    await server.system(async (db) => {
      await db.run(sql`update release set distributed_at = now() - interval '1 minute' where id = ${id}`);
      await db.run(
        new Sql(
          [`create trigger take_away before insert on ${table} for each row execute function take_away()`],
          [],
        ),
      );
    });
    const answer = await server.call(method, path(id), { cookie, ...(body && { body }) });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(404);
  },
);
