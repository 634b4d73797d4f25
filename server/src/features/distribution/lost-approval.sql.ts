import { sql } from '../../platform/database.ts';

/**
 * Whether a send `d` of an organization `o` was approved, has not begun, and has to be approved once more: its release `r` is another one by now,
 * or the people it was approved for are not kept.
 */
export const hasLostApproval = sql`(d.scheduled is not null and d.phase = 'open' and d.approval is not null and o.settings @> '{"approveSends": true}'
  and ((d.approval->>'version')::int <> r.version or not d.approval->'answer' ? 'isKept'))`;
