import type { SubjectTestProgress } from '@firstlook/contract/progress.ts';
import type { TestSide } from '@firstlook/contract/subject-test-rule.ts';
import type { Db } from '../../platform/database.ts';
import { findNamesOf } from './approval.store.ts';
import type { ProgressRow } from './distribution.store.ts';
import { handedOf, meantBy, progressOf } from './send-progress.ts';

/** Both parts have begun and stand in the ledger: whoever is in neither is the rest. */
const hasBegun = (row: ProgressRow, now: Date): boolean =>
  !row.is_scheduled && !row.is_being_born && row.phase !== 'stopped' && row.starts_at <= now;

/** How many get a distribution; null until they were counted. */
function peopleOf(row: ProgressRow, now: Date): number | null {
  const isCounted = !row.is_being_born || row.planned !== null || row.expected !== null;
  return isCounted ? meantBy(progressOf(row, now)) : null;
}

/** What a screen is told of a send that tries two subjects; null of any other. */
export async function describeTest(
  db: Db,
  rows: readonly ProgressRow[],
  now: Date,
): Promise<SubjectTestProgress | null> {
  const of = (side: TestSide) => rows.find(({ test_side }) => test_side === side);
  const [a, b, rest] = [of('a'), of('b'), of('rest')];
  if (!a?.subject_test || !b || !rest) return null;
  const { percent, decideAfterHours, choice = null } = a.subject_test;
  const names = choice?.by ? await findNamesOf(db, [choice.by]) : null;
  const isOpen = choice === null && rest.phase !== 'stopped';
  return {
    percent,
    decideAfterHours,
    decidesAt: isOpen && decideAfterHours !== null ? rest.starts_at.toISOString() : null,
    subjects: { a: a.subject ?? '', b: b.subject ?? '' },
    people: { a: peopleOf(a, now), b: peopleOf(b, now), rest: peopleOf(rest, now) },
    handed: handedOf(a) + handedOf(b),
    mayChoose: isOpen && rest.phase !== 'asking' && hasBegun(a, now) && hasBegun(b, now),
    choice: choice && { ...choice, by: (choice.by && names?.get(choice.by)) ?? null },
  };
}
