import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { restorePlace } from '../src/backup-place.ts';
import { backUp } from '../src/features/backup/back-up.service.ts';
import { backupGateway } from '../src/gateways/backup-folder.ts';
import { openDiskStorage } from '../src/gateways/storage-disk.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLog } from '../src/platform/log.ts';
import { inOneTransaction, listMigrations, readMigration } from '../src/platform/migration.ts';
import { withSnapshot } from '../src/platform/table-copy.ts';
import { start } from '../src/start.ts';
import { type ClonedDatabase, cloneDatabase } from './app.ts';
import { restoreConfig, scratchFolder } from './backup-stage.ts';

const scratch = scratchFolder();
const log = createLog('silent');
const databases: ClonedDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
  scratch.remove();
});

/** Runs statements in a database of its own. @returns its address */
async function databaseWith(statements: readonly string[]): Promise<string> {
  const database = await cloneDatabase();
  databases.push(database);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
  return database.url;
}

/** A database as an older version left it: nothing of the migrations from `last` on. */
function databaseBefore(next: string, filling: readonly string[]): Promise<string> {
  const names = listMigrations().filter((name) => name < next);
  return databaseWith([
    'drop schema public cascade; create schema public; grant usage on schema public to firstlook_tenant',
    'create table migration (name text primary key, at timestamptz not null default now())',
    ...names.flatMap((name) => [
      inOneTransaction(readMigration(name) as string),
      `insert into migration (name) values ('${name}')`,
    ]),
    ...filling,
  ]);
}

async function backUpDatabase(url: string, name: string): Promise<string> {
  const folder = scratch.path(name);
  const gateways = { storage: await openDiskStorage(scratch.path('storage')), backups: backupGateway };
  const ground = { gateways, log, clock: systemClock, program: 'older' };
  await backUp({ ...ground, snapshot: (work) => withSnapshot(url, work) }, { folder });
  return folder;
}

const world = [
  "insert into organization (organization_id, name, domain) values ('o', 'Studio', 'studio')",
  "insert into account (id, email) values ('a', 'person@studio.example')",
  "insert into release (organization_id, id, release_type, title) values ('o', 'r', 'programme', 'Waterline')",
  `insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
   values ('o', 'd', 'r', 'email', 'en', 't', '{}')`,
];
const recipient = (id: string, state: string) =>
  `insert into recipient (organization_id, id, distribution_id, release_id, channel, address, state, token)
   values ('o', '${id}', 'd', 'r', 'email', '${id}@readers.example', '${state}', 'token-${id}')`;

describe('a backup of an older version', () => {
  it.each([
    // The last migration; and the one that took what waits out of the ledger, with rows for it.
    [listMigrations().at(-1) as string, [recipient('s', 'sent')], { s: 'sent' }],
    [
      '0021_send_queue.sql',
      [recipient('s', 'sent'), recipient('h', 'handed'), recipient('q', 'queued')],
      { s: 'sent', h: 'unconfirmed', q: 'queued' },
    ],
  ])('made before %s comes to this version, and sends nothing', async (next, rows, states) => {
    const url = await databaseBefore(next, [...world, ...rows]);
    const folder = await backUpDatabase(url, `before ${next}`);
    const config = restoreConfig(scratch.path(`restored ${next}`));
    await restorePlace(config, { from: folder }, log);
    const running = await start(config, log);
    const read = <R extends object>(text: string) =>
      running.platform.database.withSystem(async (db) => (await db.client.query<R>(text)).rows);
    expect(
      (await read<{ name: string }>('select name from migration order by name collate "C"')).map(
        ({ name }) => name,
      ),
    ).toEqual(listMigrations());
    const found = await read<{ id: string; state: string }>('select id, state from recipient');
    expect(Object.fromEntries(found.map(({ id, state }) => [id, state]))).toEqual(states);
    const isOpen = 'q' in states;
    expect(await read('select phase, refusal from distribution')).toEqual([
      isOpen
        ? { phase: 'paused', refusal: { kind: 'restored', words: '' } }
        : { phase: 'open', refusal: null },
    ]);
    expect(await read("select title from release where organization_id = 'o'")).toEqual([
      { title: 'Waterline' },
    ]);
    await running.stop();
  });
});

it('a backup of a newer version is refused in one sentence', async () => {
  const url = await databaseWith(["insert into migration (name) values ('9999_future.sql')"]);
  const folder = await backUpDatabase(url, 'newer');
  const restoring = restorePlace(restoreConfig(scratch.path('refused')), { from: folder }, log);
  await expect(restoring).rejects.toThrow(
    'The backup is newer than this version of Firstlook (it has 9999_future.sql).',
  );
});
