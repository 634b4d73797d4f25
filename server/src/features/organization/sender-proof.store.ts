import { type Db, sql } from '../../platform/database.ts';

/** The addresses that the organization no longer sends from; their links end with them. */
export function removeOtherSenders(
  db: Db,
  organizationId: string,
  emails: readonly string[],
): Promise<number> {
  return db.run(sql`
    delete from sender_proof where organization_id = ${organizationId} and email <> all(${[...emails]}::text[])`);
}

/** @returns those of them that were not there */
export async function insertSenders(
  db: Db,
  organizationId: string,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ email: string }>(sql`
    insert into sender_proof (organization_id, email)
    select ${organizationId}, email from unnest(${[...emails]}::text[]) email
    on conflict do nothing returning email`);
  return rows.map(({ email }) => email);
}

export function markProved(db: Db, organizationId: string, email: string, at: Date): Promise<number> {
  return db.run(sql`
    update sender_proof set proved_at = ${at} where organization_id = ${organizationId} and email = ${email}`);
}

export function markAsked(db: Db, organizationId: string, email: string, at: Date): Promise<number> {
  return db.run(sql`
    update sender_proof set asked_at = ${at} where organization_id = ${organizationId} and email = ${email}`);
}

/** Addresses that wait and to which nothing was mailed yet. */
export async function listUnasked(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.many<{ email: string }>(sql`
    select email from sender_proof
    where organization_id = ${organizationId} and proved_at is null and asked_at is null order by email`);
  return rows.map(({ email }) => email);
}

export async function listProved(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.many<{ email: string }>(sql`
    select email from sender_proof
    where organization_id = ${organizationId} and proved_at is not null order by email`);
  return rows.map(({ email }) => email);
}

/** Null when the address is not one of the organization's senders. */
export function findSender(
  db: Db,
  organizationId: string,
  email: string,
): Promise<{ proved_at: Date | null } | null> {
  return db.maybe(sql`
    select proved_at from sender_proof where organization_id = ${organizationId} and email = ${email}`);
}

/** A new link instead of the earlier one, where the address still waits. @returns 1, or 0 when it does not */
export function setLink(
  db: Db,
  organizationId: string,
  email: string,
  link: { tokenHash: Buffer; expiresAt: Date },
): Promise<number> {
  return db.run(sql`
    update sender_proof set token_hash = ${link.tokenHash}, expires_at = ${link.expiresAt}
    where organization_id = ${organizationId} and email = ${email} and proved_at is null`);
}

export interface SenderLinkRow {
  organization_id: string;
  email: string;
  proved_at: Date | null;
}

/** What a living link was mailed for, locked until the transaction ends. */
export async function lockSenderLink(db: Db, tokenHash: Buffer, now: Date): Promise<SenderLinkRow | null> {
  const found = await db.maybe<{ organization_id: string }>(sql`
    select p.organization_id from sender_proof p join organization o on o.organization_id = p.organization_id
    where p.token_hash = ${tokenHash} and o.deleted_at is null`);
  if (!found) return null;
  return db.maybe<SenderLinkRow>(sql`
    select organization_id, email, proved_at from sender_proof
    where organization_id = ${found.organization_id} and token_hash = ${tokenHash} and expires_at > ${now} for update`);
}
