import type pg from 'pg';
import { tableKinds } from './table-kind.ts';

/** What `installation` remembers of a database that is spread over machines, under this key (docs/decisions/0088). */
export const spreadKey = 'spread';

/** A foreign key that was taken away while tables move, as it is made again. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export interface SpreadNote {
  /** `moving`: begun and not finished; nothing but `database:distribute` may go on with it. */
  state: 'moving' | 'spread';
  /** The newest migration of which everything stands on every machine. */
  version: string;
  foreignKeys: ForeignKey[];
}

export interface TableState {
  name: string;
  /** null: a table that this version does not know. */
  wanted: 'distributed' | 'reference' | 'local' | null;
  is: 'distributed' | 'reference' | 'local';
  rows: number;
  bytes: number;
  shards: number;
}

export interface NodeState {
  name: string;
  isCoordinator: boolean;
  isActive: boolean;
  shards: number;
  bytes: number;
}

async function rowsOf<R extends object>(client: pg.ClientBase, text: string, values: unknown[] = []) {
  return (await client.query<R>(text, values)).rows;
}

export async function citusVersion(client: pg.ClientBase): Promise<string | null> {
  const [row] = await rowsOf<{ version: string }>(
    client,
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  return row?.version ?? null;
}

/** @returns null where nothing was ever begun */
export async function readNote(client: pg.ClientBase): Promise<SpreadNote | null> {
  const [there] = await rowsOf<{ is_there: boolean }>(
    client,
    "select to_regclass('installation') is not null as is_there",
  );
  if (!there?.is_there) return null;
  const [row] = await rowsOf<{ value: SpreadNote }>(client, 'select value from installation where key = $1', [
    spreadKey,
  ]);
  return row?.value ?? null;
}

export async function writeNote(client: pg.ClientBase, note: SpreadNote): Promise<void> {
  await client.query(
    'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [spreadKey, JSON.stringify(note)],
  );
}

/** Only those of a cluster: what `citus_tables` says, and the size of all shards of a table on all machines. */
const spreadFacts = `
  select p.logicalrelid::regclass::text as name, case p.partmethod when 'h' then 'distributed' else
    case p.repmodel when 't' then 'reference' else 'local' end end as kind,
    (select count(*)::int from pg_dist_shard s where s.logicalrelid = p.logicalrelid) as shards,
    case when p.partmethod = 'h' or p.repmodel = 't' then coalesce(citus_total_relation_size(p.logicalrelid), 0) + coalesce((
        select sum(citus_total_relation_size(i.inhrelid)) from pg_inherits i where i.inhparent = p.logicalrelid), 0)
      else pg_total_relation_size(p.logicalrelid) end as bytes
  from pg_dist_partition p`;

const plainFacts = `
  select c.relname as name, pg_total_relation_size(c.oid) + coalesce((
      select sum(pg_total_relation_size(i.inhrelid)) from pg_inherits i where i.inhparent = c.oid), 0) as bytes from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

/** Tables that a spread database has beside those of the schema. */
export const copyPrefix = 'spread_';

/** Every table, in the order of its name, with its rows counted. */
export async function readTables(client: pg.ClientBase): Promise<TableState[]> {
  const spread =
    (await citusVersion(client)) === null
      ? []
      : await rowsOf<{ name: string; kind: TableState['is']; shards: number; bytes: number }>(
          client,
          spreadFacts,
        );
  const found: TableState[] = [];
  for (const { name, bytes } of await rowsOf<{ name: string; bytes: number }>(client, plainFacts)) {
    // Shards that stand on this machine beside the tables they belong to.
    if (/_\d{6,}$/.test(name)) continue;
    const moved = spread.find((one) => one.name === name);
    const [counted] = await rowsOf<{ count: number }>(client, `select count(*) as count from ${name}`);
    found.push({
      name,
      wanted: tableKinds.get(name) ?? (name.startsWith(copyPrefix) ? 'reference' : null),
      is: moved?.kind ?? 'local',
      rows: Number(counted?.count),
      bytes: Number(moved?.bytes ?? bytes),
      shards: moved?.shards ?? 0,
    });
  }
  return found;
}

export async function readNodes(client: pg.ClientBase): Promise<NodeState[]> {
  return (
    await rowsOf<{
      name: string;
      is_coordinator: boolean;
      is_active: boolean;
      shards: number;
      bytes: number;
    }>(
      client,
      `select n.nodename || ':' || n.nodeport as name, n.groupid = 0 as is_coordinator, n.isactive as is_active,
         count(s.shardid)::int as shards, coalesce(sum(s.shard_size), 0) as bytes
       from pg_dist_node n left join citus_shards s on s.nodename = n.nodename and s.nodeport = n.nodeport
         and s.citus_table_type = 'distributed'
       where n.noderole = 'primary' group by n.nodeid, n.nodename, n.nodeport, n.groupid, n.isactive order by n.groupid`,
    )
  ).map(({ is_coordinator, is_active, bytes, ...node }) => ({
    ...node,
    bytes: Number(bytes),
    isCoordinator: is_coordinator,
    isActive: is_active,
  }));
}
