import type { DistributionLists, RecipientSent, RecipientState } from '@firstlook/contract/distribution.ts';
import type { RecipientRow } from './recipient.store.ts';

/** Which of the answer's lists a ledger state belongs to. */
export const listOf: Record<RecipientState, keyof Omit<DistributionLists, 'distributionId'>> = {
  queued: 'pending',
  claimed: 'pending',
  handed: 'pending',
  sent: 'sentToContacts',
  failed: 'faildSendToContacts',
  unconfirmed: 'faildSendToContacts',
  already: 'allreadyDistributedTo',
  unsubscribed: 'unsubscribedContacts',
  'missing-data': 'missingDataContacts',
  stopped: 'faildSendToContacts',
};

/** "Recipient sent" of a ledger row; `_id` is the contact's where there is one. */
export function recipientSentOf(row: RecipientRow): RecipientSent {
  return {
    _id: row.contact_id ?? row.id,
    email: row.email,
    mobile: row.mobile,
    name: `${row.first_name} ${row.last_name}`.trim(),
    unsubscribed: row.state === 'unsubscribed',
    reason: row.reason ?? (row.state === 'unconfirmed' || row.state === 'stopped' ? row.state : null),
  };
}

export function emptyLists(): DistributionLists {
  return {
    sentToContacts: [],
    faildSendToContacts: [],
    allreadyDistributedTo: [],
    unsubscribedContacts: [],
    missingDataContacts: [],
    pending: [],
    distributionId: null,
  };
}
