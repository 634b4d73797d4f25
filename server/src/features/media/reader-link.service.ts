import type { Db } from '../../platform/database.ts';
import { endMadeLinksOfContacts } from './made-link.store.ts';
import { endLinks, listLinkedRecipients, revokePlayback } from './reader-link.store.ts';

/** Whose mailed links: of contacts, or of these rows of the ledger. */
type LinkOwner = { contactIds: readonly string[] } | { recipientIds: string[] };

/**
 * Ends what the mails of a person open: pages of drafts, films and documents, also what plays at this moment. Unsubscribe
 * links have a table of their own and go on answering; the rows stay, for they are counted. Of contacts, while they are there:
 * links that were made by hand are found by their address.
 */
export async function endReaderLinks(db: Db, organizationId: string, owner: LinkOwner): Promise<void> {
  const recipients =
    'recipientIds' in owner
      ? owner.recipientIds
      : await listLinkedRecipients(db, organizationId, owner.contactIds);
  await revokePlayback(db, organizationId, recipients);
  await endLinks(db, organizationId, recipients);
  if ('contactIds' in owner) await endMadeLinksOfContacts(db, organizationId, owner.contactIds);
}
