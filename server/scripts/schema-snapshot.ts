import pg from 'pg';

/**
 * The schema as text: tables with columns, constraints, indexes and row policies, in a fixed order. Made from the
 * catalogue because the embedded PostgreSQL has no pg_dump.
 *
 * @throws when a table of an organization lacks its row policy
 */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows = async (text: string) => (await client.query<{ table: string; line: string }>(text)).rows;
    const columns = await rows(`
      select c.relname as table, format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end, coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`);
    const constraints = await rows(`
      select conrelid::regclass::text as table, '  ' || pg_get_constraintdef(oid) as line from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, contype desc, 2`);
    const indexes = await rows(
      `select tablename as table, indexdef || ';' as line from pg_indexes where schemaname = 'public' order by 1, 2`,
    );
    const policies = await rows(`
      select tablename as table, format('policy %s on %s to %s using %s check %s;', policyname, tablename, roles, qual, with_check) as line
      from pg_policies where schemaname = 'public' order by 1, 2`);
    const tables = [...new Set(columns.map(({ table }) => table))];
    const of = (list: { table: string; line: string }[], table: string) =>
      list.filter((row) => row.table === table).map(({ line }) => line);
    const naked = tables.filter(
      (table) =>
        of(columns, table).some((line) => line.startsWith('  organization_id ')) &&
        of(policies, table).length === 0,
    );
    if (naked.length > 0)
      throw new Error(`These tables belong to organizations and have no row policy: ${naked.join(', ')}`);
    const parts = tables.map((table) =>
      [
        `table ${table} (`,
        [...of(columns, table), ...of(constraints, table)].join(',\n'),
        ');',
        ...of(indexes, table),
        ...of(policies, table),
      ].join('\n'),
    );
    return `-- Made by "npm run snapshot"; do not edit.\n\n${parts.join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}
