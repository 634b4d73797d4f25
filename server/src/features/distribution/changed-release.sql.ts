import { sql } from '../../platform/database.ts';

/** Of a planned send `d` that nobody approves, of an organization `o` where sends are approved: somebody else may change what its planner saw. */
export const isByOneWord = sql`(d.scheduled is not null and d.approval is null and o.settings @> '{"approveSends": true}')`;

/**
 * The newest change of its release by somebody else than the planner since they saw it: who, when, and the version that was seen; null where there is
 * none.
 */
export const changedByOther = sql`(
  select jsonb_build_object('by', (select nullif(trim(a.first_name || ' ' || a.last_name), '') from account a where a.id = v.changed_by),
    'at', v.changed_at, 'seenVersion', (d.scheduled->>'seenVersion')::int)
  from (
    select h.version, h.changed_by, h.changed_at from release_version h
    where h.organization_id = d.organization_id and h.release_id = d.release_id
    union all
    select r.version, r.changed_by, r.changed_at from release r where r.organization_id = d.organization_id and r.id = d.release_id) v
  where v.version > (d.scheduled->>'seenVersion')::int and v.changed_by is distinct from d.scheduled->>'by'
  order by v.version desc limit 1)`;
