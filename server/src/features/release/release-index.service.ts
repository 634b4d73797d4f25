import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { fileIdsIn } from '@firstlook/contract/kit-item.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { shownData } from '@firstlook/contract/shown-field.ts';
import type { Db } from '../../platform/database.ts';
import { findTypeFields } from '../registered-file/data-field.service.ts';
import { designDataOf, readerDataOf } from './public-data.ts';
import { cardOf, searchTextOf } from './release-data.ts';

type Data = Record<string, unknown>;

/** What is kept beside the data of a release: its card for lists, and the words by which it is found. */
export interface ReleaseIndex {
  card: Data;
  searchText: string;
  /** The words by which readers find it; null: the same. */
  readerText: string | null;
  /** Ids of files that pages, mails or readers are given, and of those that the data holds besides. */
  shownFiles: string[];
  keptFiles: string[];
}

/** Of what is shown: the value of a field that its condition hides is in no list and in no search. */
export function indexOf(
  definitions: readonly FieldDefinition[],
  data: Data,
  { searchKeys }: Pick<Organization, 'searchKeys'>,
): ReleaseIndex {
  const shown = shownData(definitions, data);
  const drawn = designDataOf(definitions, shown);
  const card = cardOf(drawn);
  const searchText = searchTextOf(shown, searchKeys);
  // A reader's list shows cards, so their words are no secret.
  const readerText = searchTextOf({ ...card, ...readerDataOf(definitions, shown) }, searchKeys);
  const shownFiles = fileIdsIn(drawn);
  const known = new Set(shownFiles);
  return {
    card,
    searchText,
    readerText: readerText === searchText ? null : readerText,
    shownFiles,
    keptFiles: fileIdsIn(data).filter((id) => !known.has(id)),
  };
}

/** The definitions of release types as a transaction sees them, each read once; none for a type that lost its file. */
export function typeFieldsWithin(db: Db, organization: Organization) {
  const read = new Map<string, FieldDefinition[]>();
  return async (releaseType: string): Promise<FieldDefinition[]> => {
    const known = read.get(releaseType) ?? (await findTypeFields(db, organization, releaseType)) ?? [];
    read.set(releaseType, known);
    return known;
  };
}
