import type { StateCounts } from '@firstlook/contract/distribution.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { keep } from '../../kernel/kept.ts';
import type { Db } from '../../platform/database.ts';
import { allowLongStatement, countBirths, type Target } from './birth.store.ts';
import type { ProgressRow } from './distribution.store.ts';
import { listPlannedBirths, type PendingBirth } from './pending-birth.store.ts';
import { sumOf } from './unborn.policy.ts';
import { judgedBy } from './weekly-cap.service.ts';

/** Audiences up to this size are counted at each look; a larger one as often as that, milliseconds: an open screen asks several times a second. */
const countedEachTime = 200;
const countedEvery = 15_000;
/** What takes seconds to count is counted less often. */
const large = { people: 50_000, every: 300_000 };

export const targetOf = (organizationId: string, birth: PendingBirth): Target => ({
  organizationId,
  distributionId: birth.distribution_id,
  releaseId: birth.release_id,
  channel: birth.channel,
  kind: birth.kind,
  round: birth.round,
  locale: birth.locale,
  startsAt: birth.starts_at,
});

async function countNow(ctx: Ctx, db: Db, birth: PendingBirth): Promise<StateCounts> {
  const { organizationId } = ctx;
  const target = targetOf(organizationId, birth);
  const count = async () =>
    (await countBirths(db, target, await judgedBy(db, organizationId, birth.chosen))).states;
  const known = birth.planned && sumOf(birth.planned);
  if (known !== null && known <= countedEachTime) return count();
  const every = (known ?? 0) > large.people ? large.every : countedEvery;
  const now = ctx.clock.now().getTime();
  const age = now - birth.stepped_at.getTime();
  if (birth.planned && age >= 0 && age < every) return birth.planned;
  const slot = Math.floor(now / every);
  const key = `planned-people ${organizationId} ${birth.distribution_id} ${JSON.stringify([birth.chosen, birth.planned])} ${slot}`;
  return keep(key, async () => ({ value: await count(), bytes: 500 }));
}

/** What was counted, or is looked at by somebody who approves it: all but what follows a mail, of which nobody knows whom it will reach. */
const isCounted = (row: ProgressRow): boolean =>
  row.planned !== null || (row.phase === 'asking' && row.follows === null);

/** The rest of two subjects whose parts have left: who is left is known once it begins. */
export const isOpenRest = (row: ProgressRow, rows: readonly ProgressRow[]): boolean =>
  row.test_side === 'rest' && rows.some(({ id, is_scheduled: waits }) => id === row.part_of && !waits);

/**
 * Rows of sends that have not begun with as many people as they would go to now: lists, tags and contacts change until then
 * (docs/decisions/0159). One that was too large to count, or is for who does something until then, stays uncounted where nobody has to approve it.
 */
export async function withPeopleOfNow(
  ctx: Ctx,
  db: Db,
  organizationId: string,
  rows: ProgressRow[],
): Promise<ProgressRow[]> {
  const waiting = rows.filter((row) => row.is_scheduled && isCounted(row) && !isOpenRest(row, rows));
  if (waiting.length === 0) return rows;
  await allowLongStatement(db);
  const now = new Map<string, StateCounts>();
  const ids = waiting.map(({ id }) => id);
  for (const birth of await listPlannedBirths(db, organizationId, ids))
    now.set(birth.distribution_id, await countNow({ ...ctx, organizationId }, db, birth));
  return rows.map((row) => {
    const planned = now.get(row.id);
    return planned ? { ...row, planned, expected: sumOf(planned) } : row;
  });
}
