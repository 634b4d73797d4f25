import type pg from 'pg';

/** One row for each organization on every table that has organizations: what it says does not matter, only whose it is. */
export interface RowWalk {
  tables: string[];
  insertion(table: string, organizationId: string): string;
}

interface Column {
  table: string;
  name: string;
  type: string;
}

/** A value of each type; a new type in the schema fails here until it has one. */
const samples: Record<string, string> = {
  text: "'x'",
  bytea: "'\\x00'",
  boolean: 'false',
  integer: '1',
  bigint: '1',
  smallint: '1',
  'double precision': '1',
  jsonb: `'{}'`,
  date: 'now()',
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': 'now()',
  int4multirange: `'{}'`,
  'text[]': `'{}'`,
  'integer[]': `'{}'`,
};

/** @param names the tables; all that have a column `organization_id` where none are given */
export async function readRowWalk(owner: pg.Client, names: string[] | null = null): Promise<RowWalk> {
  const { rows: columns } = await owner.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and (a.attnotnull and not a.atthasdef or a.attname = 'organization_id')
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
       and ($1::text[] is null or c.relname = any($1))
     order by 1, 2`,
    [names],
  );
  return {
    tables: [...new Set(columns.map(({ table }) => table))],
    insertion(table, organizationId) {
      const own = columns.filter((column) => column.table === table);
      const values = own.map(({ name, type }) => {
        if (name === 'organization_id') return `'${organizationId}'`;
        const sample = samples[type];
        if (!sample)
          throw new Error(`the column ${table}.${name} has the type ${type}: give it a sample here`);
        // Keys of the installation must differ; within an organization there is one row.
        return type === 'text'
          ? `'${organizationId}'`
          : type === 'bytea'
            ? `'${organizationId}'::bytea`
            : sample;
      });
      return `insert into ${table} (${own.map(({ name }) => name).join(', ')}) values (${values.join(', ')})`;
    },
  };
}

/** What a row says is not asked any more. */
export async function dropChecks(owner: pg.Client): Promise<void> {
  const checks = await owner.query<{ drop: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '_[0-9]{6,}$'`);
  for (const { drop } of checks.rows) await owner.query(drop);
}
