import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { PlannedSend } from '@firstlook/contract/planned-send.ts';
import { holdsUnknownSubjectField, isSubjectOfNames } from '@firstlook/contract/subject.ts';
import { holdsUnknownField, isTextOfNames } from '@firstlook/contract/text-message.ts';
import type { Chosen, ChosenPerson, PersonalLines } from '../../parts/prepared-send.ts';
import { audienceOf } from './audience.ts';
import { lineOf, withLine } from './personal-lines.ts';
import { textPartIssue, writtenTextPart } from './text-part-check.ts';

/** A planned send as it is being changed. */
export interface PlanDraft {
  startsAt: string | null;
  subject: string;
  preheader: string;
  textPart: string;
  bestHour: boolean;
  line: string;
  text: string;
  chosen: Chosen;
  lines: PersonalLines;
}

const personOf = (one: PlannedSend['people'][number]): ChosenPerson => ({
  id: one._id,
  email: one.email ?? '',
  mobile: one.mobile,
  name: `${one.firstName} ${one.lastName}`.trim() || (one.email ?? one.mobile ?? ''),
  names: { firstName: one.firstName, lastName: one.lastName },
  gender: one.gender,
  about: '',
  isGeneral: one.isGeneral,
});

export function planDraftOf(plan: PlannedSend): PlanDraft {
  const people = plan.people.map(personOf);
  const lines = plan.people.reduce<PersonalLines>((all, { personalLine }, place) => {
    const person = people[place];
    return person && personalLine ? withLine(all, person, personalLine) : all;
  }, {});
  return {
    startsAt: plan.startsAt,
    subject: plan.subject ?? '',
    preheader: plan.preheader ?? '',
    textPart: plan.textPart ?? '',
    bestHour: plan.bestHour,
    line: plan.personalLine ?? '',
    text: plan.text ?? '',
    chosen: { groups: plan.groups.map((group) => ({ ...group, count: null })), people },
    lines,
  };
}

/** What a call is told: the parts alone that a person changed. */
export function planChangeOf(before: PlanDraft, { startsAt, chosen, lines, ...words }: PlanDraft) {
  const audience = audienceOf(chosen, (person) => lineOf(lines, person));
  const was = audienceOf(before.chosen, (person) => lineOf(before.lines, person));
  return {
    ...(startsAt && startsAt !== before.startsAt && { startsAt }),
    ...(words.subject !== before.subject && { subject: words.subject.trim() || null }),
    ...(words.preheader !== before.preheader && { preheader: words.preheader.trim() || null }),
    ...(words.textPart !== before.textPart && { textPart: writtenTextPart(words.textPart) }),
    ...(words.bestHour !== before.bestHour && { bestHour: words.bestHour }),
    ...(words.line !== before.line && { personalLine: words.line.trim() || null }),
    ...(words.text !== before.text && { text: words.text.trim() }),
    ...(!deepEqual(audience, was) && { audience }),
  };
}

/** Whether its words can be sent as they are written. @param hasText a text message is a part of it */
export function hasGoodWords(
  { subject, preheader, textPart, line, text }: PlanDraft,
  hasText: boolean,
): boolean {
  const isText = text.trim() !== '' && !holdsUnknownField(text, 'any') && !isTextOfNames(text);
  return (
    !holdsUnknownSubjectField(subject, 'any') &&
    textPartIssue(textPart) === null &&
    [preheader, line].every((one) => !holdsUnknownSubjectField(one)) &&
    [subject, preheader, line].every((one) => !isSubjectOfNames(one)) &&
    (!hasText || isText)
  );
}
