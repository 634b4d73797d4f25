/** Two subjects on a part of an audience (docs/decisions/0104): how large the part may be, and after how many hours the send decides by itself. */
export const testPercent = { least: 10, most: 50, usual: 20 } as const;
export const testHours = { least: 1, most: 72, usual: 4 } as const;

/** Fewer people than this tell nothing: so many of both subjects together. */
export const leastTested = 20;

/** About how many people get one of the two subjects. */
export const testedOf = (people: number, percent: number): number => Math.floor((people * percent) / 100);

/** Whether the part of an audience is large enough to tell two subjects apart. */
export const isTestable = (people: number, percent: number): boolean =>
  testedOf(people, percent) >= leastTested;

export const testSides = ['a', 'b', 'rest'] as const;
/** A part of the audience by the subject that it gets; `rest`: the one that was chosen. */
export type TestSide = (typeof testSides)[number];
export const testSubjects = ['a', 'b'] as const;
export type TestSubject = (typeof testSubjects)[number];

/** By what one of two subjects was chosen; `even`: nothing told them apart, and the first one went. */
export const choiceReasons = ['person', 'watched', 'opened', 'even'] as const;
export type ChoiceReason = (typeof choiceReasons)[number];
