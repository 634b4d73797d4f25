import { type Db, sql } from '../../platform/database.ts';

export interface HostRow {
  organization_id: string;
  host: string;
  proof: string;
  created_at: Date;
  checked_at: Date | null;
  proved_at: Date | null;
  missing_since: Date | null;
  is_taken: boolean;
}

const columns = sql`organization_id, host, proof, created_at, checked_at, proved_at, missing_since, is_taken`;

export function findHost(db: Db, organizationId: string): Promise<HostRow | null> {
  return db.maybe<HostRow>(sql`select ${columns} from own_host where organization_id = ${organizationId}`);
}

/** @returns 0 where the organization has one already */
export function insertHost(
  db: Db,
  row: { organizationId: string; host: string; proof: string; at: Date },
): Promise<number> {
  return db.run(sql`
    insert into own_host (organization_id, host, proof, created_at)
    values (${row.organizationId}, ${row.host}, ${row.proof}, ${row.at}) on conflict do nothing`);
}

/** Holds everybody who decides about the host until the transaction ends. */
export function lockHost(db: Db, host: string): Promise<number> {
  return db.run(sql`select pg_advisory_xact_lock(hashtextextended('own-host/' || ${host}, 0))`);
}

/** The organization to which the host is proved. */
export function findHolder(db: Db, host: string): Promise<HostRow | null> {
  return db.maybe<HostRow>(
    sql`select ${columns} from own_host where host = ${host} and proved_at is not null for update`,
  );
}

export function writeLook(
  db: Db,
  organizationId: string,
  look: { at: Date; provedAt: Date | null; missingSince: Date | null; isTaken: boolean },
): Promise<number> {
  return db.run(sql`
    update own_host set checked_at = ${look.at}, proved_at = ${look.provedAt}, missing_since = ${look.missingSince},
      is_taken = ${look.isTaken}
    where organization_id = ${organizationId}`);
}

/** Nothing was learnt, but the next look is not due yet. */
export function markChecked(db: Db, organizationId: string, at: Date): Promise<number> {
  return db.run(sql`update own_host set checked_at = ${at} where organization_id = ${organizationId}`);
}

/** With which host addresses for the organization's readers begin; null: BASE_URL. */
export function setReadersHost(db: Db, organizationId: string, host: string | null): Promise<number> {
  return db.run(sql`
    update organization set own_host = ${host} where organization_id = ${organizationId} and own_host is distinct from ${host}`);
}

/** Sessions that were begun at a host that is somebody's no more. */
export function removeSessionsAt(db: Db, host: string): Promise<number> {
  return db.run(sql`delete from session where host = ${host}`);
}

export function removeHost(db: Db, organizationId: string): Promise<number> {
  return db.run(sql`delete from own_host where organization_id = ${organizationId}`);
}

/**
 * Hosts that nobody has looked at since then, of organizations that are open; those that waited longest first.
 *
 * @param before `usual` for those that are as they should be, `open` for those whose proof was not found at last, or that were named
 * after `made` and wait for it
 */
export async function listUnchecked(
  db: Db,
  before: { usual: Date; open: Date; made: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select h.organization_id as id from own_host h join organization o on o.organization_id = h.organization_id
    where o.deleted_at is null and (h.checked_at is null or h.checked_at < ${before.usual}
      or h.checked_at < ${before.open} and (h.missing_since is not null or h.proved_at is null) and
        (h.created_at > ${before.made} or h.proved_at is not null))
    order by h.checked_at nulls first, h.organization_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Hosts that are proved to an organization that is open, and whether the last look missed the proof. */
export function listClaimed(db: Db): Promise<{ host: string; is_missing: boolean }[]> {
  return db.many(sql`
    select h.host, h.missing_since is not null as is_missing from own_host h
    join organization o on o.organization_id = h.organization_id
    where o.deleted_at is null and h.proved_at is not null order by h.host`);
}
