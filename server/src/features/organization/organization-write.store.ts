import type { Organization } from '@firstlook/contract/organization.ts';
import { type Db, sql } from '../../platform/database.ts';
import { findOrganization, type OrganizationRow } from './organization.store.ts';

/** Holds the organization until the transaction ends, so that two saves do not pass each other. */
export async function lockOrganization(db: Db, organizationId: string): Promise<OrganizationRow | null> {
  await db.run(sql`select from organization where organization_id = ${organizationId} for update`);
  return findOrganization(db, organizationId);
}

/** Everything that has no column and no table of its own. */
function settingsOf(entity: Organization): string {
  const {
    _id,
    name: _name,
    type: _type,
    status: _status,
    domain: _domain,
    version: _version,
    provedSenders: _proved,
    verifiedDomains: _verified,
    ownHost: _ownHost,
    ...settings
  } = entity;
  return JSON.stringify(settings);
}

export function insertEntity(db: Db, entity: Organization, requestedBy: string, at: Date): Promise<number> {
  return db.run(sql`
    insert into organization (organization_id, name, type, status, domain, settings, requested_by, created_at, updated_at)
    values (${entity._id}, ${entity.name}, ${entity.type}, ${entity.status}, ${entity.domain}, ${settingsOf(entity)},
      ${requestedBy}, ${at}, ${at})`);
}

export function updateOrganization(db: Db, entity: Organization, at: Date): Promise<number> {
  return db.run(sql`
    update organization set name = ${entity.name}, type = ${entity.type}, status = ${entity.status}, domain = ${entity.domain},
      settings = ${settingsOf(entity)}, version = version + 1, updated_at = ${at}
    where organization_id = ${entity._id}`);
}

export function insertCreator(db: Db, organizationId: string, accountId: string, at: Date): Promise<number> {
  return db.run(sql`
    insert into membership (organization_id, account_id, roles, status, created_at)
    values (${organizationId}, ${accountId}, '{creator}', 'approved', ${at})`);
}

/** Requests of one person that no system admin has answered yet; locks the person against asking twice at once. */
export async function countRequests(db: Db, accountId: string): Promise<number> {
  await db.run(sql`select from account where id = ${accountId} for update`);
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from organization
    where requested_by = ${accountId} and status = 'pending' and deleted_at is null`);
  return row.count;
}

/** Release types, of these, that releases have. */
export async function listUsedReleaseTypes(
  db: Db,
  organizationId: string,
  types: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ release_type: string }>(sql`
    select distinct release_type from release
    where organization_id = ${organizationId} and release_type = any(${[...types]}) order by 1`);
  return rows.map(({ release_type }) => release_type);
}

export async function listDomains(db: Db): Promise<string[]> {
  const rows = await db.many<{ domain: string }>(
    sql`select domain from organization where domain is not null order by domain`,
  );
  return rows.map(({ domain }) => domain);
}
