import { sql } from '../../platform/database.ts';

/** Hosts that asked the organization of a send `d` for less at a time. */
export const slowHosts = sql`(select array_agg(h.host) from slow_host h where h.organization_id = d.organization_id)`;

/** The same as the progress of a send shows them: those for whose turn messages of it wait. */
export const slowOfSend = sql`(select jsonb_agg(jsonb_build_object('host', case when not h.is_hidden then h.host end, 'waiting', w.count,
    'until', h.until, 'isResting', h.is_resting) order by w.count desc, h.host)
  from slow_host h cross join lateral (select count(*)::int as count from send_queue q
    where q.organization_id = h.organization_id and q.host = h.host and q.distribution_id = d.id) w
  where h.organization_id = d.organization_id and w.count > 0)`;
