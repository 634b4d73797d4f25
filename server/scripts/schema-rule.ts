import { tableKinds } from '../src/platform/table-kind.ts';

/** What the schema must keep, whatever a migration adds. Each exception has its reason here and nowhere else. */

/** Tables that belong to people or to the installation and not to an organization. */
export const sharedTables: Readonly<Record<string, string>> = {
  account: 'a person may be a member of many organizations',
  rate_hit: 'limits count people and networks before any organization is known',
  send_worker: 'a worker process sends for every organization',
  device: 'of a person',
  ended_session: 'of a person',
  installation: 'of the installation',
  login_failure: 'counts before anybody is known',
  migration: 'of the installation',
  one_time_link: 'of a person',
  recovery_code: 'of a person',
  second_factor: 'of a person',
  sent_code: 'of a person',
  session: 'of a person',
  waiting_sign_in: 'of a person',
};

/** Unique keys of organizations' tables that do not lead with the organization; none of a distributed table. */
export const wideKeys: Readonly<Record<string, string>> = {
  api_key_key_hash_key: 'a key names its organization, not the other way round',
  invitation_token_hash_key: 'a mailed link names its organization',
  invitation_link_hash_key: 'a mailed link names its organization',
  organization_domain_key: 'a domain is unique in the installation',
  own_host_proved: 'a host that is asked for names its organization',
};

/** Triggers of reference tables: they run on every machine, and must do the same on each. */
const ownRowTriggers: Readonly<Record<string, string>> = {
  'organization.changed': 'changes its own row, by what stands in it',
  'account.mark_report':
    'adds marks to the log of what is to be counted anew; one that is there several times counts once',
  'account.mark_gone_report': 'as account.mark_report',
  'account.mark_days': 'as account.mark_report',
  'account.mark_gone_days': 'as account.mark_report',
};

export interface TableFacts {
  name: string;
  isTenant: boolean;
  hasRowSecurity: boolean;
  policies: { name: string; roles: string; using: string; check: string }[];
  uniqueKeys: { name: string; columns: string }[];
  foreignKeys: { name: string; columns: string; target: string }[];
  /** Row triggers that write, or read, other rows. */
  triggers: string[];
}

const own = "(organization_id = current_setting('app.organization_id'::text, true))";

/** What a database of many machines asks of a table (docs/decisions/0051). */
function brokenKinds({ name, isTenant, uniqueKeys, foreignKeys, triggers }: TableFacts): string[] {
  const kind = tableKinds.get(name);
  if (!kind) return [`${name} has no kind in table-kind.ts`];
  if (kind !== 'distributed')
    return [
      ...foreignKeys
        .filter(({ target }) => tableKinds.get(target) === 'distributed')
        .map((key) => `${key.name} leads from a ${kind} table to one that is distributed`),
      ...(kind === 'reference' ? triggers : [])
        .filter((trigger) => !(trigger in ownRowTriggers))
        .map((trigger) => `${trigger} would run on every machine and has no reason in ownRowTriggers`),
    ];
  if (!isTenant) return [`${name} is distributed and has no organization_id`];
  return [
    ...uniqueKeys
      .filter(({ columns }) => !columns.split(', ').includes('organization_id'))
      .map((key) => `${key.name} is unique on one machine only: it lacks organization_id`),
    ...foreignKeys
      .filter(
        ({ columns, target }) =>
          tableKinds.get(target) !== 'reference' && !columns.split(', ').includes('organization_id'),
      )
      .map((key) => `${key.name} may lead to another machine: it lacks organization_id`),
    ...foreignKeys
      .filter(({ target }) => tableKinds.get(target) === 'local')
      .map((key) => `${key.name} leads to a table that stands on the coordinator alone`),
  ];
}

/** @returns one sentence for each broken rule */
export function brokenRules(tables: readonly TableFacts[]): string[] {
  const unknown = [...tableKinds.keys()].filter((kept) => !tables.some(({ name }) => name === kept));
  return [
    ...unknown.map((name) => `${name} has a kind in table-kind.ts and is no table`),
    ...tables.flatMap((table) => [...brokenKinds(table), ...brokenWalls(table)]),
  ];
}

/** What keeps one organization's rows from another. */
function brokenWalls(table: TableFacts): string[] {
  if (!table.isTenant)
    return table.name in sharedTables
      ? []
      : [`${table.name} has no organization_id and no reason in sharedTables`];
  const policy = table.policies.find(({ name }) => name === 'tenant');
  const isKept = policy?.roles === '{firstlook_tenant}' && policy.using === own && policy.check === own;
  return [
    ...(table.hasRowSecurity ? [] : [`${table.name} has its row security off`]),
    ...(isKept && table.policies.length === 1
      ? []
      : [`${table.name} lacks the tenant policy, or has another one`]),
    ...table.uniqueKeys
      .filter(({ name, columns }) => !columns.startsWith('organization_id') && !(name in wideKeys))
      .map(({ name }) => `${name} does not lead with organization_id and has no reason in wideKeys`),
  ];
}
