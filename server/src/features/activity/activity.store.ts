import { type Db, sql } from '../../platform/database.ts';

export interface NewActivity {
  organizationId: string;
  id: string;
  accountId: string;
  title: string;
  category: string;
  data: object;
  device: string;
  country: string;
  at: Date;
}

export function insertActivity(db: Db, activity: NewActivity): Promise<number> {
  return db.run(sql`
    insert into activity (organization_id, id, account_id, title, category, data, device, country, at)
    values (${activity.organizationId}, ${activity.id}, ${activity.accountId}, ${activity.title}, ${activity.category},
      ${JSON.stringify(activity.data)}, ${activity.device}, ${activity.country}, ${activity.at})`);
}

/** Whose visits. */
export interface Owner {
  organizationId: string;
  accountId: string;
}

/** The last sign of the person here: what the app told of, or a heartbeat of a film. */
const lastSign = ({ organizationId, accountId }: Owner) => sql`greatest(v.seen_at, (
  select max(w.beat_at) from watch w where w.organization_id = ${organizationId} and w.account_id = ${accountId}))`;

/** The person is here; who was silent since then has begun another visit. */
export async function noteVisit(db: Db, owner: Owner, at: Date, silentSince: Date): Promise<void> {
  await db.run(sql`
    insert into visit as v (organization_id, account_id, seen_at) values (${owner.organizationId}, ${owner.accountId}, ${at})
    on conflict (organization_id, account_id) do update set
      before_at = case when ${lastSign(owner)} < ${silentSince} then ${lastSign(owner)} else v.before_at end,
      seen_at = greatest(v.seen_at, excluded.seen_at)`);
}

/** The end of the last visit, also where the present one is not noted yet. */
export async function findLastVisit(db: Db, owner: Owner, silentSince: Date): Promise<Date | null> {
  const row = await db.maybe<{ at: Date | null }>(sql`
    select case when ${lastSign(owner)} < ${silentSince} then ${lastSign(owner)} else v.before_at end as at from visit v
    where v.organization_id = ${owner.organizationId} and v.account_id = ${owner.accountId}`);
  return row?.at ?? null;
}
