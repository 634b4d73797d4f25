import { isDay } from '@firstlook/contract/day.ts';
import type { MessageKind } from '@firstlook/contract/message-kind.ts';
import { maximumRecurringName, nextMoments, type RecurringRule } from '@firstlook/contract/recurring-rule.ts';
import type { RecurringSend, RecurringWrite } from '@firstlook/contract/recurring-send.ts';
import { holdsUnknownSubjectField, isSubjectOfNames } from '@firstlook/contract/subject.ts';
import { firstDayOfWeek } from '../../../i18n/week.ts';
import { type Chosen, isNobody, nobody } from '../../../parts/prepared-send.ts';
import { audienceOf } from '../audience.ts';
import { isPace } from '../pace.ts';
import { textPartIssue, writtenTextPart } from '../text-part-check.ts';

/** A recurring send as its form has it. */
export interface RecurringDraft {
  name: string;
  releaseType: string;
  every: RecurringRule['every'];
  weekdays: number[];
  monthDay: number;
  time: string;
  endsOn: string | null;
  chosen: Chosen;
  from: string;
  subject: string;
  preheader: string;
  /** Empty for the text that is made of each newsletter. */
  textPart: string;
  kind: MessageKind;
  perHour: number | null;
}

export type RecurringField = keyof RecurringDraft;

/** What is wrong at a field; `code` is a key of its words. */
export interface RecurringIssue {
  path: RecurringField;
  code:
    | 'required'
    | 'tooLong'
    | 'taken'
    | 'tooMany'
    | 'past'
    | 'unread'
    | 'people'
    | 'option'
    | 'mergeField'
    | 'namesAlone'
    | 'unsubscribe'
    | 'invalid';
}

/** What a new one begins with. */
export const newDraft = (releaseType: string, from: string): RecurringDraft => ({
  name: '',
  releaseType,
  every: 'month',
  weekdays: [firstDayOfWeek()],
  monthDay: 1,
  time: '09:00',
  endsOn: null,
  chosen: nobody,
  from,
  subject: '',
  preheader: '',
  textPart: '',
  kind: 'press',
  perHour: null,
});

export const draftOf = ({ name, releaseType, rule, message, groups }: RecurringSend): RecurringDraft => ({
  name,
  releaseType,
  every: rule.every,
  weekdays: rule.weekdays.length > 0 ? [...rule.weekdays] : [firstDayOfWeek()],
  monthDay: rule.every === 'month' ? rule.monthDay : 1,
  time: rule.time,
  endsOn: rule.endsOn,
  chosen: { groups: groups.map((group) => ({ ...group, count: null })), people: [] },
  from: message.from.email,
  subject: message.subject ?? '',
  preheader: message.preheader ?? '',
  textPart: message.textPart ?? '',
  kind: message.kind,
  perHour: message.perHour,
});

export const ruleOf = ({ every, weekdays, monthDay, time, endsOn }: RecurringDraft): RecurringRule => ({
  every,
  weekdays: every === 'week' ? [...weekdays].sort() : [],
  monthDay: every === 'month' ? monthDay : 1,
  time,
  endsOn,
});

export function bodyOf(draft: RecurringDraft): RecurringWrite {
  const { contacts: _contacts, ...audience } = audienceOf(draft.chosen);
  const { weekdays, ...rule } = ruleOf(draft);
  return {
    name: draft.name.trim(),
    releaseType: draft.releaseType,
    rule: { ...rule, weekdays: [...weekdays] },
    audience,
    message: {
      from: { email: draft.from },
      subject: draft.subject.trim() || null,
      preheader: draft.preheader.trim() || null,
      textPart: writtenTextPart(draft.textPart),
      kind: draft.kind,
      perHour: draft.perHour,
    },
  };
}

const isTime = (time: string) => /^\d{2}:\d{2}$/.test(time);

/** Its next moments; none while what is typed is no rule. */
export function momentsOf(draft: RecurringDraft, zone: string, now = new Date()): Date[] {
  const isReadable = isTime(draft.time) && (draft.endsOn === null || isDay(draft.endsOn));
  return isReadable ? nextMoments(ruleOf(draft), zone, now, 3) : [];
}

function lineIssue(path: 'subject' | 'preheader', line: string): RecurringIssue[] {
  if (holdsUnknownSubjectField(line, path === 'subject' ? 'any' : [])) return [{ path, code: 'mergeField' }];
  return isSubjectOfNames(line) ? [{ path, code: 'namesAlone' }] : [];
}

function textIssue(written: string): RecurringIssue[] {
  const code = textPartIssue(written);
  return code ? [{ path: 'textPart', code }] : [];
}

function endIssue(draft: RecurringDraft, zone: string): RecurringIssue[] {
  if (draft.endsOn === null) return [];
  if (!isDay(draft.endsOn)) return [{ path: 'endsOn', code: 'unread' }];
  const isRule = isTime(draft.time) && (draft.every === 'month' || draft.weekdays.length > 0);
  return isRule && momentsOf(draft, zone).length === 0 ? [{ path: 'endsOn', code: 'past' }] : [];
}

/** What can be known to be wrong without asking the server, in the order of the form. */
export function checkDraft(draft: RecurringDraft, zone: string): RecurringIssue[] {
  const lacks = (path: RecurringField, isMissing: boolean): RecurringIssue[] =>
    isMissing ? [{ path, code: 'required' }] : [];
  const hasPeople = draft.chosen.people.length > 0;
  return [
    ...lacks('name', draft.name.trim() === ''),
    ...(draft.name.trim().length > maximumRecurringName ? [{ path: 'name', code: 'tooLong' } as const] : []),
    ...lacks('releaseType', draft.releaseType === ''),
    ...lacks('weekdays', draft.every === 'week' && draft.weekdays.length === 0),
    ...lacks('time', !isTime(draft.time)),
    ...endIssue(draft, zone),
    ...(hasPeople ? [{ path: 'chosen', code: 'people' } as const] : lacks('chosen', isNobody(draft.chosen))),
    ...lacks('from', draft.from === ''),
    ...lineIssue('subject', draft.subject),
    ...lineIssue('preheader', draft.preheader),
    ...textIssue(draft.textPart),
    ...(isPace(draft.perHour) ? [] : [{ path: 'perHour', code: 'invalid' } as const]),
  ];
}

const fieldOfPath: Record<string, RecurringField> = {
  audience: 'chosen',
  'from.email': 'from',
  'rule.endsOn': 'endsOn',
  'rule.weekdays': 'weekdays',
  'rule.time': 'time',
  'rule.monthDay': 'monthDay',
};

/** Where the form shows an issue of the server. */
export function placeIssue({ path, code }: { path: string; code: string }): RecurringIssue {
  const known = ['required', 'taken', 'tooMany', 'past', 'option', 'mergeField', 'namesAlone'] as const;
  const found = known.find((one) => one === code) ?? 'invalid';
  const name = fieldOfPath[path] ?? (path.split('.').at(-1) as RecurringField);
  return { path: name, code: found };
}
