import { type Sql, sql } from '../../platform/database.ts';

/**
 * Whether somebody has the link of a `recipient r`: its message was handed over, and it was not taken away since, as from who is
 * erased (`endLinks`). Any other one opens nothing. What was refused may lie in a mailbox nevertheless: what is told of it afterwards
 * may be said of another copy.
 */
export const linkIsOut: Sql = sql`r.token not like 'ended-%' and (r.state in ('sent', 'unconfirmed') or r.handed_at is not null or (r.state = 'queued' and exists (
  select from send_queue q where q.organization_id = r.organization_id and q.recipient_id = r.id and q.handed_at is not null)))`;
