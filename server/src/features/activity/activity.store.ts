import { type Db, type Sql, sql } from '../../platform/database.ts';

export interface NewActivity {
  organizationId: string;
  id: string;
  accountId: string | null;
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

/** A search; one whose words the next one only makes longer or shorter is that one. */
export function insertSearch(
  db: Db,
  activity: NewActivity,
  { words, since }: { words: string; since: Date },
): Promise<number> {
  const { organizationId, accountId, title, device, country, at } = activity;
  const data = JSON.stringify(activity.data);
  return db.run(sql`
    with last as (
      select id from activity
      where organization_id = ${organizationId} and at > ${since} and title = ${title} and account_id is not distinct from ${accountId}
        and device = ${device} and country = ${country}
        and (starts_with(${words}, data->>'words') or starts_with(data->>'words', ${words}))
      order by at desc limit 1
    ), known as (
      update activity a set data = ${data}, at = ${at} from last where a.organization_id = ${organizationId} and a.id = last.id
      returning a.id
    )
    insert into activity (organization_id, id, account_id, title, category, data, device, country, at)
    select ${organizationId}, ${activity.id}, ${accountId}, ${title}, ${activity.category}, ${data}, ${device}, ${country}, ${at}
    where not exists (select from known)`);
}

/** Takes away what each organization does not keep any longer. @param usual days where it says nothing of its own */
export function sweepActivity(db: Db, at: Date, usual: number): Promise<number> {
  return db.run(sql`
    delete from activity a using organization o
    where o.organization_id = a.organization_id
      and a.at < ${at}::timestamptz - make_interval(days => coalesce((o.settings->>'activityDays')::int, ${usual}))`);
}

export interface ActivityRow {
  at: Date;
  title: string;
  category: string;
  data: Record<string, unknown>;
  account_id: string | null;
  device: string;
  country: string;
}

interface ActivityFilter {
  from: Date;
  to: Date;
  limit: number;
  offset: number;
}

/** Names that a report counts at most: categories and titles are what callers write. */
const mostNames = 100;

/** Acts of the range, newest first, and how often each category and each title stands among all of them. */
export async function reportActivity(db: Db, organizationId: string, filter: ActivityFilter) {
  const where = sql`organization_id = ${organizationId} and at >= ${filter.from} and at <= ${filter.to}`;
  const counts = (column: Sql) =>
    db.many<{ name: string; count: number }>(sql`
      select ${column} as name, count(*)::int as count from activity where ${where}
      group by 1 order by 2 desc, 1 limit ${mostNames}`);
  const rows = await db.many<ActivityRow>(sql`
    select at, title, category, data, account_id, device, country from activity where ${where}
    order by at desc, id desc limit ${filter.limit} offset ${filter.offset}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from activity where ${where}`,
  );
  return { rows, total, categories: await counts(sql`category`), titles: await counts(sql`title`) };
}

/** Whose visits. */
export interface Owner {
  organizationId: string;
  accountId: string;
}

/** The last sign of the person here: what the app told of, or a heartbeat of a film. */
const lastSign = ({ organizationId, accountId }: Owner) => sql`greatest(v.seen_at, (
  select max(w.beat_at) from watch w where w.organization_id = ${organizationId} and w.account_id = ${accountId}))`;

/** The person is here; one who was silent since then has begun another visit. */
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
