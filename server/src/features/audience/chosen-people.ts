import type { Audience } from '@firstlook/contract/audience.ts';
import { type NamedPerson, readReferences } from './named-people.ts';

/** Who is meant by a send: people named one by one, and lists, tags, companies, a search and what people did with a release, which name many. */
export interface Chosen {
  named: NamedPerson[];
  groups: Pick<Audience, 'all' | 'mailingLists' | 'tags' | 'company' | 'search' | 'engagement'>;
}

/** @param country whose phone numbers are meant where none is written */
export function chosenOf({ contacts, ...groups }: Audience, country: string): Chosen {
  return { named: readReferences(contacts ?? [], country), groups };
}
