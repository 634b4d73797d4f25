import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { exportContents } from './export-organization.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Tables with rows of an organization, as the database has them. */
const listTenantTables = () =>
  server.platform.database.withSystem(async (db) => {
    const { rows } = await db.client.query<{ name: string }>(
      'select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name) ' +
        "where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'organization_id' " +
        'and not (select relispartition from pg_class where oid = to_regclass(table_name)) order by 1',
    );
    return rows.map(({ name }) => name).filter((name) => name !== 'organization');
  });

it('holds every table of an organization, or says why not', async () => {
  const tables = await listTenantTables();
  expect(tables.length).toBeGreaterThan(40);
  const exported = exportContents().tables.map(({ table }) => table);
  const { leftOut } = exportContents();
  const known = new Set([...exported, ...Object.keys(leftOut)]);
  expect(tables.filter((name) => !known.has(name))).toEqual([]);
  expect(
    [...known].filter((name) => !tables.includes(name)),
    'tables that are gone',
  ).toEqual([]);
  expect(exported.filter((name) => name in leftOut)).toEqual([]);
});

it('leaves every secret of them behind', async () => {
  const names = exportContents().tables.map(({ table }) => table);
  const { rows } = await server.platform.database.withSystem((db) =>
    db.client.query<{ table: string; column: string }>(
      "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' " +
        "and table_name = any($1) and column_name ~ '(token|secret|hash|_key|password|sealed)' and column_name !~ '(_id|_until)$'",
      [names],
    ),
  );
  expect(rows.length).toBeGreaterThan(8);
  const stays = new Map(exportContents().tables.map(({ table, without }) => [table, without]));
  expect(rows.filter(({ table, column }) => !stays.get(table)?.includes(column))).toEqual([]);
});
