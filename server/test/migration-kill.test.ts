import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it } from 'vitest';
import { describeSchema } from '../scripts/schema-snapshot.ts';
import { inOneTransaction, listMigrations, migrate, readMigration } from '../src/platform/migration.ts';
import { cloneDatabase } from './app.ts';

const module = new URL('../src/platform/migration.ts', import.meta.url).href;
const schemaFile = fileURLToPath(new URL('../schema.sql', import.meta.url));

/** The first released schema, with an organization, its release, a contact and a send of it. */
const oldest = [
  inOneTransaction(readMigration('0001_spine.sql') as string),
  "insert into migration (name) values ('0001_spine.sql')",
  "insert into organization (organization_id, name, domain) values ('o', 'Mifras', 'mifras')",
  "insert into release (organization_id, id, release_type, title) values ('o', 'r', 'programme', 'קו המים')",
  "insert into contact (organization_id, id, first_name, last_name, email, search_text) values ('o', 'c', 'דנה', 'ברעם', 'dana@a.example', 'דנה ברעם')",
];

const begin = (url: string): ChildProcess =>
  spawn(
    process.execPath,
    ['-e', `import(${JSON.stringify(module)}).then(({ migrate }) => migrate(${JSON.stringify(url)}))`],
    { stdio: 'ignore' },
  );

/** Kills the child as soon as so many files are done, in the middle of the next one. @returns whether it came to its end before */
async function endAfter(child: ChildProcess, client: pg.Client, files: number): Promise<boolean> {
  const ended = once(child, 'exit');
  while (child.exitCode === null) {
    const { rows } = await client.query<{ done: number }>('select count(*)::int as done from migration');
    if ((rows[0]?.done ?? 0) >= files) break;
  }
  child.kill('SIGKILL');
  const [code] = await ended;
  return code === 0;
}

it('brings the oldest schema and its rows forward, however often it is killed on the way', async () => {
  const database = await cloneDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(
      'drop schema public cascade; create schema public; grant usage on schema public to firstlook_tenant',
    );
    await client.query(
      'create table migration (name text primary key, at timestamptz not null default now())',
    );
    for (const statement of oldest) await client.query(statement);
    const all = listMigrations().length;
    let kills = 0;
    for (let files = 2; files < all; files += Math.ceil(all / 12)) {
      if (!(await endAfter(begin(database.url), client, files))) kills += 1;
    }
    await migrate(database.url);
    expect(kills).toBeGreaterThan(8);
    expect(await describeSchema(database.url)).toBe(readFileSync(schemaFile, 'utf8'));
    const { rows } = await client.query(
      `select o.name as house, r.title, c.email from organization o
       join release r using (organization_id) join contact c using (organization_id) where organization_id = 'o'`,
    );
    expect(rows).toEqual([{ house: 'Mifras', title: 'קו המים', email: 'dana@a.example' }]);
  } finally {
    await client.end();
    await database.drop();
  }
});
