import { sql } from '../../platform/database.ts';

/** How a send stands that is `distribution d`, in one word (contract/calendar-kind.ts). */
export const sendState = sql`case when d.phase in ('asking', 'stopped') then d.phase
        when d.phase = 'paused' and (d.scheduled is not null or exists (select from send_queue q
          where q.organization_id = d.organization_id and q.distribution_id = d.id)) then 'paused'
        when d.scheduled is not null then 'planned' else 'sent' end`;
