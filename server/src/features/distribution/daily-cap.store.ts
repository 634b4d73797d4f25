import type { Channel } from '@firstlook/contract/distribution.ts';
import { type Db, sql } from '../../platform/database.ts';
import { zoneOfOrganization } from '../organization/organization-zone.sql.ts';
import { capColumns, heldBy } from './daily-cap.sql.ts';
import type { CapSettings } from './pace.ts';

/** Whose messages by which way, on which day of the organization's calendar. */
export interface CountedDay {
  organizationId: string;
  channel: Channel;
  day: string;
}

/** How many were taken that day, of these sender domains (the empty text stands for all); locked until the transaction ends, so that two processes do not take the same ones. */
export async function lockCounts(
  db: Db,
  { organizationId, channel, day }: CountedDay,
  domains: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.many<{ domain: string; taken: number }>(sql`
    insert into send_count (organization_id, channel, domain, day, taken)
    select ${organizationId}, ${channel}, one, ${day}::date, 0 from unnest(${[...domains].sort()}::text[]) one
    on conflict (organization_id, channel, domain, day) do update set taken = send_count.taken returning domain, taken`);
  return new Map(rows.map(({ domain, taken }) => [domain, taken]));
}

/** @param counts by sender domain, the empty text for all */
export function addToCounts(
  db: Db,
  { organizationId, channel, day }: CountedDay,
  counts: ReadonlyMap<string, number>,
): Promise<number> {
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  return db.run(sql`
    insert into send_count (organization_id, channel, domain, day, taken)
    select ${organizationId}, ${channel}, one.domain, ${day}::date, one.taken
    from unnest(${rows.map(([domain]) => domain)}::text[], ${rows.map(([, taken]) => taken)}::integer[]) one(domain, taken)
    on conflict (organization_id, channel, domain, day) do update set taken = send_count.taken + excluded.taken`);
}

/** None of these sends of one channel and sender domain leaves before the next day, unless the count or a number changes. */
export async function holdForDay(
  db: Db,
  organizationId: string,
  sends: readonly string[],
  until: Date,
): Promise<void> {
  const held = await db.maybe<{ by: string }>(sql`
    select ${heldBy(sql`${until}::timestamptz`)} as by from distribution d join organization o on o.organization_id = d.organization_id
    where d.organization_id = ${organizationId} and d.id = any(${[...sends]}) limit 1`);
  await db.run(sql`
    update distribution d set held_until = ${until}, held_for = ${held?.by ?? null}
    where d.organization_id = ${organizationId} and d.id = any(${[...sends]})`);
}

export interface CountsToday extends CapSettings {
  mails: number;
  texts: number;
}

/** What left today and what may; null where there is no such organization. */
export function findCountsToday(db: Db, organizationId: string): Promise<CountsToday | null> {
  const taken = (channel: Channel) => sql`coalesce((select c.taken from send_count c
    where c.organization_id = ${organizationId} and c.channel = ${channel} and c.domain = '' and c.day = (now() at time zone ${zoneOfOrganization})::date), 0)`;
  return db.maybe<CountsToday>(sql`
    select ${capColumns}, ${taken('email')} as mails, ${taken('sms')} as texts
    from organization o where o.organization_id = ${organizationId}`);
}

/** Days of which nobody asks any more. */
export const removeCountsBefore = (db: Db, before: Date): Promise<number> =>
  db.run(sql`delete from send_count where day < ${before}::timestamptz::date`);
