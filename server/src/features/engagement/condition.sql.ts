import {
  halfWatchedPercent,
  leftOutStates,
  openStates,
  type ReportFilter,
} from '@firstlook/contract/report-count.ts';
import { type Sql, sql } from '../../platform/database.ts';

/** Wants to hear more. */
const stays = sql`known.unsubscribed_at is null`;

/** Which people `known` (`people.sql.ts`) each filter of a report means. */
export const conditions: Record<ReportFilter, Sql> = {
  all: sql`true`,
  watched: sql`known.total_ms is not null`,
  opened: sql`known.opened`,
  notOpened: sql`${stays} and known.state = 'sent' and not known.opened and not known.came_signed_in`,
  openedNotWatched: sql`${stays} and known.state = 'sent' and (known.opened or known.came_signed_in) and known.total_ms is null`,
  underHalf: sql`${stays} and known.total_ms is not null and known.percent < ${halfWatchedPercent}`,
  delivered: sql`known.delivered_at is not null`,
  tookKit: sql`known.kit_at is not null`,
  waiting: sql`known.state = any(${[...openStates]})`,
  failed: sql`known.state in ('failed', 'unconfirmed')`,
  // A person who had unsubscribed before is left out, so one who was sent to left after it.
  unsubscribed: sql`known.state in ('sent', 'unconfirmed') and known.unsubscribed_at is not null`,
  skipped: sql`known.state = any(${[...leftOutStates, 'stopped']})`,
};
