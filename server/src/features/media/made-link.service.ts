import type { Db } from '../../platform/database.ts';
import * as store from './made-link.store.ts';

// Links that a person made by hand, for the features that make, list and end them (docs/decisions/0138). What one opens is
// decided here in media, with the other links.

export type { MadeLinkRow } from './made-link.store.ts';

/**
 * Makes a link; a channel's name that is there already stays one channel. None gives back what was taken from somebody.
 * @returns why it cannot be made: `taken`, the name is the secret of another link; `ended`, the channel was ended
 */
export async function keepMadeLink(db: Db, link: store.NewLink): Promise<'taken' | 'ended' | null> {
  const { organizationId, releaseId, token: name } = link;
  const fault =
    link.type === 'insert' ? await store.findNameFault(db, { organizationId, releaseId, name }) : null;
  if (!fault) await store.insertMadeLink(db, link);
  return fault;
}

/** Those of a release, the newest first, and how many there are. */
export const listMadeLinksOf = store.listMadeLinks;

/** Ends one at the next request of whoever has it, or opens it again. @returns null when there is none */
export const endMadeLink = store.setMadeLinkEnded;

/** Ends or opens what was made for the people behind these rows of the ledger. */
export const endMadeLinksOfRows = store.endMadeLinksOfRows;
