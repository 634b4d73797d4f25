import { holdsUnknownSubjectField, isSubjectOfNames } from '@firstlook/contract/subject.ts';
import type { ChosenPerson, PersonalLines, Way } from '../../parts/prepared-send.ts';
import { keyOf } from './audience.ts';
import type { Finding } from './mail-check.ts';

/** What a mail is to say to this person alone; empty where nothing was written. Whoever was pasted and is a contact by now keeps it. */
export const lineOf = (lines: PersonalLines, person: ChosenPerson): string =>
  lines[keyOf(person)] ?? lines[person.email] ?? '';

export function withLine(lines: PersonalLines, person: ChosenPerson, line: string): PersonalLines {
  const others = Object.entries(lines).filter(([key]) => key !== keyOf(person) && key !== person.email);
  return Object.fromEntries(line === '' ? others : [...others, [keyOf(person), line]]);
}

/** Those of them to whom a line was written. */
export const linedOf = (lines: PersonalLines, people: readonly ChosenPerson[]): ChosenPerson[] =>
  people.filter((person) => lineOf(lines, person).trim() !== '');

/** What is known of the lines of these people: how many get one, that one of them cannot be sent, and that a text message says none. */
export function lineFindings(lines: PersonalLines, people: readonly ChosenPerson[], way: Way): Finding[] {
  const written = linedOf(lines, people).map((person) => lineOf(lines, person));
  const count = written.length;
  if (count === 0) return [];
  if (way === 'sms') return [{ key: 'linesInText', tone: 'warn', count }];
  const wrong = written.filter((line) => holdsUnknownSubjectField(line) || isSubjectOfNames(line)).length;
  const findings: Finding[] =
    wrong > 0 ? [{ key: 'linesWrong', tone: 'block', count: wrong }] : [{ key: 'lines', tone: 'ok', count }];
  return way === 'both' ? [...findings, { key: 'linesInText', tone: 'warn', count }] : findings;
}

/** Whose data a test takes: of one to whom a line was written, else of the first contact. */
export function testedOf(lines: PersonalLines, people: readonly ChosenPerson[]) {
  const person = [...linedOf(lines, people), ...people].find(({ id }) => id);
  return { contactId: person?.id ?? undefined, personalLine: (person && lineOf(lines, person)) || null };
}
