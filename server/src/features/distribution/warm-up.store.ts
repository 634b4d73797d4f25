import type { WarmUpHold, WarmUpPlan } from '@firstlook/contract/warm-up-rule.ts';
import { type Db, sql } from '../../platform/database.ts';
import { senderDomain } from './daily-cap.sql.ts';
import type { DayCount, WarmUpDay } from './warm-up-day.ts';

export interface WarmUpRow extends WarmUpPlan {
  domain: string;
  number: number;
  day: string;
  held: WarmUpHold | null;
  began_at: Date;
  ended_at: Date | null;
  is_done: boolean;
}

const columns = sql`domain, first, percent, most, number, day::text as day, held, began_at, ended_at, is_done`;

/** Plans of these domains that go on, locked until the transaction ends. */
export function lockWarmUps(
  db: Db,
  organizationId: string,
  domains: readonly string[],
): Promise<WarmUpRow[]> {
  return db.many<WarmUpRow>(sql`
    select ${columns} from warm_up where organization_id = ${organizationId} and domain = any(${[...domains]}) and ended_at is null
    order by domain for update`);
}

export function listWarmUps(db: Db, organizationId: string): Promise<WarmUpRow[]> {
  return db.many<WarmUpRow>(
    sql`select ${columns} from warm_up where organization_id = ${organizationId} order by domain`,
  );
}

/** What became of the mails of a domain on a day. */
export async function findDay(
  db: Db,
  organizationId: string,
  domain: string,
  day: string,
): Promise<DayCount> {
  const row = await db.maybe<DayCount>(sql`
    select taken, bounced, complained from send_count
    where organization_id = ${organizationId} and channel = 'email' and domain = ${domain} and day = ${day}`);
  return row ?? { taken: 0, bounced: 0, complained: 0 };
}

/** Its next day; null ends it. */
export function moveOn(
  db: Db,
  organizationId: string,
  domain: string,
  next: WarmUpDay | null,
  at: Date,
): Promise<number> {
  return db.run(sql`
    update warm_up set number = coalesce(${next?.number ?? null}::integer, number), day = coalesce(${next?.day ?? null}::date, day),
      held = ${next?.held ?? null}, ended_at = ${next ? null : at}, is_done = ${next === null}
    where organization_id = ${organizationId} and domain = ${domain}`);
}

/** @returns 0 where there is no such sender domain, or its plan goes on */
export function beginWarmUp(
  db: Db,
  organizationId: string,
  domain: string,
  plan: WarmUpPlan & { day: string; at: Date },
): Promise<number> {
  return db.run(sql`
    insert into warm_up (organization_id, domain, first, percent, most, number, day, began_at)
    select organization_id, domain, ${plan.first}, ${plan.percent}, ${plan.most}, ${plan.first}, ${plan.day}::date, ${plan.at}::timestamptz
    from sender_domain where organization_id = ${organizationId} and domain = ${domain}
    on conflict (organization_id, domain) do update set first = excluded.first, percent = excluded.percent, most = excluded.most,
      number = excluded.number, day = excluded.day, held = null, began_at = excluded.began_at, ended_at = null, is_done = false
    where warm_up.ended_at is not null`);
}

/** @returns 0 where none goes on */
export function endWarmUp(db: Db, organizationId: string, domain: string, at: Date): Promise<number> {
  return db.run(sql`
    update warm_up set ended_at = ${at}, is_done = false
    where organization_id = ${organizationId} and domain = ${domain} and ended_at is null`);
}

/** How many mails left of each sender domain since a day. */
export function countLately(
  db: Db,
  organizationId: string,
  since: string,
): Promise<{ domain: string; today: number; lately: number }[]> {
  return db.many(sql`
    select domain, sum(taken)::integer as lately from send_count
    where organization_id = ${organizationId} and channel = 'email' and domain <> '' and day >= ${since} group by domain`);
}

/** A mail of this send came back, or was called spam: it counts on the last day on which something left of its sender domain. */
export function countTrouble(
  db: Db,
  { organizationId, distributionId }: { organizationId: string; distributionId: string },
  what: 'bounced' | 'complained',
): Promise<number> {
  const more = what === 'bounced' ? sql`bounced = c.bounced + 1` : sql`complained = c.complained + 1`;
  return db.run(sql`
    update send_count c set ${more} from distribution d
    where d.organization_id = ${organizationId} and d.id = ${distributionId} and c.organization_id = d.organization_id and c.channel = 'email'
      and c.domain = ${senderDomain} and c.day = (select max(l.day) from send_count l
        where l.organization_id = d.organization_id and l.channel = 'email' and l.domain = ${senderDomain})`);
}
