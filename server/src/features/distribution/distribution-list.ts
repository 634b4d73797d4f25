import type { DistributionLists, RecipientSent, RecipientState } from '@firstlook/contract/distribution.ts';

interface Row {
  id: string;
  contact_id?: string | null;
  email: string | null;
  mobile: string | null;
  first_name: string;
  last_name: string;
  state: RecipientState;
  reason: string | null;
}

/** Which of the answer's lists a ledger state belongs to. */
export const listOf: Record<
  RecipientState,
  keyof Omit<DistributionLists, 'distributionId' | 'asksApproval'>
> = {
  queued: 'pending',
  claimed: 'pending',
  handed: 'pending',
  sent: 'sentToContacts',
  failed: 'faildSendToContacts',
  unconfirmed: 'faildSendToContacts',
  already: 'allreadyDistributedTo',
  unsubscribed: 'unsubscribedContacts',
  bounced: 'faildSendToContacts',
  'missing-data': 'missingDataContacts',
  'over-cap': 'overCapContacts',
  joined: 'joinedContacts',
  stopped: 'faildSendToContacts',
};

/** States that tell by themselves why a person got nothing. */
const tellingStates: readonly RecipientState[] = ['unconfirmed', 'stopped', 'bounced', 'over-cap', 'joined'];

/** "Recipient sent" of a ledger row; `_id` is the contact's where there is one. */
export function recipientSentOf(row: Row): RecipientSent {
  return {
    _id: row.contact_id ?? row.id,
    email: row.email,
    mobile: row.mobile,
    name: `${row.first_name} ${row.last_name}`.trim(),
    unsubscribed: row.state === 'unsubscribed',
    reason: row.reason ?? (tellingStates.includes(row.state) ? row.state : null),
  };
}

export function emptyLists(): DistributionLists {
  return {
    sentToContacts: [],
    faildSendToContacts: [],
    allreadyDistributedTo: [],
    unsubscribedContacts: [],
    missingDataContacts: [],
    overCapContacts: [],
    joinedContacts: [],
    pending: [],
    distributionId: null,
    asksApproval: false,
  };
}
