import { sql } from '../../platform/database.ts';
import { viewerPrefix } from './viewer-key.ts';

/**
 * Whose a `watch w` is, with its account `a` and its row of the ledger `r` (docs/decisions/0038): one person by their address,
 * whether they came signed in or by a mailed link. A browser of which nothing is known is null, which `count(distinct …)` leaves out.
 */
export const watcher = sql`case
  when w.account_id is not null then coalesce(a.email, w.viewer_key)
  when w.recipient_id is not null then coalesce(nullif(lower(r.email), ''), nullif(r.address, ''), w.viewer_key)
  when w.viewer_key like ${`${viewerPrefix.erased}%`} then w.viewer_key end`;
