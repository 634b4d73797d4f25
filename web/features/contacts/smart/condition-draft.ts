import { isDay } from '@firstlook/contract/day.ts';
import {
  type Condition,
  type ConditionGroup,
  type ConditionKind,
  type Deed,
  type FieldTest,
  isGroup,
  mostDays,
} from '@firstlook/contract/smart-condition.ts';
import type { SmartList } from '@firstlook/contract/smart-list.ts';

/** A condition as it is written: what stands in its fields stays when another kind is chosen. */
export interface ConditionDraft {
  key: string;
  is: ConditionKind;
  not: boolean;
  id: string;
  deed: Deed;
  /** Empty for anything that was sent in `days`. */
  releaseId: string;
  days: string;
  text: string;
  gender: 'female' | 'male' | 'unknown';
  channel: 'email' | 'sms';
  day: string | null;
  /** A field of the organization's own, by its key; `isNumber` says that it holds numbers. */
  ownKey: string;
  isNumber: boolean;
  test: FieldTest;
  value: string;
}
export interface GroupDraft {
  key: string;
  match: 'all' | 'any';
  not: boolean;
  of: (ConditionDraft | GroupDraft)[];
}
export interface SmartListDraft {
  name: string;
  condition: GroupDraft;
}

export const isGroupDraft = (one: ConditionDraft | GroupDraft): one is GroupDraft => 'of' in one;

let keys = 0;
/** What tells one row of the form from another. */
const newKey = () => {
  keys += 1;
  return `c${keys}`;
};

const usualDays = 60;

export const newCondition = (): ConditionDraft => ({
  key: newKey(),
  is: 'tag',
  not: false,
  id: '',
  deed: 'notOpened',
  releaseId: '',
  days: String(usualDays),
  text: '',
  gender: 'female',
  channel: 'email',
  day: null,
  ownKey: '',
  isNumber: false,
  test: 'is',
  value: '',
});
export const newGroup = (): GroupDraft => ({
  key: newKey(),
  match: 'any',
  not: false,
  of: [newCondition()],
});
export const newDraft = (): SmartListDraft => ({ name: '', condition: { ...newGroup(), match: 'all' } });

function draftOfCondition(one: Condition): ConditionDraft {
  const { not = false, ...said } = one;
  const days = 'days' in said && said.days !== undefined ? { days: String(said.days) } : {};
  const releaseId = 'releaseId' in said ? { releaseId: said.releaseId ?? '' } : {};
  if (said.is === 'field') {
    const { is, key: ownKey, test, value = '' } = said;
    const isNumber = typeof value === 'number';
    return { ...newCondition(), is, ownKey, test, not, isNumber, value: String(value) };
  }
  return { ...newCondition(), ...said, ...days, ...releaseId, not } as ConditionDraft;
}

const draftOfGroup = ({ match, not = false, of }: ConditionGroup): GroupDraft => ({
  key: newKey(),
  match,
  not,
  of: of.map((one) => (isGroup(one) ? draftOfGroup(one) : draftOfCondition(one))),
});

export const draftOf = ({ name, condition }: SmartList): SmartListDraft => ({
  name,
  condition: draftOfGroup(condition as ConditionGroup),
});

const daysOf = ({ days }: ConditionDraft): number => Number(days.trim() || Number.NaN);

const numberOf = ({ value }: ConditionDraft): number => Number(value.trim().replace(',', '.') || Number.NaN);

function conditionOf(one: ConditionDraft): Condition {
  const not = one.not ? { not: true } : {};
  switch (one.is) {
    case 'tag':
    case 'company':
    case 'mailingList':
      return { is: one.is, ...not, id: one.id };
    case 'did':
      return {
        is: 'did',
        ...not,
        deed: one.deed,
        ...(one.releaseId ? { releaseId: one.releaseId } : { days: daysOf(one) }),
      };
    case 'unheard':
    case 'silent':
      return { is: one.is, ...not, days: daysOf(one) };
    case 'stale':
      return { is: 'stale', ...not };
    case 'role':
      return { is: 'role', ...not, text: one.text.trim() };
    case 'gender':
      return { is: 'gender', ...not, gender: one.gender };
    case 'reach':
    case 'consent':
      return { is: one.is, ...not, channel: one.channel };
    case 'since':
      return { is: 'since', ...not, day: one.day ?? '' };
    case 'field': {
      const value = one.isNumber ? numberOf(one) : one.value.trim();
      return { is: 'field', ...not, key: one.ownKey, test: one.test, ...(one.test !== 'empty' && { value }) };
    }
  }
}

export const groupOf = ({ match, not, of }: GroupDraft): ConditionGroup => ({
  match,
  ...(not && { not: true }),
  of: of.map((one) => (isGroupDraft(one) ? groupOf(one) : conditionOf(one))),
});

export const bodyOf = ({ name, condition }: SmartListDraft) => ({
  name: name.trim(),
  condition: groupOf(condition) as SmartList['condition'],
});

export interface SmartListIssue {
  /** `name`, `condition`, or the key of a condition. */
  path: string;
  code: 'required' | 'days' | 'taken' | 'tooMany' | 'notFound' | 'invalid';
}

const usesDays = ({ is, releaseId }: ConditionDraft) =>
  is === 'unheard' || is === 'silent' || (is === 'did' && releaseId === '');

const isWithoutValue = (one: ConditionDraft): boolean =>
  one.test !== 'empty' && (one.isNumber ? Number.isNaN(numberOf(one)) : one.value.trim() === '');

function issueOf(one: ConditionDraft): SmartListIssue[] {
  const days = daysOf(one);
  if (usesDays(one) && !(Number.isInteger(days) && days >= 1 && days <= mostDays))
    return [{ path: one.key, code: 'days' }];
  const isEmpty =
    ((one.is === 'tag' || one.is === 'company' || one.is === 'mailingList') && one.id === '') ||
    (one.is === 'role' && one.text.trim() === '') ||
    (one.is === 'since' && !(one.day && isDay(one.day))) ||
    (one.is === 'field' && (one.ownKey === '' || isWithoutValue(one)));
  return isEmpty ? [{ path: one.key, code: 'required' }] : [];
}

export const issuesOf = (group: GroupDraft): SmartListIssue[] =>
  group.of.length === 0
    ? [{ path: group.key, code: 'required' }]
    : group.of.flatMap((one) => (isGroupDraft(one) ? issuesOf(one) : issueOf(one)));

export const checkDraft = ({ name, condition }: SmartListDraft): SmartListIssue[] => [
  ...(name.trim() === '' ? [{ path: 'name', code: 'required' } as const] : []),
  ...issuesOf(condition),
];

export const countConditions = (group: GroupDraft): number =>
  group.of.reduce((sum, one) => sum + (isGroupDraft(one) ? countConditions(one) : 1), 0);
