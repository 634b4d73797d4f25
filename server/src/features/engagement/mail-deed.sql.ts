import { sql } from '../../platform/database.ts';
import { isByPerson } from './verdict.sql.ts';

/**
 * What a person did with one mail, a row `r` of the ledger, whatever they did with one before or after it: a person came by it, and
 * played something by it. Machines do neither.
 */
export const cameByPerson = sql`exists (select from event e
  where e.organization_id = r.organization_id and e.recipient_id = r.id and ${isByPerson})`;
export const hasPlayed = sql`exists (select from watch w
  where w.organization_id = r.organization_id and w.recipient_id = r.id and w.total_ms > 0)`;
