import { type Db, sql } from '../../platform/database.ts';

export interface DeviceRow {
  id: string;
  token_hash: Buffer;
  user_agent: string;
  trusted_until: Date | null;
}

/** Trust given before the password was changed, by whomever, is no trust. */
const isTrusted = (now: Date, trustMilliseconds: number) => sql`
  d.trusted_until > ${now}
  and d.trusted_until - ${trustMilliseconds} * interval '1 millisecond' >= coalesce(a.password_changed_at, '-infinity')`;

/** The browser among those of the account; `trusted_until` only where the trust still holds. */
export function findDevice(
  db: Db,
  accountId: string,
  tokenHash: Buffer,
  now: Date,
  trustMilliseconds: number,
): Promise<DeviceRow | null> {
  return db.maybe<DeviceRow>(sql`
    select d.id, d.token_hash, d.user_agent,
      case when ${isTrusted(now, trustMilliseconds)} then d.trusted_until end as trusted_until
    from device d join account a on a.id = d.account_id
    where d.account_id = ${accountId} and d.token_hash = ${tokenHash}`);
}

export function listTrustedDevices(
  db: Db,
  accountId: string,
  now: Date,
  trustMilliseconds: number,
): Promise<DeviceRow[]> {
  return db.many<DeviceRow>(sql`
    select d.id, d.token_hash, d.user_agent, d.trusted_until
    from device d join account a on a.id = d.account_id
    where d.account_id = ${accountId} and ${isTrusted(now, trustMilliseconds)}
    order by d.used_at desc`);
}

export async function hasDevices(db: Db, accountId: string): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(
    sql`select exists (select from device where account_id = ${accountId}) as has`,
  );
  return row.has;
}

export function insertDevice(
  db: Db,
  device: {
    accountId: string;
    id: string;
    tokenHash: Buffer;
    userAgent: string;
    trustedUntil: Date | null;
    now: Date;
  },
): Promise<number> {
  return db.run(sql`
    insert into device (account_id, token_hash, id, user_agent, trusted_until, created_at, used_at)
    values (${device.accountId}, ${device.tokenHash}, ${device.id}, ${device.userAgent}, ${device.trustedUntil},
      ${device.now}, ${device.now})
    on conflict (account_id, token_hash) do nothing`);
}

/** Seen again; trust that is given anew takes the place of the old. */
export function updateDevice(
  db: Db,
  device: {
    accountId: string;
    tokenHash: Buffer;
    userAgent: string;
    trustedUntil: Date | null;
    now: Date;
  },
): Promise<number> {
  return db.run(sql`
    update device set used_at = ${device.now}, user_agent = ${device.userAgent},
      trusted_until = coalesce(${device.trustedUntil}, trusted_until)
    where account_id = ${device.accountId} and token_hash = ${device.tokenHash}`);
}

/** One of them, or every one where `id` is null. */
export function removeTrust(db: Db, accountId: string, id: string | null): Promise<number> {
  return db.run(sql`
    update device set trusted_until = null
    where account_id = ${accountId} and trusted_until is not null and (${id}::text is null or id = ${id})`);
}
