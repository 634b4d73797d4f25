import { type Sql, sql } from '../../platform/database.ts';

const hasRowIn = (table: Sql): Sql =>
  sql`exists (select from ${table} x where x.organization_id = d.organization_id and x.distribution_id = d.id)`;

/** Messages of `distribution d` are still to leave: some wait, wait behind another send, or are not in the ledger yet. */
const isOpen = sql`(${hasRowIn(sql`send_queue`)} or ${hasRowIn(sql`send_behind`)} or ${hasRowIn(sql`send_birth`)})`;

/** How a send stands that is `distribution d`, in one word (contract/calendar-kind.ts). */
export const sendState = sql`case when d.phase in ('asking', 'stopped') then d.phase
        when d.phase = 'paused' and (d.scheduled is not null or ${isOpen}) then 'paused'
        when d.scheduled is not null then 'planned' when ${isOpen} then 'sending' else 'sent' end`;
