import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type * as contract from '@firstlook/contract/release.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { endOfDay, isBareDay, startOfDay } from '@firstlook/contract/zone.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { abilitiesOf } from './release.policy.ts';
import { headOf } from './release.service.ts';
import * as store from './release.store.ts';
import { cardData } from './release-data.ts';

type Query = QueryOf<typeof contract.listReleases>;

function filterOf(ctx: Ctx, query: Query, timeZone: string): store.ReleaseFilter {
  const { search, params, datesRange } = query.filter ?? {};
  const year = params?.year;
  const day = (given: string | undefined, boundary: (day: string, zone: string) => Date) =>
    given && (isBareDay(given) ? boundary(given, timeZone) : new Date(given));
  // A year is the one on the calendars of the organization.
  const from =
    day(datesRange?.from, startOfDay) || (year ? startOfDay(`${year}-01-01`, timeZone) : undefined);
  const to = day(datesRange?.to, endOfDay) || (year ? startOfDay(`${year + 1}-01-01`, timeZone) : undefined);
  return {
    organizationId: ctx.organizationId,
    search,
    releaseTypes: params?.releaseType,
    types: params?.type,
    subTypes: params?.subType,
    statuses: params?.status,
    from,
    to,
    publishedOnly: !can(actorOf(ctx), 'release.readDraft', ctx.organizationId),
    now: ctx.clock.now(),
  };
}

function orderOf(query: Query): { order: store.ReleaseOrder; ascending: boolean } {
  const [key, direction] = Object.entries(query.sort ?? {})[0] ?? [];
  if (key) return { order: key as store.ReleaseOrder, ascending: direction === 1 };
  const simple = query.simpleSort;
  if (!simple) return { order: 'listed', ascending: false };
  return { order: simple.replace(/^-/, '') as store.ReleaseOrder, ascending: !simple.startsWith('-') };
}

/**
 * How many releases match, kept for 5 seconds per process: counting 100,000 rows costs more than reading a page.
 * A total may be that old; small organizations never notice, since only counts
 * above the threshold are kept.
 */
const countLifetime = 5000;
const countThreshold = 2000;
const counts = new Map<string, { total: number; until: number }>();

async function totalOf(
  db: Parameters<typeof store.countReleases>[0],
  filter: store.ReleaseFilter,
): Promise<number> {
  const key = JSON.stringify({ ...filter, now: undefined });
  const now = Date.now();
  const kept = counts.get(key);
  if (kept && kept.until > now) return kept.total;
  const total = await store.countReleases(db, filter);
  counts.delete(key);
  if (total >= countThreshold) {
    if (counts.size >= 500) counts.delete(counts.keys().next().value as string);
    counts.set(key, { total, until: now + countLifetime });
  }
  return total;
}

/** Cards of a page and how many there are in all. */
export async function listReleases(ctx: Ctx, query: Query): Promise<{ items: ReleaseCard[]; total: number }> {
  const organization = await loadOrganization(ctx);
  const filter = filterOf(ctx, query, organization.timeZone);
  const limit = query.pagination?.limit ?? 50;
  const offset = (query.pagination?.page ?? 0) * limit;
  return ctx.db.read(async (db) => {
    const rows = await store.listReleaseCards(db, filter, { ...orderOf(query), offset, limit });
    const whole = rows.length < limit && (rows.length > 0 || offset === 0);
    const total = whole ? offset + rows.length : await totalOf(db, filter);
    const abilities = abilitiesOf(actorOf(ctx), filter);
    const cards = await withFileFacts(
      db,
      ctx.organizationId,
      rows.map(({ card }) => card),
    );
    const items = rows.map(({ card: _, ...row }, position) => ({
      ...headOf(ctx, organization, row, abilities),
      releaseData: cardData(cards[position] ?? {}) as ReleaseCard['releaseData'],
    }));
    return { items, total };
  });
}
