import type { Gender } from '@firstlook/contract/gender.ts';
import { byGender, holdsGender, type OwnValues } from '@firstlook/contract/merge-field.ts';
import { composeSubject, holdsSubjectField } from '@firstlook/contract/subject.ts';
import { type ConditionName, elseMark, endMark, ifMark, valueMark } from './sentinel.ts';

const noNames = { firstName: '', name: '' };

/** One text for those of whom a condition is true, and another for all others. */
export const either = (sentinel: string, name: ConditionName, yes: string, no: string): string =>
  `${ifMark(sentinel, name)}${yes}${elseMark(sentinel)}${no}${endMark(sentinel)}`;

/**
 * A line that somebody wrote, with the places of a name in it, and as it reads without one. Whole lines stand
 * there for each form of address: only so an empty form leaves no hole.
 *
 * @param own what own fields say; null leaves them as they are written, for the merge to fill
 */
export function namedLine(written: string, sentinel: string, own: OwnValues | null): string {
  if (!holdsSubjectField(written)) return own ? composeSubject(written, noNames, undefined, own) : written;
  const names = {
    firstName: valueMark(sentinel, 'recipientFirstName'),
    name: valueMark(sentinel, 'recipientName'),
  };
  const lineFor = (gender: Gender | null) =>
    either(
      sentinel,
      'name',
      composeSubject(written, names, byGender(gender), own),
      composeSubject(written, noNames, byGender(gender), own),
    );
  if (!holdsGender(written)) return lineFor(null);
  return either(
    sentinel,
    'male',
    lineFor('male'),
    either(sentinel, 'female', lineFor('female'), lineFor(null)),
  );
}
