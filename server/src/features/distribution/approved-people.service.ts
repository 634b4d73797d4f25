import type { StateCounts } from '@firstlook/contract/distribution.ts';
import type { Db } from '../../platform/database.ts';
import { holdsApproved, keepApproved } from './approved-person.store.ts';
import { allowLongStatement, countBirths } from './birth.store.ts';
import type { ProgressRow } from './distribution.store.ts';
import { listPlannedBirths, notePlanned } from './pending-birth.store.ts';
import { isOpenRest, targetOf } from './planned-people.service.ts';
import { judgedBy } from './weekly-cap.service.ts';

/**
 * Keeps whom a send is for as it is approved, in each of its distributions that ask. What follows a mail is for whom that will have reached: of it
 * nobody is kept. The rest of two subjects is for everybody whom its parts do not have at its moment, so everybody is kept for it.
 *
 * @param rows the distributions of the send; @param asking those of them that ask
 * @returns how many would come out how, of each that can be counted, and whether somebody is among them who was not when
 * they were kept before
 */
export async function keepPeople(
  db: Db,
  organizationId: string,
  rows: readonly ProgressRow[],
  asking: readonly string[],
): Promise<{ counts: Map<string, StateCounts>; hasNew: boolean }> {
  await allowLongStatement(db);
  const isKept = await holdsApproved(db, organizationId, asking);
  let added = 0;
  const counts = new Map<string, StateCounts>();
  for (const birth of await listPlannedBirths(db, organizationId, asking)) {
    const row = rows.find(({ id }) => id === birth.distribution_id);
    if (!row || row.follows !== null) continue;
    const target = targetOf(organizationId, birth);
    const { approved: _before, cell, ...all } = birth.chosen;
    const isRest = cell !== undefined && row.test_side === 'rest';
    const own = cell ? { ...all, cell } : all;
    const kept = await keepApproved(db, target, await judgedBy(db, organizationId, isRest ? all : own));
    added += kept.added;
    if (!isRest) counts.set(row.id, kept.states);
    else if (!isOpenRest(row, rows))
      counts.set(row.id, (await countBirths(db, target, await judgedBy(db, organizationId, own))).states);
  }
  return { counts, hasNew: isKept && added > 0 };
}

/** Keeps whom a send that asks is for as its approvers are told of it: who comes while they think is somebody else. */
export async function keepAsked(db: Db, organizationId: string, rows: readonly ProgressRow[]): Promise<void> {
  const asking = rows.filter(({ phase }) => phase === 'asking').map(({ id }) => id);
  await noteCounted(db, organizationId, (await keepPeople(db, organizationId, rows, asking)).counts);
}

/** How many get a message of what was counted; null where nothing was. */
export function receiversOf(counts: ReadonlyMap<string, StateCounts>): number | null {
  if (counts.size === 0) return null;
  return [...counts.values()].reduce((sum, { queued = 0 }) => sum + queued, 0);
}

/** Whoever looks again is told this number at once. */
export async function noteCounted(
  db: Db,
  organizationId: string,
  counts: ReadonlyMap<string, StateCounts>,
): Promise<void> {
  for (const [id, states] of counts) await notePlanned(db, organizationId, id, states);
}
