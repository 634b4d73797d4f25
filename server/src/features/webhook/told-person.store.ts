import { type Db, sql } from '../../platform/database.ts';
import type { DeliveryRow } from './delivery.store.ts';

export interface ToldPerson {
  kind: 'recipient' | 'contact' | 'member';
  recipient_id: string | null;
  contact_id: string | null;
  account_id: string | null;
  name: string;
  /** Null where the organization does not see it itself. */
  email: string | null;
  mobile: string | null;
  is_general: boolean;
}

/**
 * Who an event is about, as the organization sees that person now: addresses of general contacts are kept back
 * (docs/decisions/0046), and of a person who was erased nothing is left but an id.
 */
export function findToldPerson(
  db: Db,
  organizationId: string,
  { recipient_id, contact_id, account_id }: Pick<DeliveryRow, 'recipient_id' | 'contact_id' | 'account_id'>,
): Promise<ToldPerson | null> {
  return db.maybe<ToldPerson>(sql`
    select 'recipient' as kind, r.id as recipient_id, r.contact_id, null as account_id, trim(r.first_name || ' ' || r.last_name) as name,
      shown_address(r.is_general, r.email) as email, shown_address(r.is_general, r.mobile) as mobile, r.is_general
    from recipient r where r.organization_id = ${organizationId} and r.id = ${recipient_id}
    union all
    select 'contact', null, c.id, null, trim(c.first_name || ' ' || c.last_name), nullif(c.email, ''), c.mobile, false
    from contact c where c.organization_id = ${organizationId} and c.id = ${contact_id} and ${recipient_id}::text is null
    union all
    select 'member', null, null, a.id, trim(a.first_name || ' ' || a.last_name), a.email, null, false
    from account a where a.id = ${account_id} and ${recipient_id}::text is null
    limit 1`);
}
