import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/app.ts';
import { ChangedMigrationError, listMigrations, migrate } from './migration.ts';

const first = listMigrations()[0] as string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;

beforeEach(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

const checksums = async (): Promise<(string | null)[]> =>
  (await client.query<{ checksum: string | null }>('select checksum from migration')).rows.map(
    ({ checksum }) => checksum,
  );

it('keeps what each file was when it was applied', async () => {
  const kept = await checksums();
  expect(kept).toHaveLength(listMigrations().length);
  expect(kept.every((one) => /^[0-9a-f]{64}$/.test(one ?? ''))).toBe(true);
  expect(await migrate(database.url)).toEqual([]);
});

it('refuses files that were changed after they were applied, by name', async () => {
  await client.query('update migration set checksum = $2 where name = $1', [first, 'f'.repeat(64)]);
  const refusal = migrate(database.url);
  await expect(refusal).rejects.toThrow(ChangedMigrationError);
  await expect(refusal).rejects.toThrow(first);
});

it('takes a database of before checksums were kept at its word', async () => {
  const kept = await checksums();
  await client.query('alter table migration drop column checksum');
  expect(await migrate(database.url)).toEqual([]);
  expect((await checksums()).sort()).toEqual(kept.sort());
});
