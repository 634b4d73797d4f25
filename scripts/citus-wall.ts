import pg from 'pg';
import { dropChecks, readRowWalk } from '../server/test/row-walk.ts';

const mine = 'organization-a';
const theirs = 'organization-b';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** How many rows a statement of this organization touched, which is then undone; a refused one touched none. */
async function touched(client: pg.Client, statement: string): Promise<number | 'refused'> {
  await client.query(
    `begin; do $$ begin set local role firstlook_tenant; set local app.organization_id = '${mine}'; end $$`,
  );
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } catch (error) {
    // 42501: no right to it; 0A000: Citus changes nobody's organization.
    if (['42501', '0A000'].includes((error as pg.DatabaseError).code ?? '')) return 'refused';
    throw error;
  }
}

/** What the coordinator lets an organization do with the rows of another one. @returns what was wrong */
async function tryTables(
  url: string,
  walk: Awaited<ReturnType<typeof readRowWalk>>,
  tables: string[],
): Promise<string[]> {
  const client = await connect(url);
  const wrong: string[] = [];
  const expectThat = async (statement: string, allowed: (number | 'refused')[]) => {
    const found = await touched(client, statement);
    await client.query('rollback');
    if (!allowed.includes(found)) wrong.push(`${statement}: ${found}`);
  };
  for (const table of tables) {
    await expectThat(`select 1 from ${table} where organization_id = '${theirs}'`, [0]);
    await expectThat(`select 1 from ${table} where organization_id <> '${mine}'`, [0]);
    await expectThat(`select 1 from ${table}`, [1]);
    // 0: a table into which nothing goes.
    await expectThat(walk.insertion(table, theirs), ['refused', 0]);
    await expectThat(`delete from ${table} where organization_id = '${theirs}'`, [0, 'refused']);
    await expectThat(`update ${table} set organization_id = '${theirs}'`, ['refused']);
  }
  await client.end();
  return wrong;
}

interface Shard {
  name: string;
  node: string;
  /** Of a month of a table: nobody but the owner has a right to it. */
  is_part: boolean;
}

/** The same on every machine that holds rows, asked there: what the coordinator knows helps nobody here. */
async function tryShards(owner: pg.Client, url: string): Promise<{ wrong: string[]; seen: number }> {
  const { rows } = await owner.query<Shard>(
    `select s.shard_name as name, s.nodename || ':' || s.nodeport as node, c.relispartition as is_part
     from citus_shards s join pg_class c on c.oid = s.table_name where s.citus_table_type = 'distributed' order by 2, 1`,
  );
  const wrong: string[] = [];
  let seen = 0;
  for (const node of new Set(rows.map((row) => row.node))) {
    const place = new URL(url);
    place.host = node;
    const client = await connect(place.href);
    for (const { name, is_part } of rows.filter((row) => row.node === node)) {
      const all = await client.query<{ whose: string }>(
        `select distinct organization_id as whose from ${name} where organization_id = any($1)`,
        [[mine, theirs]],
      );
      const own = is_part ? 'refused' : all.rows.some(({ whose }) => whose === mine) ? 1 : 0;
      seen += all.rows.length;
      const found = await touched(client, `select 1 from ${name}`);
      await client.query('rollback');
      if (found !== own) wrong.push(`${node} ${name}: ${found} rows of ${own}`);
    }
    await client.end();
  }
  return { wrong, seen };
}

/**
 * Row security on the cluster: with the organization A set, no row of B is seen or touched on any table, neither through the
 * coordinator nor by whoever asks a machine for its part. Takes checks of rows away: the cluster is of no use after it.
 */
export async function tryRowSecurity(
  url: string,
): Promise<{ tables: number; shards: number; wrong: string[] }> {
  const owner = await connect(url);
  const spread = await owner.query<{ name: string }>(
    "select logicalrelid::regclass::text as name from pg_dist_partition where (partmethod = 'h' or repmodel = 't') and logicalrelid::regclass::text not like 'spread%'",
  );
  const walk = await readRowWalk(
    owner,
    spread.rows.map(({ name }) => name),
  );
  await dropChecks(owner);
  await owner.query("set citus.propagate_set_commands = 'local'");
  for (const table of walk.tables)
    for (const id of [mine, theirs]) {
      await owner.query('begin');
      await owner.query('set local session_replication_role = replica');
      await owner.query(walk.insertion(table, id));
      await owner.query('commit');
    }
  const wrong = await tryTables(url, walk, walk.tables);
  const shards = await tryShards(owner, url);
  await owner.end();
  return { tables: walk.tables.length, shards: shards.seen, wrong: [...wrong, ...shards.wrong] };
}
