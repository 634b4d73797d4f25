import type { Gender } from '@firstlook/contract/gender.ts';
import { byGender, holdsGender, type OwnValues } from '@firstlook/contract/merge-field.ts';
import { composeSubject } from '@firstlook/contract/subject.ts';
import type { ChosenPerson } from '../../parts/prepared-send.ts';

/** How the person is addressed whose message is shown: null where nobody knows that, undefined where only this screen does not. */
export type ReaderGender = Gender | null | undefined;

/** Who has no contact here is sent to without a form of address. */
export const readerGender = (person: ChosenPerson | undefined): ReaderGender =>
  person?.id ? person.gender : null;

/** The name that may stand beside the words for its person: none where it is not told which those are. */
export const nameBeside = (written: string, name: string, gender: ReaderGender): string =>
  gender === undefined && holdsGender(written) ? '' : name;

/** A line of a mail as one person reads it. */
export function lineFor(written: string, name: string, gender: ReaderGender, own: OwnValues = {}): string {
  const shown = nameBeside(written, name, gender);
  const names = { firstName: shown.split(/\s+/)[0] ?? '', name: shown };
  return composeSubject(written, names, byGender(gender), own);
}
