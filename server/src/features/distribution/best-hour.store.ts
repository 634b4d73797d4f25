import type { BestHours } from '@firstlook/contract/best-hour.ts';
import { type Db, sql } from '../../platform/database.ts';
import { zoneOfOrganization } from '../organization/organization-zone.sql.ts';
import { type HourRule, organizationHour, ownHours } from './best-hour.sql.ts';
import { type Judged, judged, type Scope } from './birth.store.ts';

export async function findHourRule(db: Db, organizationId: string): Promise<HourRule> {
  const { zone } = await db.one<{ zone: string }>(
    sql`select ${zoneOfOrganization} as zone from organization o where o.organization_id = ${organizationId}`,
  );
  const found = await db.maybe<{ hour: number }>(organizationHour(organizationId, zone));
  return { zone, organizationHour: found?.hour ?? null };
}

/** How many would get a mail at which hour from a moment on: all opens of the organization are gone through once. */
export async function countHours(db: Db, scope: Scope, chosen: Judged): Promise<Omit<BestHours, 'atOnce'>> {
  const none = { hours: Array.from({ length: 24 }, () => 0), own: 0, organizationHour: null };
  const { hourRule: rule } = chosen;
  if (!rule) return none;
  const rows = await db.many<{ hour: number | null; people: number }>(sql`
    with ${judged(scope, chosen)}
    select h.hour, count(*)::int as people from judged j left join (${ownHours(scope.organizationId, rule.zone, sql`true`)}) h
      on h.contact_id = j.contact_id where j.state = 'queued' group by h.hour`);
  const { organizationHour } = rule;
  for (const { hour, people } of rows) {
    const at = hour ?? organizationHour;
    if (at !== null) none.hours[at] = (none.hours[at] ?? 0) + people;
    if (hour !== null) none.own += people;
  }
  return { ...none, organizationHour };
}
