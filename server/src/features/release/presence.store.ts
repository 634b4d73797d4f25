import { type Db, sql } from '../../platform/database.ts';

export interface PresenceRow {
  account_id: string;
  name: string;
  at: Date;
}

/** @returns false for a release that is not there */
export async function notePresence(
  db: Db,
  {
    organizationId,
    releaseId,
    accountId,
    at,
  }: { organizationId: string; releaseId: string; accountId: string; at: Date },
): Promise<boolean> {
  const written = await db.run(sql`
    insert into release_presence (organization_id, release_id, account_id, at)
    select organization_id, id, ${accountId}, ${at} from release
    where organization_id = ${organizationId} and id = ${releaseId}
    on conflict (organization_id, release_id, account_id) do update set at = excluded.at`);
  return written > 0;
}

/** Who was there since a moment, but for one. */
export function listPresent(
  db: Db,
  organizationId: string,
  releaseId: string,
  { since, but }: { since: Date; but: string },
): Promise<PresenceRow[]> {
  return db.many<PresenceRow>(sql`
    select p.account_id, trim(a.first_name || ' ' || a.last_name) as name, p.at
    from release_presence p join account a on a.id = p.account_id
    where p.organization_id = ${organizationId} and p.release_id = ${releaseId} and p.at > ${since} and p.account_id <> ${but}
    order by name, p.account_id`);
}

export function forgetPresence(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from release_presence where at <= ${before}`);
}
