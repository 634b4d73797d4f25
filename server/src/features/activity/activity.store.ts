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

/** Several of one organization at once. */
export function insertActivities(db: Db, activities: readonly NewActivity[]): Promise<number> {
  return db.run(sql`
    insert into activity (organization_id, id, account_id, title, category, data, device, country, at)
    select "organizationId", id, "accountId", title, category, data, device, country, at
    from jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) as a("organizationId" text, id text, "accountId" text, title text,
      category text, data jsonb, device text, country text, at timestamptz)
    returning id`);
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
    where not exists (select from known) returning id`);
}

/** Days that an organization `o` keeps it. */
const daysOf = (usual: number) => sql`coalesce((o.settings->>'activityDays')::int, ${usual}::int)`;

/** Before when it is kept by none. @param usual days where one says nothing of its own */
export async function findKeptSince(db: Db, at: Date, usual: number): Promise<Date> {
  const { since } = await db.one<{ since: Date }>(sql`
    select ${at}::timestamptz - make_interval(days => coalesce(max(${daysOf(usual)}), ${usual}::int)) as since from organization o`);
  return since;
}

/**
 * Takes away some of what organizations do not keep any longer, row by row: of those that keep it for a shorter time than others, and what stands
 * in no month of its own. The rest goes with its month.
 * @param usual days where one says nothing of its own
 * @param monthsFrom where the months begin; null where all of it stands in months
 * @returns how many; 0 when no more are left
 */
export function sweepActivity(
  db: Db,
  at: Date,
  { usual, monthsFrom }: { usual: number; monthsFrom: Date | null },
): Promise<number> {
  return db.run(sql`
    delete from activity where (organization_id, id, at) in (
      select a.organization_id, a.id, a.at from organization o join activity a on a.organization_id = o.organization_id
        and a.at < ${at}::timestamptz - make_interval(days => ${daysOf(usual)})
      where a.at < ${monthsFrom}::timestamptz or ${daysOf(usual)} < (select max(${daysOf(usual)}) from organization o)
      limit 10000)`);
}

/** Whose visits. */
export interface Owner {
  organizationId: string;
  accountId: string;
}

/** The last heartbeat of a film of the person here. */
const lastBeat = ({ organizationId, accountId }: Owner) =>
  sql`(select max(w.beat_at) from watch w where w.organization_id = ${organizationId} and w.account_id = ${accountId})`;

/** The last sign of the person here: what the app told of, or a heartbeat of a film. */
const lastSign = (beat: Sql) => sql`greatest(v.seen_at, ${beat})`;

/** The person is here; one who was silent since then has begun another visit. */
export async function noteVisit(db: Db, owner: Owner, at: Date, silentSince: Date): Promise<void> {
  const { beat } = await db.one<{ beat: Date | null }>(sql`select ${lastBeat(owner)} as beat`);
  const last = lastSign(sql`${beat}::timestamptz`);
  await db.run(sql`
    insert into visit as v (organization_id, account_id, seen_at) values (${owner.organizationId}, ${owner.accountId}, ${at})
    on conflict (organization_id, account_id) do update set
      before_at = case when ${last} < ${silentSince} then ${last} else v.before_at end,
      seen_at = greatest(v.seen_at, excluded.seen_at)`);
}

/** The end of the last visit, also where the present one is not noted yet. */
export async function findLastVisit(db: Db, owner: Owner, silentSince: Date): Promise<Date | null> {
  const row = await db.maybe<{ at: Date | null }>(sql`
    select case when ${lastSign(lastBeat(owner))} < ${silentSince} then ${lastSign(lastBeat(owner))} else v.before_at end as at from visit v
    where v.organization_id = ${owner.organizationId} and v.account_id = ${owner.accountId}`);
  return row?.at ?? null;
}
