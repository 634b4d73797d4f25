import { type Db, type Sql, sql } from '../../platform/database.ts';
import { viewerPrefix } from '../media/viewer-key.ts';
import { rowsOf, sittings } from './person.store.ts';

const isOf = (email: string) => sql`account_id = (select id from account where email = ${email})`;

/** What was done while signed in. */
const actsBy = (mine: Sql): Record<string, Sql> => ({
  entrances: sql`select organization_id, release_id, origin, verdict, user_agent, device, country, at from event where ${mine}`,
  activities: sql`select organization_id, title, category, data, device, country, at from activity where ${mine}`,
  accountWatches: sql`${sittings} where ${mine}`,
  visits: sql`select organization_id, seen_at, before_at from visit where ${mine}`,
});

async function collect(db: Db, kinds: Record<string, Sql>): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const [kind, statement] of Object.entries(kinds))
    found[kind] = (await db.one<{ rows: object[] }>(rowsOf(statement))).rows;
  return found;
}

/** What the account of an address did in one organization. */
export const collectActs = (
  db: Db,
  organizationId: string,
  email: string,
): Promise<Record<string, object[]>> => {
  const here = sql`organization_id = ${organizationId} and ${isOf(email)}`;
  return collect(db, {
    ...actsBy(here),
    accountWatches: sql`${sittings} where w.organization_id = ${organizationId} and ${isOf(email)}`,
  });
};

/** The account of an address with what hangs on it; no hash, no secret. */
export function collectAccount(db: Db, email: string): Promise<Record<string, object[]>> {
  const mine = isOf(email);
  return collect(db, {
    accounts: sql`select id, email, first_name, last_name, username, mobile, mobile_data, gender, img, bg_img, mailing, roles,
      ui_settings, email_verified, created_at, updated_at from account where email = ${email}`,
    sessions: sql`select created_at, used_at, user_agent, address from session where ${mine}`,
    secondFactors: sql`select kind, name, created_at, used_at from second_factor where ${mine}`,
    devices: sql`select user_agent, created_at, used_at, trusted_until from device where ${mine}`,
    ...actsBy(mine),
  });
}

/**
 * Its name leaves the log; what it did, watched and visited stays without a name.
 *
 * @param organizationId where; everywhere if it says none
 */
export async function eraseAccountTraces(
  db: Db,
  accountId: string,
  organizationId?: string,
): Promise<Record<string, number>> {
  const here = organizationId ? sql`and organization_id = ${organizationId}` : sql``;
  const audit = await db.run(sql`
    update audit set actor_id = null, actor_name = '', address = '', user_agent = '' where actor_id = ${accountId} ${here}`);
  // By the address it had then, which may be another one.
  await db.run(sql`
    update audit set target_name = '', before = null, after = null where target_id = ${accountId} ${here}`);
  const activities = await db.run(
    sql`update activity set account_id = null, data = '{}' where account_id = ${accountId} ${here}`,
  );
  const events = await db.run(
    sql`update event set account_id = null, user_agent = '' where account_id = ${accountId} ${here}`,
  );
  const watches = await db.run(
    sql`update watch set account_id = null, viewer_key = ${viewerPrefix.erased} || id where account_id = ${accountId} ${here}`,
  );
  const promises = await db.run(sql`
    update release_consent set name = '', address = '', account_id = null, reader = 'erased:' || id
    where account_id = ${accountId} ${here}`);
  return { audit, activities, events, watches, promises };
}

export async function findAccountId(db: Db, email: string): Promise<string | null> {
  return (await db.maybe<{ id: string }>(sql`select id from account where email = ${email}`))?.id ?? null;
}

export async function findAccountMobile(db: Db, email: string): Promise<string | null> {
  return (
    (await db.maybe<{ mobile: string | null }>(sql`select mobile from account where email = ${email}`))
      ?.mobile ?? null
  );
}
