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

/** Unique keys of organizations' tables that do not lead with the organization. */
export const wideKeys: Readonly<Record<string, string>> = {
  api_key_key_hash_key: 'a key names its organization, not the other way round',
  invitation_token_hash_key: 'a mailed link names its organization',
  invitation_link_hash_key: 'a mailed link names its organization',
  organization_domain_key: 'a domain is unique in the installation',
  recipient_token: 'a mailed link names its organization',
  release_id: 'the address of a landing page names only the release',
  sender_proof_token: 'a mailed link names its organization',
};

export interface TableFacts {
  name: string;
  isTenant: boolean;
  hasRowSecurity: boolean;
  policies: { name: string; roles: string; using: string; check: string }[];
  uniqueKeys: { name: string; columns: string }[];
}

const own = "(organization_id = current_setting('app.organization_id'::text, true))";

/** @returns one sentence for each broken rule */
export function brokenRules(tables: readonly TableFacts[]): string[] {
  return tables.flatMap((table) => {
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
  });
}
