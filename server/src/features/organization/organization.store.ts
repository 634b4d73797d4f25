import { type Db, empty, type Sql, sql } from '../../platform/database.ts';
import { holds } from '../../platform/search.sql.ts';

export interface OrganizationRow {
  organization_id: string;
  name: string;
  type: 'tvProducer' | 'musicArtist';
  status: 'pending' | 'approved';
  domain: string | null;
  settings: Record<string, unknown>;
  version: number;
  proved_senders: string[];
  verified_domains: string[];
  deleted_at: Date | null;
  own_host: string | null;
}

/** @param id what the proofs are asked for by: they may stand on another machine than the organization, and are found by its id alone */
const columnsOf = (
  id: Sql,
) => sql`organization_id, name, type, status, domain, settings, version, deleted_at, own_host,
  array(select email from sender_proof p where p.organization_id = ${id} and p.proved_at is not null
    order by email) as proved_senders,
  array(select d.domain from sender_domain d where d.organization_id = ${id} and d.verified_at is not null
    order by d.domain) as verified_domains`;

export function findOrganization(db: Db, organizationId: string): Promise<OrganizationRow | null> {
  return db.maybe<OrganizationRow>(
    sql`select ${columnsOf(sql`${organizationId}`)} from organization where organization_id = ${organizationId}`,
  );
}

export async function findOrganizationByDomain(db: Db, domain: string): Promise<OrganizationRow | null> {
  const found = await db.maybe<{ id: string }>(
    sql`select organization_id as id from organization where domain = ${domain}`,
  );
  return found && findOrganization(db, found.id);
}

export interface OrganizationFilter {
  /** Of this account; null for all. */
  accountId: string | null;
  /** Of all: the closed ones, too. */
  withClosed: boolean;
  search: string;
  status: 'pending' | 'approved' | null;
  /** Leaves out stand-alone organizations, except the one of this id or domain. */
  hideStandAlone: { except: string | null } | null;
}

function where({ accountId, withClosed, search, status, hideStandAlone }: OrganizationFilter): Sql {
  // A closed organization is there only for those who can open it again.
  const mine = accountId
    ? sql`and exists (select from membership m where m.organization_id = organization.organization_id and m.account_id = ${accountId}
        and (organization.deleted_at is null or m.roles && '{creator,admin}'))`
    : withClosed
      ? empty
      : sql`and organization.deleted_at is null`;
  const together = hideStandAlone
    ? sql`and (not coalesce((settings->>'isStandAlone')::boolean, false)
        or organization_id = ${hideStandAlone.except} or domain = ${hideStandAlone.except})`
    : empty;
  return sql`organization_id <> '-1' and (${holds(sql`name`, search)} or ${holds(sql`domain`, search)})
    ${status ? sql`and status = ${status}` : empty} ${mine} ${together}`;
}

/** Oldest first. */
export async function listOrganizations(
  db: Db,
  filter: OrganizationFilter,
  page: { offset: number; limit: number },
): Promise<OrganizationRow[]> {
  const rows = await db.many<OrganizationRow>(sql`
    select organization_id, name, type, status, domain, settings, version, deleted_at, own_host from organization where ${where(filter)}
    order by created_at, organization_id offset ${page.offset} limit ${page.limit}`);
  const ids = rows.map(({ organization_id }) => organization_id);
  const proved = await db.many<{ organization_id: string; kind: string; names: string[] }>(sql`
    select organization_id, 'sender' as kind, array_agg(email order by email) as names from sender_proof
    where organization_id = any(${ids}) and proved_at is not null group by organization_id
    union all
    select organization_id, 'domain', array_agg(domain order by domain) from sender_domain
    where organization_id = any(${ids}) and verified_at is not null group by organization_id`);
  const namesOf = (id: string, kind: string) =>
    proved.find((one) => one.organization_id === id && one.kind === kind)?.names ?? [];
  return rows.map((row) => ({
    ...row,
    proved_senders: namesOf(row.organization_id, 'sender'),
    verified_domains: namesOf(row.organization_id, 'domain'),
  }));
}

/** Organizations that are open and need no sign-in. */
export function listPublicOrganizations(
  db: Db,
  limit: number,
): Promise<{ _id: string; domain: string | null; ownHost: string | null }[]> {
  return db.many(sql`
    select organization_id as "_id", domain, own_host as "ownHost" from organization
    where organization_asks_nobody(organization_id, status, deleted_at, settings)
    order by organization_id limit ${limit}`);
}

export async function countOrganizations(db: Db, filter: OrganizationFilter): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from organization where ${where(filter)}`,
  );
  return row.count;
}

/** One that the installation itself makes: its senders are proved. */
export async function insertOrganization(
  db: Db,
  organization: { id: string; name: string; type: string; domain: string; settings: object },
): Promise<void> {
  const settings = JSON.stringify(organization.settings);
  await db.run(sql`
    insert into organization (organization_id, name, type, domain, settings)
    values (${organization.id}, ${organization.name}, ${organization.type}, ${organization.domain}, ${settings})`);
  await db.run(sql`
    insert into sender_proof (organization_id, email, proved_at)
    select distinct ${organization.id}, lower(sender ->> 'email'), now()
    from jsonb_path_query(${settings}::jsonb, '$.fromEmails[*]') sender`);
}

/** Paths among these that the organization registered with this kind. */
export async function listRegisteredPaths(
  db: Db,
  organizationId: string,
  kind: string,
  paths: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ path: string }>(sql`
    select path from registered_file
    where organization_id = ${organizationId} and kind = ${kind} and path = any(${[...paths]})`);
  return rows.map(({ path }) => path);
}

export async function countShown(
  db: Db,
  organizationId: string,
  mayApprove: boolean,
): Promise<{ releases: number; contacts: number; asks: number }> {
  return db.one(sql`
    select (select count(*)::int from release where organization_id = ${organizationId} and archived_at is null) as releases,
      (select count(*)::int from contact where organization_id = ${organizationId}) as contacts,
      (select count(distinct coalesce(part_of, id))::int from distribution where organization_id = ${organizationId} and phase = 'asking'
        and ${mayApprove}::boolean) as asks`);
}
