/**
 * What a smart list says of the contacts that are on it (docs/decisions/0123): a tree of conditions. What people did with a release means
 * what it means in its report (`report-count.ts`).
 */

/** Smart lists that one organization keeps. */
export const mostSmartLists = 200;
export const maximumSmartListName = 100;
/** Conditions of one list, and how deep they may be grouped. */
export const mostConditions = 20;
export const mostLevels = 3;
/** Days that a condition may look back. */
export const mostDays = 730;

export const deeds = [
  'received',
  'notOpened',
  'opened',
  'clicked',
  'openedNotWatched',
  'underHalf',
  'watched',
  'finished',
] as const;
export type Deed = (typeof deeds)[number];

export const conditionKinds = [
  'tag',
  'company',
  'mailingList',
  'did',
  'unheard',
  'silent',
  'stale',
  'role',
  'gender',
  'reach',
  'consent',
  'since',
  'field',
] as const;
export type ConditionKind = (typeof conditionKinds)[number];

/** How a field of the organization's own is compared; `above` and `below` are of numbers and days, and leave the value itself out. */
export const fieldTests = ['is', 'holds', 'above', 'below', 'empty'] as const;
export type FieldTest = (typeof fieldTests)[number];

type What =
  | { is: 'tag' | 'company' | 'mailingList'; id: string }
  /** About one release, or about anything that was sent to them in so many days. */
  | { is: 'did'; deed: Deed; releaseId?: string | undefined; days?: number | undefined }
  /** No message of ours in so many days, nor one that waits. */
  | { is: 'unheard'; days: number }
  /** Got something in so many days, and opened nothing of it. */
  | { is: 'silent'; days: number }
  /** Their address refused mail for good, or they were silent for a year (stale.ts). */
  | { is: 'stale' }
  | { is: 'role'; text: string }
  | { is: 'gender'; gender: 'female' | 'male' | 'unknown' }
  /** Has an address of this kind. */
  | { is: 'reach' | 'consent'; channel: 'email' | 'sms' }
  /** Became a contact on this day or later. */
  | { is: 'since'; day: string }
  /** What the contact has in a field of the organization's own, by its key; of options their value. */
  | { is: 'field'; key: string; test: FieldTest; value?: string | number | undefined };
export type Condition = What & { not?: boolean | undefined };

/** Of whom all of these are true, or any; `not`: of whom that is not so. */
export interface ConditionGroup {
  match: 'all' | 'any';
  not?: boolean | undefined;
  of: (Condition | ConditionGroup)[];
}

export const isGroup = (one: Condition | ConditionGroup): one is ConditionGroup => 'of' in one;

export const conditionsIn = (group: ConditionGroup): Condition[] =>
  group.of.flatMap((one) => (isGroup(one) ? conditionsIn(one) : [one]));

const levelsOf = (group: ConditionGroup): number =>
  1 + Math.max(0, ...group.of.map((one) => (isGroup(one) ? levelsOf(one) : 0)));

/** Whether it is no larger than a statement is made of. */
export const isFitting = (group: ConditionGroup): boolean =>
  levelsOf(group) <= mostLevels && conditionsIn(group).length <= mostConditions;

/** Whether it tells what people did, or whether they were written to: that is in reports, and for who may read those. */
export const readsReports = (group: ConditionGroup): boolean =>
  conditionsIn(group).some(({ is }) => is === 'did' || is === 'unheard' || is === 'silent' || is === 'stale');

/** Whether being on it says of somebody that they did, or did not do, something with the release: they are meant although they have it. */
export const isAbout = (group: ConditionGroup, releaseId: string): boolean =>
  conditionsIn(group).some((one) => one.is === 'did' && one.releaseId === releaseId && !one.not);
