import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type * as contract from '@firstlook/contract/activity.ts';
import { mostInSheet } from '@firstlook/contract/contact-export.ts';
import { csvHead, csvLines } from '@firstlook/contract/csv.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { spool } from '../../gateways/spool.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sheetFile, tooManyForSheet } from '../../kernel/sheet-file.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { activityFilterOf } from './activity-report.service.ts';
import {
  type ActivityFilter,
  type ActivityRow,
  countActivity,
  listActivity,
} from './activity-report.store.ts';

const columns = ['at', 'category', 'title', 'name', 'email', 'about', 'device', 'country'];
/** Acts that are read and written at a time. */
const partSize = 1000;
/** Years of a large house are written once; nobody else waits for it, milliseconds. */
const longestExport = 60_000;

type Put = (lines: string[][]) => Promise<void>;

const lineOf = (row: ActivityRow, { tellsNames }: ActivityFilter): string[] => [
  row.at.toISOString(),
  row.category,
  row.title,
  tellsNames ? row.name : '',
  tellsNames ? row.email : '',
  row.about,
  row.device,
  row.country,
];

async function readLines(db: Db, filter: ActivityFilter, put: Put): Promise<number> {
  let acts = 0;
  let last: ActivityRow | undefined;
  for (let isMore = true; isMore; ) {
    const rows = await listActivity(db, filter, { limit: partSize, ...(last && { after: last }) });
    await put(rows.map((row) => lineOf(row, filter)));
    acts += rows.length;
    last = rows.at(-1);
    isMore = rows.length === partSize;
  }
  return acts;
}

/**
 * Every act of the range, not the page that is shown, as a file; CSV however many they are.
 * @throws AppError INVALID_DATA for more than a spreadsheet takes
 */
export async function exportActivity(
  ctx: Ctx,
  { filter: asked, format }: BodyOf<typeof contract.exportActivity>,
): Promise<Readable | Buffer> {
  const filter = await activityFilterOf(ctx, asked);
  const write = (put: Put) =>
    ctx.db.tenant(async (db) => {
      await db.allow(longestExport);
      const acts = await readLines(db, filter, put);
      await recordAudit(ctx, db, { action: 'activity.export', after: { acts, format } });
    });
  if (format === 'csv')
    return spool(join(ctx.config.dataDir, 'work'), async (put) => {
      await put(csvHead(columns));
      await write((lines) => put(csvLines(lines)));
    });
  const { total } = await ctx.db.tenant((db) => countActivity(db, filter));
  if (total > mostInSheet) throw tooManyForSheet('format');
  const rows = [columns];
  await write(async (lines) => void rows.push(...lines));
  return sheetFile(ctx, 'format', rows);
}
