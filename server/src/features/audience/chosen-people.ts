import type { Audience } from '@firstlook/contract/audience.ts';
import type { TestSide } from '@firstlook/contract/subject-test-rule.ts';
import { type NamedPerson, readReferences } from './named-people.ts';

/** So many places chance has for a person. */
export const placesOfChance = 2 ** 28;

/**
 * A random part of an audience that is the same whenever it is asked for. `rest`: everybody else, as far as that is known before the
 * parts are in the ledger; `others`: everybody whom the ledger of the parts does not have.
 */
export interface TestCell {
  seed: string;
  /** Where the first half of the part ends, and where the second; of `placesOfChance`. */
  bounds: readonly [number, number];
  side: TestSide | 'others';
  /** The distributions of both subjects. */
  parts: readonly string[];
}

/** Who is meant by a send: people named one by one, and lists, tags, companies, a search and what people did with a release, which name many. */
export interface Chosen {
  named: NamedPerson[];
  groups: Pick<Audience, 'all' | 'mailingLists' | 'tags' | 'company' | 'search' | 'smartLists'> & {
    /** With `sendId` only those whom that send reached. */
    engagement?: (NonNullable<Audience['engagement']>[number] & { sendId?: string })[] | undefined;
  };
  /** Of a mail with a text message beside it: whom the mail is for, or whom a mobile number alone reaches. */
  share?: 'mail' | 'text';
  /** Of a mail that tries two subjects: the part of the audience by the subject that it gets. */
  cell?: TestCell;
  /** Those who are chosen by what they did have the release, and get it once more; nobody else does. */
  again?: boolean;
  /** Of the smart lists those that say what people did with this very release: who is on them gets it once more. */
  renewing?: string[];
  /** It goes also to who got as many messages in seven days as a person may: somebody said so. */
  pastWeeklyCap?: boolean;
  /** Of a mail: each gets it at the hour at which they usually open (docs/decisions/0144). */
  bestHour?: boolean;
  /** What a mail says before its text to each of them to whom no line of their own was written. */
  line?: string | null;
  /** Of an approved send: the distribution for which its people are kept, by person and address. Nobody else gets it (docs/decisions/0159). */
  approved?: string;
  /** A smart list tells what is in reports: who planned it must be allowed to read those at its moment. */
  readsReports?: boolean;
}

/** @param country whose phone numbers are meant where none is written */
export function chosenOf({ contacts, ...groups }: Audience, country: string): Chosen {
  return { named: readReferences(contacts ?? [], country), groups };
}
