import type { Chosen } from '../audience/chosen-people.ts';

/** A planned send as it is kept; `line` is what the mail says to each of them before its text. */
export interface PlanRow {
  people: number;
  groups: Chosen['groups'];
  /** Those of them to whom a line was written, the first of them. */
  lined: Chosen['named'];
  lines: number;
  bestHour: boolean | null;
  pastWeeklyCap: boolean | null;
  preheader: string | null;
  textPart: string | null;
  text: string | null;
  line: string | null;
  by: string;
  /** By whom else its release was changed since, of one that leaves by the word of one person. */
  changed: { by: string | null; at: string; seenVersion: number } | null;
  version: number;
}
