import type { Ctx } from '../../kernel/ctx.ts';
import {
  type BehindRow,
  endBehind,
  listDecided,
  lockBehind,
  moveBehind,
  queueAfterAll,
} from './behind.store.ts';
import { wakeSenders } from './distribution.store.ts';

/** Rows of one step, in one transaction. */
const stepSize = 500;

interface Decision {
  /** No other send has them: they get the message here. */
  queued: string[];
  /** They have it, or this send was stopped. */
  over: string[];
  /** They wait behind another row now. */
  moved: { id: string; behind: string }[];
}

/** What becomes of rows whose other send is over with them: of several that wait for one address the oldest comes first. */
function decide(rows: readonly BehindRow[]): Decision {
  const decision: Decision = { queued: [], over: [], moved: [] };
  const first = new Map<string, string>();
  for (const { id, state, phase, live, waits, ...row } of rows) {
    const place = JSON.stringify([row.release_id, row.channel, row.round, row.address]);
    const before = live ?? first.get(place);
    if (phase === 'stopped' || state !== 'already' || (live && !waits)) decision.over.push(id);
    else if (before) decision.moved.push({ id, behind: before });
    else {
      first.set(place, id);
      decision.queued.push(id);
    }
  }
  return decision;
}

/**
 * A person who did not get a release by one send gets it by the other that left them out for it: however the first one lost them
 * (stopped, failed, left out). @returns whether there was anything to do
 */
export async function stepBehind(ctx: Ctx): Promise<boolean> {
  const decided = await ctx.db.systemRead((db) => listDecided(db, stepSize));
  const [one] = decided;
  if (!one) return false;
  const organizationId = one.organization_id;
  const ids = decided.filter((row) => row.organization_id === organizationId).map(({ id }) => id);
  return ctx.db.of(organizationId, async (db) => {
    const { queued, over, moved } = decide(await lockBehind(db, organizationId, ids));
    for (const { id, behind } of moved) await moveBehind(db, organizationId, id, behind);
    await endBehind(db, organizationId, [...over, ...queued]);
    await queueAfterAll(db, organizationId, queued);
    await wakeSenders(db);
    return over.length + queued.length + moved.length > 0;
  });
}
