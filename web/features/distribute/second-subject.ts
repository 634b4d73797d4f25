import { holdsUnknownSubjectField, isSameSubject, isSubjectOfNames } from '@firstlook/contract/subject.ts';
import { isTestable } from '@firstlook/contract/subject-test-rule.ts';
import { type Message, wayOf } from '../../parts/prepared-send.ts';

/** Only a mail has a subject, and which one is better stands in the report. */
const mayTrySubjects = (message: Message, mayReport: boolean): boolean =>
  mayReport && wayOf(message) === 'email';

/** Whether a send tries two subjects. */
export const triesSubjects = (message: Message, mayReport: boolean): boolean =>
  message.second.isOn && mayTrySubjects(message, mayReport);

/** Why two subjects cannot be tried so; `field`: what is wrong is said at the field itself. */
type SecondIssue = 'missing' | 'same' | 'field' | 'tooFew';

interface Known {
  mayReport: boolean;
  /** The subject of the design, which goes where none is written. */
  ownSubject: string;
  /** How many get the mail; null where they are found when it begins, or are still being counted. */
  people: number | null;
}

function issueOf(message: Message, { ownSubject, people }: Known): SecondIssue | null {
  const second = message.second.subject.trim();
  const first = message.subject?.trim() || ownSubject.trim();
  if (second === '') return 'missing';
  if (holdsUnknownSubjectField(second, 'any') || isSubjectOfNames(second)) return 'field';
  if (isSameSubject(second, first)) return 'same';
  return people !== null && people > 0 && !isTestable(people, message.second.percent) ? 'tooFew' : null;
}

/** The second subject as far as it is written, and what a send is told of it. */
export function secondSubjectOf(message: Message, known: Known) {
  const isOn = triesSubjects(message, known.mayReport);
  const issue = isOn ? issueOf(message, known) : null;
  const { percent, decideAfterHours } = message.second;
  const subject = message.second.subject.trim();
  return {
    isOffered: mayTrySubjects(message, known.mayReport),
    isOn,
    issue,
    people: known.people,
    body: isOn ? { subjectTest: { subject, percent, decideAfterHours } } : {},
  };
}
export type SecondSubjectDraft = ReturnType<typeof secondSubjectOf>;
