import { type Db, sql } from '../../platform/database.ts';

/** The keys of an account: what opens it, and what proves that it is its owner's. Keys that are not named stay. */
export interface CredentialWrite {
  email?: string;
  passwordHash?: string;
  /** Null takes it away. */
  mobile?: { number: string } | null;
}

/**
 * The one statement that writes e-mail, password and mobile of an account that is there. A changed address is not
 * proved, and a wish for another one is over with it.
 */
export function updateCredentials(
  db: Db,
  accountId: string,
  { email = null, passwordHash = null, ...rest }: { [K in keyof CredentialWrite]: CredentialWrite[K] | null },
  at: Date,
): Promise<number> {
  const isMobile = 'mobile' in rest && rest.mobile !== undefined;
  const mobile = rest.mobile ?? null;
  return db.run(sql`
    update account set
      email = coalesce(${email}, email),
      email_verified = email_verified and email = coalesce(${email}, email),
      pending_email = case when ${email}::text is null then pending_email end,
      pending_email_until = case when ${email}::text is null then pending_email_until end,
      password_hash = coalesce(${passwordHash}, password_hash),
      password_changed_at = case when ${passwordHash}::text is null then password_changed_at else ${at} end,
      mobile = case when ${isMobile} then ${mobile?.number ?? null} else mobile end,
      mobile_data = case when ${isMobile} then ${mobile && JSON.stringify(mobile)}::jsonb else mobile_data end,
      version = version + 1, updated_at = ${at}
    where id = ${accountId}`);
}

/** Notes the new address of the account, to which it moves when the link mailed there is used. */
export function updatePendingEmail(db: Db, accountId: string, email: string, until: Date): Promise<number> {
  return db.run(sql`
    update account set pending_email = ${email}, pending_email_until = ${until}, version = version + 1
    where id = ${accountId}`);
}

/** The account stays where it is; a form that is open on it is not out of date by that. */
export function clearPendingEmail(db: Db, accountId: string): Promise<number> {
  return db.run(sql`
    update account set pending_email = null, pending_email_until = null where id = ${accountId}`);
}

/** Ends what stands on the keys as they were: mailed links, sign-ins that wait, trust in devices. */
export async function removeWaysIn(db: Db, accountId: string): Promise<void> {
  await db.run(sql`delete from one_time_link where account_id = ${accountId}`);
  await db.run(sql`delete from waiting_sign_in where account_id = ${accountId}`);
  await db.run(
    sql`update device set trusted_until = null where account_id = ${accountId} and trusted_until is not null`,
  );
}
