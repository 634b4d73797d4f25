import pg from 'pg';
import { takeLock } from './database-lock.ts';
import { applyOverlay } from './spread-overlay.ts';
import {
  citusVersion,
  type ForeignKey,
  type NodeState,
  readNodes,
  readNote,
  readTables,
  type SpreadNote,
  type TableState,
  writeNote,
} from './spread-state.ts';
import { tableKinds } from './table-kind.ts';

/** Why a database is not spread, or a half spread one not used. */
export class SpreadError extends Error {}

/** All distributed tables stand beside this one. */
const beside = 'organization_change';

export interface Move {
  table: string;
  to: 'distributed' | 'reference';
  rows: number;
  bytes: number;
}

/** What would be done, in order; a reason each why it cannot be. */
export interface SpreadPlan {
  refusals: string[];
  moves: Move[];
  tables: TableState[];
}

const noCitus =
  'This PostgreSQL has no Citus: nothing can be spread. Install the extension on a coordinator and its workers, run "create extension citus" in the database on each, add the workers with citus_add_node, and try again.';

async function whoRuns(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity where datname = current_database()
       and application_name in ('firstlook', 'firstlook-tenant', 'firstlook-queue', 'firstlook-listen')`,
  );
  return Number(rows[0]?.count);
}

async function refusalsOf(client: pg.ClientBase, tables: readonly TableState[]): Promise<string[]> {
  if ((await citusVersion(client)) === null) return [noCitus];
  const nodes = await readNodes(client);
  const { rows } = await client.query<{ is_super: boolean; is_coordinator: boolean }>(
    `select rolsuper as is_super, citus_is_coordinator() as is_coordinator from pg_roles where rolname = current_user`,
  );
  const running = await whoRuns(client);
  return [
    ...(rows[0]?.is_coordinator === false
      ? ['DATABASE_URL names a worker of the cluster: name its coordinator.']
      : []),
    ...(rows[0]?.is_super === false
      ? ['The user of DATABASE_URL is no superuser: settings of each machine cannot be made.']
      : []),
    ...(nodes.some(({ isCoordinator }) => isCoordinator)
      ? []
      : ['The coordinator is not among the nodes: run citus_set_coordinator_host once.']),
    ...(nodes.filter(({ isCoordinator, isActive }) => !isCoordinator && isActive).length > 0
      ? []
      : ['The cluster has no worker: add one with citus_add_node.']),
    ...(running > 0
      ? [`The product is running (${running} connections): stop every process of it, web and worker.`]
      : []),
    ...tables
      .filter(({ wanted }) => wanted === null)
      .map(({ name }) => `The table ${name} is none of this version: nobody says where it belongs.`),
  ];
}

async function planWith(client: pg.ClientBase): Promise<SpreadPlan> {
  const tables = await readTables(client);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const moves = [...tableKinds].flatMap(([table, to]): Move[] => {
    const now = byName.get(table);
    if (!now || to === 'local' || now.is === to) return [];
    return [{ table, to, rows: now.rows, bytes: now.bytes }];
  });
  // The table beside which all others come is the first of its kind.
  const place = ({ table, to }: Move) => (to === 'reference' ? 0 : table === beside ? 1 : 2);
  moves.sort((one, other) => place(one) - place(other));
  return { refusals: await refusalsOf(client, tables), moves, tables };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'firstlook-distribute' });
  await client.connect();
  client.on('error', () => undefined);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export interface SpreadStatus {
  /** Its version; null where there is none. */
  citus: string | null;
  state: 'none' | SpreadNote['state'];
  tables: TableState[];
  nodes: NodeState[];
}

/** Reads only. */
export const readStatus = (url: string): Promise<SpreadStatus> =>
  withClient(url, async (client) => {
    const citus = await citusVersion(client);
    return {
      citus,
      state: (await readNote(client))?.state ?? 'none',
      tables: await readTables(client),
      nodes: citus === null ? [] : await readNodes(client),
    };
  });

/** Reads only. */
export const planSpread = (url: string): Promise<SpreadPlan> => withClient(url, planWith);

const foreignKeys = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    and conrelid::regclass::text !~ '_[0-9]{6,}$' order by 1, 2`;

/** Takes every foreign key away and remembers it, at once: Citus refuses those that lead from one kind to another for a while. */
async function loosen(client: pg.Client): Promise<SpreadNote> {
  const kept = await readNote(client);
  await client.query('begin');
  const { rows } = await client.query<ForeignKey>(foreignKeys);
  const known = new Map((kept?.foreignKeys ?? []).map((key) => [`${key.table}.${key.name}`, key]));
  for (const key of rows) known.set(`${key.table}.${key.name}`, key);
  const note: SpreadNote = { state: 'moving', version: '', foreignKeys: [...known.values()] };
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await writeNote(client, note);
  await client.query('commit');
  return note;
}

/** What each machine has to know whoever asks; it holds from the next connection on. */
async function setNodes(client: pg.Client): Promise<void> {
  const name = (await client.query<{ name: string }>('select quote_ident(current_database()) as name'))
    .rows[0]?.name;
  for (const setting of [
    "citus.propagate_set_commands = 'local'",
    'citus.enable_unsafe_triggers = on',
    'citus.allow_nested_distributed_execution = on',
  ])
    await client.query('select run_command_on_all_nodes($1)', [`alter database ${name} set ${setting}`]);
  // Requests reach the other machines as this role: it has no password, and pg_hba.conf says which machines it comes from.
  await client.query('alter role firstlook_tenant login');
}

/** Nothing is told of rows that only move: their triggers rest, on the machines they come to as well. */
async function move(client: pg.Client, { table, to }: Move): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(
    to === 'reference'
      ? `select create_reference_table('${table}')`
      : `select create_distributed_table('${table}', 'organization_id', colocate_with => '${table === beside ? 'none' : beside}')`,
  );
  await client.query('commit');
}

/** The rows as they stood before stay on the coordinator until they are taken away. */
async function dropOldRows(client: pg.Client): Promise<void> {
  for (const [table, kind] of tableKinds)
    if (kind !== 'local')
      await client.query(`select truncate_local_data_after_distributing_table('${table}')`);
}

async function tighten(client: pg.Client, note: SpreadNote): Promise<void> {
  const there = new Set(
    (await client.query<ForeignKey>(foreignKeys)).rows.map(({ table, name }) => `${table}.${name}`),
  );
  for (const { table, name, definition } of note.foreignKeys)
    if (!there.has(`${table}.${name}`))
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/**
 * Spreads a database, under the lock of the migrations. Each table is a step of its own that looks first where it stands: whoever begins
 * it again after it was ended half-way goes on. Until all of it is done no process of the product starts.
 *
 * @param version the newest migration, which the database has
 * @param say told of each step
 * @throws SpreadError when it may not be done
 */
export function distribute(
  url: string,
  { shards, version, say }: { shards: number; version: string; say: (line: string) => void },
): Promise<void> {
  return withClient(url, async (client) => {
    await takeLock(client, 'lock');
    const { refusals, moves } = await planWith(client);
    if (refusals.length > 0) throw new SpreadError(refusals.join('\n'));
    const isDone = moves.length === 0 && (await readNote(client))?.state === 'spread';
    for (const setting of [
      'client_min_messages = warning',
      'citus.enable_unsafe_triggers = on',
      "citus.propagate_set_commands = 'local'",
      `citus.shard_count = ${shards}`,
    ])
      await client.query(`set ${setting}`);
    await setNodes(client);
    if (!isDone) {
      const note = await loosen(client);
      for (const step of moves) {
        await move(client, step);
        say(`${step.table}: ${step.to}, ${step.rows.toLocaleString('en')} rows`);
      }
      await dropOldRows(client);
      await tighten(client, note);
      say(`${note.foreignKeys.length} foreign keys made again`);
    }
    await applyOverlay(client);
    await writeNote(client, { state: 'spread', version, foreignKeys: [] });
    say('functions, policies and copies of general rows made on every machine');
  });
}

/**
 * Brings what a migration changed to every machine: new tables by their kind, and what is different there. Under the lock, after the
 * migrations; a second time does nothing.
 *
 * @param version the newest migration
 */
export async function settleSpread(client: pg.Client, version: string): Promise<void> {
  const note = await readNote(client);
  if (note?.state !== 'spread' || note.version === version) return;
  await client.query('set client_min_messages = warning');
  await client.query('set citus.enable_unsafe_triggers = on');
  await client.query("set citus.propagate_set_commands = 'local'");
  for (const step of (await planWith(client)).moves) await move(client, step);
  await applyOverlay(client);
  await writeNote(client, { ...note, version });
}

/** Whether the rows of organizations stand on several machines. */
export const isSpread = (url: string): Promise<boolean> =>
  withClient(url, async (client) => (await readNote(client))?.state === 'spread');

/** What a migration needs in a spread database, for this session. @throws SpreadError where it is half-way */
export async function prepareMigration(client: pg.Client): Promise<void> {
  const state = (await readNote(client))?.state;
  // Tables on one machine after the other: one that leads to a table on all machines may be made in the same transaction.
  if (state === 'spread') {
    await client.query("set citus.multi_shard_modify_mode = 'sequential'");
    await client.query('set citus.enable_unsafe_triggers = on');
  }
  if (state === 'moving')
    throw new SpreadError(
      'The database is being spread over machines and that was not finished: run "npm run cli -- database:distribute" again.',
    );
}
