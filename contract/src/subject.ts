import type { Gender } from './gender.ts';
import {
  byGender,
  everyGender,
  fieldsOf,
  fillFields,
  holdsGender,
  holdsUnknown,
  isOwnField,
  type OwnKeys,
  type OwnValues,
  type ReadGender,
  readOwnField,
} from './merge-field.ts';

/** The subject of a mail: its most, and the length that inboxes show whole and that says enough. Counted in letters as people see them. */
export const maximumSubject = 200;
export const goodSubject = { from: 15, to: 60 } as const;

/** The words that inboxes show behind the subject, with names as it has them: the most, and the length that fills their line. */
export const maximumPreheader = 200;
export const goodPreheader = { from: 30, to: 130 } as const;

/** Words to one person alone, with the same fields, before the text of a mail. */
export const maximumPersonalLine = 300;

/** Such a line as its person reads it; as every line of a mail it knows a name also where only one of the two is known. */
export function composePersonalLine(
  written: string,
  { firstName, lastName, gender }: { firstName: string; lastName: string; gender?: Gender | null },
): string {
  const name = `${firstName} ${lastName}`.trim();
  return composeSubject(written, { firstName: firstName || name, name }, byGender(gender));
}

export const subjectLength = (subject: string): number => [...subject].length;

/** What may stand in double braces in a subject, each with what it stands for; the names of mails, and shorter ones. */
const fields = {
  firstName: 'firstName',
  recipientFirstName: 'firstName',
  name: 'name',
  recipientName: 'name',
} as const;
const fieldOf = (name: string) =>
  Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : undefined;

export type SubjectValues = Record<(typeof fields)[keyof typeof fields], string>;

/** Fields that a screen offers, in this order. */
export const subjectFields = ['firstName', 'name'] as const;

/** Whether something of the person is merged into a subject. */
export const holdsSubjectField = (subject: string): boolean =>
  holdsGender(subject) || fieldsOf(subject).some(({ name }) => fieldOf(name) !== undefined);

/** Double braces that stand for nothing would be sent as they are. @param own what there is of own fields */
export const holdsUnknownSubjectField = (subject: string, own: OwnKeys = []): boolean =>
  holdsUnknown(subject, (name) => fieldOf(name) !== undefined || isOwnField(name, own));

const nameless = (written: string, gender: Gender | null) =>
  composeSubject(written, { firstName: '', name: '' }, byGender(gender));

/** Whether a person without a name, however addressed, would get a mail without a subject. */
export const isSubjectOfNames = (written: string): boolean =>
  written.trim() !== '' && everyGender.some((gender) => nameless(written, gender) === '');

/** Whether nobody without a name would read a difference between two subjects. */
export const isSameSubject = (one: string, other: string): boolean =>
  everyGender.every((gender) => nameless(one, gender) === nameless(other, gender));

/**
 * The subject as one person reads it.
 *
 * @param readGender the words for them, as of `fillFields`
 * @param own what their own fields say; null leaves those as they are written
 */
export const composeSubject = (
  written: string,
  values: SubjectValues,
  readGender?: ReadGender,
  own: OwnValues | null = {},
): string =>
  fillFields(
    written,
    (name) => {
      const field = fieldOf(name);
      if (field) return values[field];
      return own === null ? undefined : readOwnField(name, own);
    },
    readGender,
  ).trim();
