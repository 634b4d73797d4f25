import { sql } from '../../platform/database.ts';

/**
 * What becomes of rows `r` whose messages a worker had in hand that is gone; `doubt` has their `handed_at`. It is not known whether
 * they left, but for texts of which the provider has told already: that is the last word, and would not be told again.
 */
export const settleDoubt = sql`
  state = case r.receipt when 'delivered' then 'sent' when 'failed' then 'failed' else 'unconfirmed' end,
  reason = case r.receipt when 'delivered' then null when 'failed' then r.receipt_words else 'interrupted' end,
  sent_at = case when r.receipt = 'delivered' then coalesce(r.sent_at, doubt.handed_at) else r.sent_at end,
  handed_at = doubt.handed_at`;
