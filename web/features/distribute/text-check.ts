import type { TextDescription } from '@firstlook/contract/distribution.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import { fieldsOf } from '@firstlook/contract/merge-field.ts';
import {
  composeText,
  holdsField,
  holdsUnknownField,
  isTextOfNames,
  manySegments,
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
): string {
  const values = { ...described, firstName, lastName, name: `${firstName} ${lastName}`.trim(), gender };
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
