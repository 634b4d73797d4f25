import type { Membership, SystemRole } from '@firstlook/contract/permissions.ts';
import type { SessionEnding } from '@firstlook/contract/session-ending.ts';
import { type Db, prepared, type Sql, sql } from '../platform/database.ts';

export interface SessionRow {
  account_id: string;
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
  mobile: string | null;
  roles: SystemRole[];
  used_at: Date;
  memberships: Membership[];
}

/** What organization `o` opens to the role of membership `m` (`producersReadReports`), as a JSON array of permissions. */
export const openedToRole = sql`case
  when o.settings @> '{"producersReadReports": true}' and m.roles && '{developer,producer}'
  then '["report.read", "stats.read"]' else '[]' end::jsonb`;

/** Memberships of the account `a` as its rights are read of them. */
const memberships = sql`coalesce((
  select jsonb_agg(jsonb_build_object('organizationId', m.organization_id, 'status',
    case when o.status = 'pending' then 'pending' else m.status end, 'roles', m.roles, 'routeIds', m.route_ids,
    'scopes', ${openedToRole}))
  from membership m join organization o using (organization_id)
  where m.account_id = a.id and o.deleted_at is null), '[]')`;

/** The rights of an account, without a session of it; nothing when it is gone or suspended. */
export function findAccountRights(
  db: Db,
  accountId: string,
): Promise<Pick<SessionRow, 'roles' | 'memberships'> | null> {
  return db.maybe<Pick<SessionRow, 'roles' | 'memberships'>>(
    sql`select a.roles, ${memberships} as memberships from account a where a.id = ${accountId} and a.suspended_at is null`,
  );
}

/**
 * The session with its account and memberships; nothing when it ended or the account is suspended.
 *
 * @param host the own host that it must have been begun at; null for BASE_URL
 */
export function findSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  usedAfter: Date,
  host: string | null,
): Promise<SessionRow | null> {
  // Every request of a signed-in user begins with it.
  const statement = sql`
    select s.account_id, s.used_at, a.email, a.email_verified, a.first_name, a.last_name, a.mobile, a.roles,
      ${memberships} as memberships
    from session s join account a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and s.used_at > ${usedAfter} and a.suspended_at is null
      and s.host is not distinct from ${host}::text`;
  return db.maybe<SessionRow>(prepared('find-session', statement));
}

export function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<number> {
  return db.run(sql`update session set used_at = ${now} where token_hash = ${tokenHash}`);
}

export function insertSession(
  db: Db,
  session: {
    id: string;
    tokenHash: Buffer;
    accountId: string;
    createdAt: Date;
    expiresAt: Date;
    userAgent: string;
    address: string;
    secondFactorAt: Date | null;
    /** Of an organization's own; null at BASE_URL. */
    host: string | null;
  },
): Promise<number> {
  return db.run(sql`
    insert into session (id, token_hash, account_id, created_at, used_at, expires_at, user_agent, address,
      second_factor_at, host)
    values (${session.id}, ${session.tokenHash}, ${session.accountId}, ${session.createdAt}, ${session.createdAt},
      ${session.expiresAt}, ${session.userAgent}, ${session.address}, ${session.secondFactorAt}, ${session.host})`);
}

export function removeSession(db: Db, tokenHash: Buffer): Promise<number> {
  return db.run(sql`delete from session where token_hash = ${tokenHash}`);
}

/** Ends every session that `which` names, and keeps the reason for the holder of its cookie. @returns how many */
export function endSessions(db: Db, which: Sql, ending: SessionEnding): Promise<number> {
  return db.run(sql`
    with gone as (delete from session where ${which} returning token_hash, expires_at)
    insert into ended_session (token_hash, ending, expires_at)
    select token_hash, ${ending}, expires_at from gone`);
}

/** Every session of an account but one; every one where `exceptHash` is null. */
export function endSessionsOf(
  db: Db,
  accountId: string,
  exceptHash: Buffer | null,
  ending: SessionEnding,
): Promise<number> {
  const which = sql`account_id = ${accountId} and (${exceptHash}::bytea is null or token_hash <> ${exceptHash})`;
  return endSessions(db, which, ending);
}

/**
 * Ends the sessions that were begun without a second factor, of members whom this organization asks for one.
 *
 * @param who one member; or all members but the one who has just asked for it and showed that codes arrive
 * @returns how many
 */
export function endUnprovenSessions(
  db: Db,
  organizationId: string,
  who: { accountId: string } | { exceptAccountId: string },
): Promise<number> {
  const person =
    'accountId' in who ? sql`m.account_id = ${who.accountId}` : sql`m.account_id <> ${who.exceptAccountId}`;
  const unproven = sql`second_factor_at is null and account_id in (
    select m.account_id from membership m join organization o using (organization_id)
    where m.organization_id = ${organizationId} and ${person} and m.status = 'approved' and not m.skip_second_factor_auth
      and o.status = 'approved' and o.settings @> '{"requireAuth": true, "require2FactorAuth": true}')`;
  return endSessions(db, unproven, 'secondFactor');
}

export async function findEnding(db: Db, tokenHash: Buffer): Promise<SessionEnding | null> {
  const row = await db.maybe<{ ending: SessionEnding }>(
    sql`select ending from ended_session where token_hash = ${tokenHash}`,
  );
  return row?.ending ?? null;
}
