/** How a sender domain warms up: so many mails on the first day, so much of that on the next, until a number at which it is over. */
export interface WarmUpPlan {
  first: number;
  /** Of the number of a day the next one has so much: 150 is half as many more. */
  percent: number;
  most: number;
}

/** What is offered; each number of it may be changed. */
export const warmUpPresets = {
  slow: { first: 50, percent: 130, most: 5000 },
  normal: { first: 50, percent: 150, most: 10_000 },
} as const satisfies Record<string, WarmUpPlan>;

export const warmUpRange = {
  first: { least: 1, most: 100_000 },
  percent: { least: 110, most: 300 },
  most: { least: 2, most: 1_000_000 },
} as const;

/** A day with more than this of its mails returned, or called spam, does not grow. */
export const bounceShare = 0.05;
export const complaintShare = 0.003;

/** From so few mails in thirty days a verified domain is suggested to warm up. */
export const fewLately = 1000;

/** Why a day does not grow: more came back or was called spam than is good, or less than half of its number left. */
export const warmUpHolds = ['bounces', 'complaints', 'few'] as const;
export type WarmUpHold = (typeof warmUpHolds)[number];

export const nextNumber = (number: number, percent: number): number =>
  Math.max(number + 1, Math.floor((number * percent) / 100));

/** The numbers of its days from one on, as long as each of them grows; after the last it is over. */
export function warmUpNumbers(
  number: number,
  { percent, most }: Pick<WarmUpPlan, 'percent' | 'most'>,
): number[] {
  const numbers: number[] = [];
  for (let next = number; next < most; next = nextNumber(next, percent)) numbers.push(next);
  return numbers;
}

/** What of a plan is no number that it may be. */
export function warmUpIssues(plan: WarmUpPlan): (keyof WarmUpPlan)[] {
  const wrong = (['first', 'percent', 'most'] as const).filter((name) => {
    const { least, most } = warmUpRange[name];
    return !Number.isInteger(plan[name]) || plan[name] < least || plan[name] > most;
  });
  const isOverAtOnce = !wrong.includes('first') && !wrong.includes('most') && plan.most <= plan.first;
  return isOverAtOnce ? [...wrong, 'most'] : wrong;
}
