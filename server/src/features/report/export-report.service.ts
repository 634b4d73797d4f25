import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ExportFormat, mostInSheet } from '@firstlook/contract/contact-export.ts';
import { csvHead, csvLines } from '@firstlook/contract/csv.ts';
import { channelPrefix } from '@firstlook/contract/report-count.ts';
import { reportGroupKinds } from '@firstlook/contract/report-group-kind.ts';
import { spoolAlong } from '../../gateways/spool.ts';
import type { SheetCell } from '../../gateways/spreadsheet.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sheetFile, tooManyForSheet } from '../../kernel/sheet-file.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { funnelOf, reportRecipientOf } from './report.service.ts';
import { type ReportRow, walkReport } from './report.store.ts';
import { listOrigins } from './report-entrance.store.ts';
import { countGroups } from './report-group.store.ts';
import { loadReportWatches } from './report-watch.service.ts';

const columns = [
  'email',
  'mobile',
  'name',
  'state',
  'reason',
  'subject',
  'personalLine',
  'distributedAt',
  'deliveredAt',
  'opened',
  'landed',
  'clicks',
  'watchedPercent',
  'watchedSeconds',
  'viewsLeft',
  'lastSeenAt',
  'pressKitAt',
  'unsubscribedAt',
  'origin',
];

const accountColumns = ['signedIn', 'email', 'file', 'watchedPercent', 'watchedSeconds', 'lastSeenAt'];

/** People that are read and written at a time. */
const stepSize = 1000;
/** A report of a million people is counted once more for its file; no other request waits for it, milliseconds. */
const longestExport = 5 * 60_000;

type Line = SheetCell[];

function lineOf(row: ReportRow): Line {
  const one = reportRecipientOf(row, false);
  return [
    one.email,
    one.mobile,
    one.name,
    one.state,
    one.reason,
    row.subject,
    one.personalLine,
    one.activity.distributedAt,
    one.deliveredAt,
    one.opened,
    one.landed,
    one.clicks,
    one.watch?.percent ?? 0,
    Math.round((one.watch?.totalWatchTime ?? 0) / 1000),
    one.watch?.viewsLeft ?? null,
    one.lastSeenAt,
    one.kitAt,
    one.activity.unsubscribedAt,
    one.origin,
  ];
}

const funnelSteps = ['chosen', 'sent', 'opened', 'landed', 'watched', 'watchedHalf', 'finished'] as const;
/** Groups of one kind in a file. */
const mostGroups = 10_000;

/** The numbers of each group of people, of each kind that there is. */
async function groupLines(db: Db, organizationId: string, releaseId: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const by of reportGroupKinds) {
    const counted = { by, includeMachines: false, most: mostGroups };
    const { groups } = await countGroups(db, organizationId, releaseId, counted);
    if (groups.length > 0) lines.push([], [by, ...funnelSteps]);
    for (const { name, counts } of groups) {
      const funnel = funnelOf(counts);
      lines.push([name, ...funnelSteps.map((step) => funnel[step])]);
    }
  }
  return lines;
}

/** Where entrances came from, named channels under their names with what was taken there, and who watched signed in. */
async function linesBelow(db: Db, organizationId: string, releaseId: string): Promise<Line[]> {
  const origins = await listOrigins(db, organizationId, releaseId, false);
  const { relevantAccounts } = await loadReportWatches(db, organizationId, releaseId);
  const sources = origins.map(({ origin, visits, downloads }) => [
    origin.startsWith(channelPrefix) ? origin.slice(channelPrefix.length) : origin,
    visits,
    downloads,
  ]);
  const watches = relevantAccounts.flatMap(({ name, email, watches: films }) =>
    films.map(({ title, percent, totalWatchTime, lastSeenAt }) => [
      name,
      email,
      title,
      percent,
      Math.round(totalWatchTime / 1000),
      lastSeenAt,
    ]),
  );
  const groups = await groupLines(db, organizationId, releaseId);
  return [[], ['origin', 'entrances', 'downloads'], ...sources, ...groups, [], accountColumns, ...watches];
}

/** All lines of a file, part by part: the people, and below them entrances and watches of people who are signed in. */
function writeLines(ctx: Ctx, releaseId: string, put: (lines: Line[]) => Promise<void>): Promise<void> {
  const { organizationId } = ctx;
  return ctx.db.tenant(async (db) => {
    await db.allow(longestExport);
    for await (const rows of walkReport(db, organizationId, releaseId, stepSize)) await put(rows.map(lineOf));
    await put(await linesBelow(db, organizationId, releaseId));
  });
}

/**
 * All people of a report as a file, and below them entrances and watches of people who are signed in; CSV however many they are.
 * That is read while it is written; a failure cuts it off.
 *
 * @throws AppError NOT_FOUND, INVALID_DATA for more people than a spreadsheet takes
 */
export async function exportReport(
  ctx: Ctx,
  releaseId: string,
  format: ExportFormat,
): Promise<Readable | Buffer> {
  const { organizationId } = ctx;
  if (!(await loadReleaseHead(ctx, organizationId, releaseId))) throw new AppError('NOT_FOUND');
  // Before the first address leaves, because half a file also counts as taken.
  const record = () =>
    ctx.db.tenant((db) =>
      recordAudit(ctx, db, { action: 'distribution.export', target: { id: releaseId, name: '' } }),
    );
  if (format === 'csv') {
    await record();
    return spoolAlong(join(ctx.config.dataDir, 'work'), async (put) => {
      await put(csvHead(columns));
      await writeLines(ctx, releaseId, (lines) => put(csvLines(lines)));
    });
  }
  const rows: Line[] = [columns];
  await writeLines(ctx, releaseId, async (lines) => {
    rows.push(...lines);
    if (rows.length > mostInSheet) throw tooManyForSheet('format');
  });
  await record();
  return sheetFile(ctx, 'format', rows);
}
