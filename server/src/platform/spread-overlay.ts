import pg from 'pg';
import { copyPrefix } from './spread-state.ts';
import { tableKinds } from './table-kind.ts';

/**
 * What a spread database has differently, made anew after each migration (docs/decisions/0088).
 * - The coordinator knows at planning which organization a transaction is for: its policies ask `tenant_now()`, as good as a constant there. Every table
 *   of a statement is then one shard's, whatever the statement says. The shards keep the policy they were made with; they alone decide who sees a row.
 * - Functions that read tables are no SQL functions any more: PostgreSQL would put their text into the statement on a shard, where
 *   the names of tables mean empty shells.
 * - General rows stand on every machine as copies (`spread_contact` …), beside the rows they are copies of.
 * - No report is kept, and no statistics: what is kept relies on transaction numbers of one machine.
 */

/** General rows, and the columns by which a copy is found. */
const copied = {
  contact: 'id',
  contact_address: 'contact_id, kind, address',
  mailing_list: 'id',
  mailing_list_contact: 'mailing_list_id, contact_id',
  tag: 'id',
  company: 'id',
} as const;

const copyOf = (table: string) => `${copyPrefix}${table}`;

/** A statement that changes rows of which there are copies. */
export const changesCopied = new RegExp(
  `\\b(insert\\s+into|update|delete\\s+from)\\s+(${Object.keys(copied).join('|')})\\b`,
  'i',
);

/** Copies what is general now to every machine. In the transaction that is open. */
export async function copyGeneralRows(client: pg.ClientBase): Promise<void> {
  for (const table of Object.keys(copied)) {
    await client.query(`delete from ${copyOf(table)}`);
    await client.query(`insert into ${copyOf(table)} select * from ${table} where organization_id = '-1'`);
  }
}

const inQuotes = (text: string) => pg.escapeLiteral(text);

const isGlobal = "current_setting('app.organization_id', true) = '-1'";

async function makeCopies(client: pg.ClientBase): Promise<void> {
  for (const [table, key] of Object.entries(copied)) {
    const copy = copyOf(table);
    const { rows } = await client.query<{ is_there: boolean }>(
      'select exists (select from pg_dist_partition where logicalrelid = to_regclass($1)) as is_there',
      [copy],
    );
    if (!rows[0]?.is_there) {
      await client.query(`drop table if exists ${copy}`);
      await client.query(`create table ${copy} (like ${table}, primary key (${key}))`);
      await client.query(`select create_reference_table(${inQuotes(copy)})`);
      await client.query(`grant select, insert, delete on ${copy} to firstlook_tenant`);
      await client.query(`alter table ${copy} enable row level security`);
      await client.query(`create policy everybody on ${copy} for select to firstlook_tenant using (true)`);
      // Only who writes general rows writes their copies.
      await client.query(
        `create policy general on ${copy} to firstlook_tenant using (${isGlobal}) with check (${isGlobal} and organization_id = '-1')`,
      );
    }
  }
}

const readsTable = new RegExp(`\\b(from|join)\\s+\\(*(${[...tableKinds.keys()].join('|')})\\b`, 'i');
const generalRows =
  /\b(from|join) (contact|contact_address|mailing_list|mailing_list_contact|tag|company)\b(?=[^;]*'-1')/gi;

interface FunctionFacts {
  oid: number;
  name: string;
  definition: string;
  language: string;
  body: string;
  head: string;
  is_set: boolean;
}

/** The same function in a language that PostgreSQL does not put into the statement that calls it. */
function asCalled({ head, body, is_set }: FunctionFacts): string {
  const statement = body
    .replace(/^\s*BEGIN ATOMIC\s*/i, '')
    .replace(/;?\s*END\s*$/i, '')
    .replace(/^\s*RETURN\s/i, 'select ')
    .replace(/;\s*$/, '');
  return `${head} as $spread$
#variable_conflict use_variable
begin
  return ${is_set ? `query ${statement}` : `(${statement})`};
end $spread$`;
}

/** In triggers too: an address of a general contact is read where the recipient stands. */
const contactOfEither =
  'from (select * from contact own where own.organization_id = organization union all select * from spread_contact) c where true';

const ownFunctions = `
  select p.oid::int as oid, p.proname as name, pg_get_functiondef(p.oid) as definition, l.lanname as language,
    coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body, p.proretset as is_set,
    format('create or replace function %I(%s) returns %s language plpgsql %s %s parallel %s %s', p.proname,
      pg_get_function_arguments(p.oid), pg_get_function_result(p.oid),
      case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      case when p.prosecdef then 'security definer' else '' end,
      case p.proparallel when 's' then 'safe' when 'r' then 'restricted' else 'unsafe' end,
      coalesce((select string_agg(format('set %s to %s', split_part(one, '=', 1), substr(one, strpos(one, '=') + 1)), ' ')
        from unnest(p.proconfig) as one), '')) as head
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')
    and p.proname <> 'tenant_now' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.oid`;

/** Every function, on every machine. */
async function makeFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<FunctionFacts>(ownFunctions);
  for (const found of rows) {
    const { language, body, name, definition } = found;
    let text = language === 'sql' && readsTable.test(body) ? asCalled(found) : definition;
    // Marks of kept reports and statistics, of which there are none; Citus has no plan for the rows that a statement's trigger is told of.
    if (/\b(report|stats)_mark\b|\bkept_person\b/.test(body) && / returns trigger /.test(found.head))
      text = `${found.head} as $f$ begin return null; end $f$`;
    if (name === 'follow_contact')
      text = text.replace("from contact c where c.organization_id in (organization, '-1')", contactOfEither);
    else if (/general/.test(name)) text = text.replace(generalRows, `$1 ${copyPrefix}$2`);
    await client.query(text);
  }
}

const ownPolicies = `
  select tablename as name from pg_policies where schemaname = 'public' and policyname = 'tenant'
    and qual not like '%tenant_now()%' and tablename !~ '_[0-9]{6,}$'`;

const ownViews = `
  select c.relname as name, pg_get_viewdef(c.oid) as definition from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and (c.relname like 'own\\_%' or c.relname like 'general\\_%')`;

const usesGeneral =
  "organization o on o.organization_id = tenant_now() and o.organization_id <> '-1' and not o.settings @> '{\"dontUseGlobalDbData\": true}'";

/** The view as one that is read on the machine of the organization. */
function spreadView(definition: string): string {
  if (!definition.includes('uses_general'))
    return definition.replace(/current_setting\('app\.organization_id'::text, true\)/g, 'tenant_now()');
  const [, columns = '', table = ''] =
    /SELECT\s+([\s\S]*?)\s+FROM\s+(?:public\.)?(\w+)/i.exec(definition) ?? [];
  const list = columns.split(/,\s*/).map((column) => `g.${column.split('.').at(-1)}`);
  return `select ${list.join(', ')} from ${copyOf(table)} g join ${usesGeneral}`;
}

/** On the coordinator alone: what stands on the other machines decides who sees a row, and stays as it was made. */
async function makePlanningEasy(client: pg.ClientBase): Promise<void> {
  const asked = `create or replace function tenant_now() returns text language sql %s parallel safe
    return current_setting('app.organization_id', true)`;
  await client.query(asked.replace('%s', 'stable'));
  await client.query('set citus.enable_ddl_propagation = off');
  await client.query(asked.replace('%s', 'immutable'));
  for (const { name } of (await client.query<{ name: string }>(ownPolicies)).rows)
    await client.query(
      `alter policy tenant on ${name} using (organization_id = tenant_now()) with check (organization_id = tenant_now())`,
    );
  const views = await client.query<{ name: string; definition: string }>(ownViews);
  for (const { name, definition } of views.rows) {
    if (definition.includes('tenant_now()')) continue;
    await client.query(`create or replace view ${name} as ${spreadView(definition)}`);
  }
  await client.query('reset citus.enable_ddl_propagation');
}

/** What a request reads of an account, on each machine: the rights of columns do not come along with a table. */
const accountColumns = 'id, first_name, last_name, email, mobile, mailing';

async function keepNothing(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create or replace function keep_no_report() returns trigger language plpgsql as $f$ begin return null; end $f$',
  );
  for (const table of ['kept_report', 'kept_stats']) {
    await client.query(`delete from ${table}`);
    await client.query(`do $f$ begin
      if not exists (select from pg_trigger where tgrelid = '${table}'::regclass and tgname = 'keep_none') then
        create trigger keep_none before insert on ${table} for each row execute function keep_no_report();
      end if; end $f$`);
  }
}

/** Outside of a transaction; it is right to begin it again. */
export async function applyOverlay(client: pg.ClientBase): Promise<void> {
  await makeCopies(client);
  await makeFunctions(client);
  await keepNothing(client);
  await client.query('select run_command_on_placements($1, $2)', [
    'account',
    `grant select (${accountColumns}) on %s to firstlook_tenant`,
  ]);
  await makePlanningEasy(client);
  await client.query('begin');
  await copyGeneralRows(client);
  await client.query('commit');
}
