import type { Db } from '../../platform/database.ts';
import type { DeliveryRow } from './delivery.store.ts';
import { findToldPerson, type ToldPerson } from './told-person.store.ts';

function personOf(row: ToldPerson | null) {
  return (
    row && {
      kind: row.kind,
      recipientId: row.recipient_id,
      contactId: row.contact_id,
      accountId: row.account_id,
      name: row.name,
      email: row.email,
      mobile: row.mobile,
      isGeneral: row.is_general,
    }
  );
}

const aboutPeople: readonly DeliveryRow['type'][] = [
  'recipient.opened',
  'media.watched',
  'contact.unsubscribed',
];

/**
 * The body of a message: `{type, timestamp, data}`, `timestamp` when it happened. Its person is looked up each time, so that
 * a later try tells nothing of a person who was erased meanwhile.
 */
export async function bodyOf(db: Db, organizationId: string, row: DeliveryRow): Promise<string> {
  const { type, at, data } = row;
  const person = aboutPeople.includes(type)
    ? { person: personOf(await findToldPerson(db, organizationId, row)) }
    : {};
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { organizationId, ...data, ...person },
  });
}
