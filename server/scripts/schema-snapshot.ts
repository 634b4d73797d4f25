import pg from 'pg';
import { brokenRules, type TableFacts } from './schema-rule.ts';

interface Line {
  table: string;
  line: string;
}

/** A table with whatever parts it has: their names change with the months. */
const isTable =
  "c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition";

const queries = {
  columns: `
    select c.relname as table, format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end, coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${isTable} and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  parts: `
    select c.relname as table, ') partition by ' || pg_get_partkeydef(c.oid) || ';' as line from pg_class c where ${isTable} and c.relkind = 'p'`,
  constraints: `
    select conrelid::regclass::text as table, '  ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, contype desc, 2`,
  indexes: `select tablename as table, indexdef || ';' as line from pg_indexes where schemaname = 'public' order by 1, 2`,
  rowSecurity: `
    select relname as table, format('row security %s%s;', case when relrowsecurity then 'on' else 'off' end,
      case when relforcerowsecurity then ', forced' else '' end) as line
    from pg_class c where ${isTable} order by 1`,
  policies: `
    select tablename as table, format('policy %s on %s to %s using %s check %s;', policyname, tablename, roles, qual, with_check) as line
    from pg_policies where schemaname = 'public' order by 1, 2`,
  grants: `
    select c.relname as table, format('grant %s to %s;', string_agg(lower(a.privilege_type), ', ' order by a.privilege_type),
      case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as line
    from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.grantee <> c.relowner group by c.relname, a.grantee order by 1, 2`,
  columnGrants: `
    select c.relname as table, format('grant %s (%s) to %s;', lower(a.privilege_type), string_agg(t.attname, ', ' order by t.attnum),
      case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as line
    from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
    where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner group by c.relname, a.grantee, a.privilege_type order by 1, 2`,
  triggers: `
    select tgrelid::regclass::text as table, pg_get_triggerdef(oid) || ';' || case tgenabled when 'O' then '' else ' -- not in force' end as line from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1, 2`,
};

/** What has no table: views and functions of ours, not those of extensions. */
const objects = `
  select 'view ' || c.relname || ' as' || chr(10) || pg_get_viewdef(c.oid) as line from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
  union all
  select rtrim(pg_get_functiondef(p.oid), E' \\n') || ';' from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;

const facts = `
  select c.relname as name, c.relrowsecurity as "hasRowSecurity",
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped) as "isTenant",
    coalesce((select jsonb_agg(jsonb_build_object('name', policyname, 'roles', roles::text, 'using', qual, 'check', with_check))
      from pg_policies where schemaname = 'public' and tablename = c.relname), '[]') as policies,
    coalesce((select jsonb_agg(jsonb_build_object('name', i.indexrelid::regclass::text, 'columns',
        (select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by n) from generate_series(1, i.indnkeyatts) n)))
      from pg_index i where i.indrelid = c.oid and i.indisunique), '[]') as "uniqueKeys",
    coalesce((select jsonb_agg(jsonb_build_object('name', k.conname, 'target', k.confrelid::regclass::text, 'columns',
        (select string_agg(a.attname, ', ') from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey))))
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]') as "foreignKeys",
    coalesce((select jsonb_agg(c.relname || '.' || t.tgname) from pg_trigger t
      where t.tgrelid = c.oid and not t.tgisinternal), '[]') as triggers
  from pg_class c where ${isTable} order by 1`;

/** What stands around the policy of the table that it is a part of: a right to it, or none of its rows kept from whoever gets one. */
const openParts = `
  select c.relname as name from pg_class c
  where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and (not c.relrowsecurity or exists (select from aclexplode(c.relacl) a where a.grantee <> c.relowner))
  order by 1`;

/**
 * The schema as text, in a fixed order: tables with columns, constraints, indexes, row security, policies, grants and
 * triggers; then views and functions. Made from the catalogue because the embedded PostgreSQL has no pg_dump.
 *
 * @throws when a rule of `schema-rule.ts` is broken
 */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const broken = [
      ...brokenRules((await client.query<TableFacts>(facts)).rows),
      ...(await client.query<{ name: string }>(openParts)).rows.map(
        ({ name }) => `${name} is a part of a table and can be asked beside its policy`,
      ),
    ];
    if (broken.length > 0) throw new Error(`The schema breaks its rules:\n  ${broken.join('\n  ')}`);
    const lines: Partial<Record<keyof typeof queries, Line[]>> = {};
    for (const [name, text] of Object.entries(queries))
      lines[name as keyof typeof queries] = (await client.query<Line>(text)).rows;
    const of = (table: string, ...names: (keyof typeof queries)[]) =>
      names.flatMap(
        (name) => lines[name]?.filter((row) => row.table === table).map(({ line }) => line) ?? [],
      );
    const tables = [...new Set(lines.columns?.map(({ table }) => table))];
    const parts = tables.map((table) =>
      [
        `table ${table} (`,
        of(table, 'columns', 'constraints').join(',\n'),
        of(table, 'parts')[0] ?? ');',
        ...of(table, 'indexes', 'rowSecurity', 'policies', 'grants', 'columnGrants', 'triggers'),
      ].join('\n'),
    );
    const others = (await client.query<{ line: string }>(objects)).rows.map(({ line }) => line);
    return `-- Made by "npm run snapshot"; do not edit.\n\n${[...parts, ...others].join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}
