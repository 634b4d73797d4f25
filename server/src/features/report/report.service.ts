import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import { maximumUnpagedRows } from '@firstlook/contract/page-size.ts';
import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import type * as contract from '@firstlook/contract/report.ts';
import type { ReleaseReport, ReportRecipient } from '@firstlook/contract/report.ts';
import type { ReportFunnel } from '@firstlook/contract/report-group.ts';
import { composePersonalLine } from '@firstlook/contract/subject.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Ctx, isPerson } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { progressOfRelease } from '../distribution/progress.service.ts';
import type { PeopleCounts } from '../engagement/class.sql.ts';
import { keepReports, type ReadReport } from '../engagement/kept-report.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import * as store from './report.store.ts';
import * as entrance from './report-entrance.store.ts';
import { loadReportWatches } from './report-watch.service.ts';

/** Hundreds of thousands of people are gone through at every reading; beside a busy send that may take this long, milliseconds. */
export const longestReading = 15_000;

type Query = QueryOf<typeof contract.getReport>;

/** Whom a report is narrowed to. */
export function peopleQueryOf({ filter, includeMachines }: Pick<Query, 'filter' | 'includeMachines'>) {
  const { state = 'all', by, group } = filter?.params ?? {};
  return {
    filter: state,
    search: filter?.search ?? '',
    group: by && group ? { by, id: group } : null,
    includeMachines: includeMachines === 'true',
  };
}

/** The steps of a funnel, as the report says them. */
export const funnelOf = ({ filters, states, landed, watchedHalf, finished }: PeopleCounts): ReportFunnel => ({
  chosen: filters.all,
  sent: states.sent ?? 0,
  opened: filters.opened,
  landed,
  watched: filters.watched,
  watchedHalf,
  finished,
});

function addUp(lists: number[][]): number[] {
  return Array.from({ length: 100 }, (_, position) =>
    lists.reduce((sum, list) => sum + (list[position] ?? 0), 0),
  );
}

function watchOf(row: store.ReportRow): ReportRecipient['watch'] {
  const viewsTotal = row.views_total ?? defaultMaximumWatches;
  const viewsLeft = Math.max(0, viewsTotal - (row.views_spent ?? 0));
  const buckets = addUp(row.watch_buckets ?? []);
  if (row.total_ms === null && row.views_spent === null) return null;
  return { buckets, percent: row.percent, totalWatchTime: row.total_ms ?? 0, viewsLeft, viewsTotal };
}

const lineOf = ({
  personal_line: line,
  first_name: firstName,
  last_name: lastName,
  gender,
}: store.ReportRow) => line && composePersonalLine(line, { firstName, lastName, gender });

/** A person of the report as the wire shows it; `withLink`: with the token of their link. */
export function reportRecipientOf(row: store.ReportRow, withLink: boolean): ReportRecipient {
  return {
    _id: row.id,
    contactId: row.contact_id,
    isGeneral: row.is_general,
    email: row.email,
    mobile: row.mobile,
    name: `${row.first_name} ${row.last_name}`.trim(),
    token: withLink ? row.token : null,
    origin: `distribution-${row.channel}`,
    state: row.state,
    reason: row.reason,
    personalLine: lineOf(row),
    activity: {
      distributedAt: (row.sent_at ?? row.handed_at)?.toISOString() ?? null,
      unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
      views: row.views.map((view) => ({ ...view, at: new Date(view.at).toISOString() })),
    },
    notActualContact: !row.is_contact,
    opened: row.opened,
    landed: row.landed,
    cameSignedIn: row.came_signed_in,
    clicks: row.clicks,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    delayed: row.delays > 0 ? { count: row.delays, words: row.delay_words ?? '' } : null,
    complainedAt: row.complained_at?.toISOString() ?? null,
    linkEndedAt: row.link_ended_at?.toISOString() ?? null,
    linkOpenUntil: row.link_open_until?.toISOString() ?? null,
    kitAt: row.kit_at?.toISOString() ?? null,
    watch: watchOf(row),
  };
}

const kitOf = ({ id, name, at, is_by_link: isByLink }: entrance.KitRow) => ({
  _id: id,
  name,
  at: at.toISOString(),
  isByLink,
});

/** Numbers for a list of releases; of one that is not there, or in another organization, there are none. */
export async function listReportNumbers(ctx: Ctx, releases: string[]) {
  const numbers = await ctx.db.read((db) => store.countReports(db, ctx.organizationId, releases));
  const items = numbers.map(({ releaseId, counts }) => ({ releaseId, ...funnelOf(counts) }));
  return { items, total: items.length };
}

/** The release before this one, as a report says it to be compared with; `read` is told of how many people it is. */
async function compareWith(
  ctx: Ctx,
  db: Db,
  releaseId: string,
  includeMachines: boolean,
  read: ReadReport[],
): Promise<ReleaseReport['previous']> {
  const previous = await store.findPrevious(db, ctx.organizationId, releaseId);
  if (!previous) return null;
  const { organizationId } = ctx;
  const counts = funnelOf(await store.countReport(db, organizationId, previous.id, includeMachines));
  read.push({ releaseId: previous.id, people: counts.chosen });
  return { releaseId: previous.id, title: previous.title, ...counts };
}

/**
 * The report of a release. Every number is what ledger and event rows say at this moment, so it reconciles with
 * what left. @throws AppError NOT_FOUND
 */
export async function getReport(ctx: Ctx, releaseId: string, query: Query): Promise<ReleaseReport> {
  const release = await loadReleaseHead(ctx, ctx.organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  const { organizationId } = ctx;
  const limit = query.pagination?.limit ?? maximumUnpagedRows;
  const offset = (query.pagination?.page ?? 0) * (query.pagination?.limit ?? 0);
  const asked = peopleQueryOf(query);
  const { includeMachines } = asked;
  // A link speaks for its reader, who may leave and come back by it: no key of a program gets one.
  const withLinks = ctx.actor !== null && isPerson(ctx.actor);
  const read: ReadReport[] = [];
  const report = await ctx.db.tenant(async (db) => {
    await db.allow(longestReading);
    const { counts, narrowed, rows } = await store.readReport(db, organizationId, releaseId, {
      ...asked,
      offset,
      limit,
    });
    const { filters, states } = counts;
    read.push({ releaseId, people: filters.all });
    const { watchedSignedIn, ...watches } = await loadReportWatches(db, organizationId, releaseId);
    return {
      releaseId,
      title: release.title,
      distributedAt: release.distributedAt?.toISOString() ?? null,
      expirationDate: release.expirationDate?.toISOString() ?? null,
      counts: {
        ...funnelOf(counts),
        states,
        clicked: counts.clicked,
        watchedSignedIn,
        unsubscribed: filters.unsubscribed,
        filters,
        machines: counts.machines,
      },
      previous: release.distributedAt ? await compareWith(ctx, db, releaseId, includeMachines, read) : null,
      kits: (await entrance.listKits(db, organizationId, releaseId)).map(kitOf),
      origins: await entrance.listOrigins(db, organizationId, releaseId, includeMachines),
      recipients: rows.map((row) => reportRecipientOf(row, withLinks)),
      narrowed: narrowed && { filters: narrowed.filters },
      total: (narrowed ?? counts).filters[asked.filter],
      ...watches,
      distributions: await progressOfRelease(ctx, db, releaseId),
    };
  });
  await keepReports(ctx, read);
  return report;
}
