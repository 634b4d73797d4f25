import type { Calendar, CalendarEntry, listCalendar as endpoint } from '@firstlook/contract/calendar.ts';
import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { dayIn, endOfDay, startOfDay } from '@firstlook/contract/zone.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { listComing } from '../recurring-send/coming-moment.service.ts';
import { entriesOf } from './calendar.policy.ts';
import { listMoments, listSends } from './calendar.store.ts';

/** Entries of a kind that one answer holds: more than a month of days has room for. */
const mostOfKind = 1000;

/**
 * What is planned and what went out between two days of the organization. Who may not see distributions is shown releases
 * alone.
 */
export async function listCalendar(ctx: Ctx, query: QueryOf<typeof endpoint>): Promise<Calendar> {
  const { organizationId } = ctx;
  const { timeZone } = await loadOrganization(ctx);
  const range = {
    from: startOfDay(query.from, timeZone),
    to: endOfDay(query.to, timeZone),
    limit: mostOfKind + 1,
  };
  const seesSends = can(actorOf(ctx), 'distribution.read', organizationId);
  const moments = await ctx.db.read((db) => listMoments(db, organizationId, range));
  const sends = seesSends ? await ctx.db.read((db) => listSends(db, organizationId, range)) : [];
  const coming = seesSends ? await listComing(ctx, range) : [];
  const asking = seesSends ? await ctx.db.read((db) => listSends(db, organizationId, 'asking')) : [];
  const dayOf = (at: Date) => dayIn(timeZone, at);
  const asks = entriesOf({ moments: [], sends: asking }, dayOf);
  const items: CalendarEntry[] = entriesOf(
    {
      moments: moments.slice(0, mostOfKind),
      sends: sends.slice(0, mostOfKind),
      coming: coming.slice(0, mostOfKind),
    },
    dayOf,
  );
  return { items, asks, isCut: [moments, sends, coming].some((kind) => kind.length > mostOfKind) };
}
