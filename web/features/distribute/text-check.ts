import type { TextDescription } from '@firstlook/contract/distribution.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import { fieldsOf, holdsGender, type OwnValues } from '@firstlook/contract/merge-field.ts';
import { keyOfOwnField } from '@firstlook/contract/own-field-name.ts';
import {
  composeText,
  holdsField,
  holdsUnknownField,
  isTextOfNames,
  manySegments,
  type NameShape,
  namesOf,
  type Segments,
  segmentsOf,
} from '@firstlook/contract/text-message.ts';
import type { Finding } from './mail-check.ts';
import { nameBeside, type ReaderGender } from './reader.ts';

/** The text as somebody of these names gets it. @param gender how they are addressed, where that is known */
export function textFor(
  written: string,
  described: TextDescription,
  firstName: string,
  lastName: string,
  gender: Gender | null = null,
  own: OwnValues = {},
): string {
  const values = { ...described, firstName, lastName, name: `${firstName} ${lastName}`.trim(), gender, own };
  return composeText(written.trim(), values, () => described.optOut);
}

/** The text as the named person gets it, with how it is cut into messages. */
export function composedText(
  written: string,
  described: TextDescription,
  name: string,
  gender?: ReaderGender,
): Segments & { text: string } {
  const [firstName = '', ...rest] = nameBeside(written, name, gender).split(/\s+/);
  const text = textFor(written, described, firstName, rest.join(' '), gender);
  return { text, ...segmentsOf(text) };
}

/** Letters for which what a person's own field says is counted: nobody here knows what it does. */
export const typicalOwnValue = 15;

/** What a text is counted by, beside its own letters. */
export interface CountedBy {
  /** The longest name of those who get it, or that of the sample; null where the text names nobody. */
  name: { letters: number } | 'sample' | null;
  /** Own fields stand in it, each with a typical length. */
  ownFields: boolean;
}

const isOwn = ({ name }: { name: string }) => keyOfOwnField(name) !== null;

/** A typical value of each own field that a text names, in letters of its own alphabet. */
export function typicalOwn(written: string): OwnValues {
  const letter = segmentsOf(written.replace(/\{\{[^{}]*\}\}/g, '')).alphabet === 'gsm' ? 'a' : 'א';
  const keys = fieldsOf(written).flatMap(({ name }) => keyOfOwnField(name) ?? []);
  return Object.fromEntries(keys.map((key) => [key, letter.repeat(typicalOwnValue)]));
}

const isLonger = (one: Segments, other: Segments | null): boolean =>
  other === null ||
  one.segments > other.segments ||
  (one.segments === other.segments && one.left < other.left);

/**
 * How the text is cut into messages for whoever of these people gets the longest one; for the sample's name where nobody was counted, or
 * none is named. @param shapes the names of those who would get it
 */
export function longestText(
  written: string,
  described: TextDescription,
  shapes: readonly NameShape[],
  sample: { name: string; gender?: ReaderGender },
): Segments & { by: CountedBy } {
  const own = typicalOwn(written);
  const ownFields = fieldsOf(written).some(isOwn);
  const hasFirst = holdsField(written, 'firstName');
  const hasWhole = holdsField(written, 'name') || holdsField(written, 'lastName');
  let longest: (Segments & { by: CountedBy }) | null = null;
  for (const shape of hasFirst || hasWhole || holdsGender(written) ? shapes : []) {
    const text = textFor(written, described, ...namesOf(shape), shape.gender, own);
    const counted = segmentsOf(text);
    if (!isLonger(counted, longest)) continue;
    const letters = hasWhole ? shape.first + (shape.last && shape.first ? 1 : 0) + shape.last : shape.first;
    longest = { ...counted, by: { name: hasFirst || hasWhole ? { letters } : null, ownFields } };
  }
  if (longest) return longest;
  const [firstName = '', ...rest] = nameBeside(written, sample.name, sample.gender).split(/\s+/);
  const text = textFor(written, described, firstName, rest.join(' '), sample.gender, own);
  return { ...segmentsOf(text), by: { name: hasFirst || hasWhole ? 'sample' : null, ownFields } };
}

/** Whether a text has a place for a first name and nothing to stand there for who has none. */
export const leavesNameOut = (written: string): boolean =>
  fieldsOf(written).some(
    ({ name, instead }) =>
      ['firstName', 'recipientFirstName', 'name', 'recipientName'].includes(name) && !instead,
  );

/** What the text itself tells before it is sent; `nameless`: to so many without a name it goes without one. */
export function textFindings(
  written: string,
  described: TextDescription | undefined,
  { segments, nameless = 0 }: { segments: number; nameless?: number },
): Finding[] {
  const findings: Finding[] = [];
  if (written.trim() === '') findings.push({ key: 'textEmpty', tone: 'block' });
  else if (holdsUnknownField(written, 'any')) findings.push({ key: 'textField', tone: 'block' });
  else if (isTextOfNames(written)) findings.push({ key: 'textNames', tone: 'block' });
  else if (described)
    findings.push(
      segments >= manySegments
        ? { key: 'textLong', tone: 'warn', count: segments }
        : { key: 'textShort', tone: 'ok' },
    );
  if (described?.expiresOn === '' && holdsField(written, 'expiresOn'))
    findings.push({ key: 'textNoExpiry', tone: 'warn' });
  if (nameless > 0) findings.push({ key: 'textNoName', tone: 'warn', count: nameless });
  findings.push({ key: 'textLinks', tone: 'ok' });
  if (described && !described.hasGateway) findings.push({ key: 'noGateway', tone: 'warn' });
  return findings;
}
