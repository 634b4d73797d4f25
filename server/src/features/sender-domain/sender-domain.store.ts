import type { Finding } from '@firstlook/contract/sender-domain.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface KeyRow {
  selector: string;
  algorithm: 'rsa' | 'ed25519';
  public_part: string;
  sealed: string;
  created_at: Date;
  seen_at: Date | null;
}

export interface DomainRow {
  domain: string;
  created_at: Date;
  checked_at: Date | null;
  verified_at: Date | null;
}

/** Looks that are kept of a domain. */
const keptChecks = 5;

export function listDomains(db: Db, organizationId: string): Promise<DomainRow[]> {
  return db.many<DomainRow>(sql`
    select domain, created_at, checked_at, verified_at from sender_domain
    where organization_id = ${organizationId} order by domain`);
}

/** Keys of the organization's domains, the newest first; of one domain, or of all (null). */
export function listKeys(
  db: Db,
  organizationId: string,
  domain: string | null,
): Promise<(KeyRow & { domain: string })[]> {
  return db.many<KeyRow & { domain: string }>(sql`
    select domain, selector, algorithm, public_part, sealed, created_at, seen_at from sender_domain_key
    where organization_id = ${organizationId} and (${domain}::text is null or domain = ${domain})
    order by domain, created_at desc, algorithm desc`);
}

/** Keys of every organization that DNS has shown. */
export function listSeenKeys(
  db: Db,
): Promise<{ organization_id: string; domain: string; selector: string; sealed: string }[]> {
  return db.many(sql`
    select organization_id, domain, selector, sealed from sender_domain_key where seen_at is not null
    order by organization_id, domain, selector`);
}

export function listChecks(
  db: Db,
  organizationId: string,
): Promise<{ domain: string; at: Date; findings: Finding[] }[]> {
  return db.many(sql`
    select domain, at, findings from sender_domain_check
    where organization_id = ${organizationId} order by domain, at desc`);
}

/** Locked until the transaction ends; null when it is not the organization's. */
export function lockDomain(db: Db, organizationId: string, domain: string): Promise<DomainRow | null> {
  return db.maybe<DomainRow>(sql`
    select domain, created_at, checked_at, verified_at from sender_domain
    where organization_id = ${organizationId} and domain = ${domain} for update`);
}

/** Holds the others who add one until the transaction ends. @returns how many there are */
export async function lockDomains(db: Db, organizationId: string): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('sender-domain/' || ${organizationId}, 0))`);
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from sender_domain where organization_id = ${organizationId}`,
  );
  return count;
}

/** @returns 0 where it is there already */
export function insertDomain(
  db: Db,
  row: { organizationId: string; domain: string; createdBy: string; at: Date },
): Promise<number> {
  return db.run(sql`
    insert into sender_domain (organization_id, domain, created_by, created_at)
    values (${row.organizationId}, ${row.domain}, ${row.createdBy}, ${row.at}) on conflict do nothing`);
}

export function insertKey(
  db: Db,
  organizationId: string,
  domain: string,
  key: Omit<KeyRow, 'seen_at'>,
): Promise<number> {
  return db.run(sql`
    insert into sender_domain_key (organization_id, domain, selector, algorithm, public_part, sealed, created_at)
    values (${organizationId}, ${domain}, ${key.selector}, ${key.algorithm}, ${key.public_part}, ${key.sealed},
      ${key.created_at})`);
}

/** Those that DNS has not shown: nothing was signed with them. */
export function removeUnseenKeys(db: Db, organizationId: string, domain: string): Promise<number> {
  return db.run(sql`
    delete from sender_domain_key
    where organization_id = ${organizationId} and domain = ${domain} and seen_at is null`);
}

/** Keys whose place a newer one of the same kind took before that moment. */
export function removeRestedKeys(
  db: Db,
  organizationId: string,
  domain: string,
  before: Date,
): Promise<number> {
  return db.run(sql`
    delete from sender_domain_key k
    where k.organization_id = ${organizationId} and k.domain = ${domain} and exists (
      select from sender_domain_key n where n.organization_id = k.organization_id and n.domain = k.domain
        and n.algorithm = k.algorithm and n.created_at > k.created_at and n.seen_at < ${before})`);
}

export function markKey(
  db: Db,
  organizationId: string,
  domain: string,
  { selector, seenAt }: { selector: string; seenAt: Date | null },
): Promise<number> {
  return db.run(sql`
    update sender_domain_key set seen_at = case when ${seenAt}::timestamptz is null then null else coalesce(seen_at, ${seenAt}) end
    where organization_id = ${organizationId} and domain = ${domain} and selector = ${selector}`);
}

/** Writes a look down, keeps the last ones, and says what follows from the keys. @returns the moment of the verification, or null */
export async function insertCheck(
  db: Db,
  organizationId: string,
  domain: string,
  { at, findings }: { at: Date; findings: readonly Finding[] },
): Promise<Date | null> {
  await db.run(sql`
    insert into sender_domain_check (organization_id, domain, at, findings)
    values (${organizationId}, ${domain}, ${at}, ${JSON.stringify(findings)})
    on conflict (organization_id, domain, at) do update set findings = excluded.findings`);
  await db.run(sql`
    delete from sender_domain_check c where organization_id = ${organizationId} and domain = ${domain} and at not in (
      select at from sender_domain_check where organization_id = ${organizationId} and domain = ${domain}
      order by at desc limit ${keptChecks})`);
  const row = await db.one<{ verified_at: Date | null }>(sql`
    update sender_domain d set checked_at = ${at}, verified_at = case when exists (
      select from sender_domain_key k where k.organization_id = d.organization_id and k.domain = d.domain
        and k.algorithm = 'rsa' and k.seen_at is not null) then coalesce(d.verified_at, ${at}) end
    where organization_id = ${organizationId} and domain = ${domain} returning verified_at`);
  return row.verified_at;
}

export function removeDomain(db: Db, organizationId: string, domain: string): Promise<number> {
  return db.run(
    sql`delete from sender_domain where organization_id = ${organizationId} and domain = ${domain}`,
  );
}

/**
 * Domains that nobody has looked at since then, of organizations that are open; those that waited longest first.
 *
 * @param before `usual` for those that are as they should be, `open` for those with a key that signs and was not found at last, or with
 * one made after `made` that was not found yet
 */
export function listUnchecked(
  db: Db,
  before: { usual: Date; open: Date; made: Date },
  limit: number,
): Promise<{ organization_id: string; domain: string }[]> {
  return db.many(sql`
    select d.organization_id, d.domain from sender_domain d join organization o using (organization_id)
    left join lateral (select c.findings from sender_domain_check c where c.organization_id = d.organization_id
      and c.domain = d.domain order by c.at desc limit 1) last on true
    where o.deleted_at is null and (d.checked_at is null or d.checked_at < ${before.usual} or d.checked_at < ${before.open} and exists (
      select from sender_domain_key k where k.organization_id = d.organization_id and k.domain = d.domain
        and case when k.seen_at is null then k.created_at > ${before.made}
          else last.findings @> jsonb_build_array(jsonb_build_object('selector', k.selector))
            and not last.findings @> jsonb_build_array(jsonb_build_object('selector', k.selector, 'outcome', 'ok')) end))
    order by d.checked_at nulls first, d.organization_id, d.domain limit ${limit}`);
}
