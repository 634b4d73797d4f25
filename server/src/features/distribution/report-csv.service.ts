import type { Ctx } from '../../kernel/ctx.ts';
import { getReport } from './report.service.ts';

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front (attack 15). */
function cell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const columns = [
  'email',
  'mobile',
  'name',
  'state',
  'reason',
  'distributedAt',
  'opened',
  'landed',
  'clicks',
  'watchedPercent',
  'watchedSeconds',
  'viewsLeft',
  'lastSeenAt',
  'unsubscribedAt',
];

/** Everybody of a report as CSV: UTF-8 with BOM, so that spreadsheets read Hebrew. */
export async function exportReport(ctx: Ctx, releaseId: string): Promise<string> {
  const { recipients } = await getReport(ctx, releaseId, {});
  const lines = recipients.map((one) =>
    [
      one.email,
      one.mobile,
      one.name,
      one.state,
      one.reason,
      one.activity.distributedAt,
      one.opened,
      one.landed,
      one.clicks,
      one.watch?.percent ?? 0,
      Math.round((one.watch?.totalWatchTime ?? 0) / 1000),
      one.watch?.viewsLeft ?? null,
      one.lastSeenAt,
      one.activity.unsubscribedAt,
    ]
      .map(cell)
      .join(','),
  );
  return `\ufeff${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}
