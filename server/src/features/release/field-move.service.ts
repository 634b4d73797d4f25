import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/registered-file.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import type { JobTry } from '../../platform/queue.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import * as store from './field-move.store.ts';
import { movedTypes, type TypedMove, withMoved } from './field-move.ts';
import { moveFieldValuesJob } from './release.queue.ts';
import { indexOf, typeFieldsWithin } from './release-index.service.ts';
import type { VersionRow } from './version.store.ts';

/** Releases of one transaction: each is written whole, with its version, its relations and its place in the search. */
const releasesAtOnce = 150;
/** The longest time for that many large releases, milliseconds. */
const longestPart = 60_000;

/**
 * Notes that values move, in the transaction that gives their fields the new names. The caller holds the organization.
 *
 * @param path the registered file that is saved
 */
export async function beginFieldMove(
  ctx: Ctx,
  db: Db,
  path: string,
  moves: readonly TypedMove[],
): Promise<void> {
  const { organizationId } = ctx;
  const [by, at] = [actorOf(ctx).accountId, ctx.clock.now()];
  await store.insertFieldMove(db, organizationId, { path, moves, by, at });
  await enqueue(ctx.queue, db, moveFieldValuesJob, { organizationId });
}

const throughMoves = (
  rows: readonly store.FieldMoveRow[],
  releaseType: string,
  data: Record<string, unknown>,
  at: Date,
): Record<string, unknown> =>
  rows.reduce((now, { moves, created_at: saved }) => withMoved(now, releaseType, moves, at < saved), data);

/** The data of a release as it is once all moves are through: what is about to be written into it has the new names. */
export async function withOpenMoves(
  db: Db,
  organizationId: string,
  {
    release_type,
    data,
    updated_at,
  }: { release_type: string; data: Record<string, unknown>; updated_at: Date },
): Promise<Record<string, unknown>> {
  const open = await store.listFieldMoves(db, organizationId);
  return throughMoves(open, release_type, data, updated_at);
}

/** The data of a version with its values under the names that fields have by now. */
export async function withMovesSince(
  db: Db,
  organizationId: string,
  { release_type, data, changed_at }: Pick<VersionRow, 'release_type' | 'data' | 'changed_at'>,
): Promise<Record<string, unknown>> {
  const later = await store.listFieldMovesSince(db, organizationId, changed_at);
  return throughMoves(later, release_type, data, changed_at);
}

/** One walk over all releases of a move, from the first to the last. */
interface Round {
  position: number;
  /** Whether any value moved in it. */
  hasMoved: boolean;
}

/**
 * Writes the next releases of the move whose turn it is. What is copied or restored meanwhile brings old names to places
 * that the walk has passed: a move is over when a round from the first release to the last finds nothing.
 *
 * @param round what this run walks; null where it goes on in the middle, or begins
 * @returns null where no move is left
 */
async function moveNext(
  ctx: Ctx,
  organizationId: string,
  round: Round | null,
): Promise<{ round: Round | null } | null> {
  const organization = await loadOrganization(ctx, organizationId);
  return ctx.db.of(organizationId, async (db) => {
    await db.allow(longestPart);
    const first = await store.lockFirstMove(db, organizationId);
    if (!first) return null;
    const { position, moves, reached, created_by: by, created_at: saved } = first;
    const types = movedTypes(moves);
    const rows = await store.lockReleasesOf(db, organizationId, types, reached, releasesAtOnce);
    const fieldsOf = typeFieldsWithin(db, organization);
    const moved: Parameters<typeof store.writeMoved>[2][number][] = [];
    for (const { id, release_type: type, data: before, updated_at: at } of rows) {
      // What this walk has written is from after the save: a second round leaves nothing away.
      const data = withMoved(before, type, moves, at < saved);
      if (isDeepStrictEqual(data, before)) continue;
      moved.push({ id, data, ...indexOf(await fieldsOf(type), data, organization) });
    }
    if (moved.length > 0) await store.writeMoved(db, organizationId, moved, by, ctx.clock.now());
    const known =
      reached === '' ? { position, hasMoved: false } : round?.position === position ? round : null;
    const now = known && { position, hasMoved: known.hasMoved || moved.length > 0 };
    const isAtEnd = rows.length < releasesAtOnce;
    if (isAtEnd && now && !now.hasMoved)
      await store.finishFieldMove(db, organizationId, position, ctx.clock.now());
    else await store.updateReached(db, organizationId, position, isAtEnd ? '' : (rows.at(-1)?.id ?? ''));
    return { round: now };
  });
}

/** Stands in the log: values are still under a name that no field has, and no job works on it any more. */
async function noteStopped(ctx: Ctx, organizationId: string): Promise<void> {
  await ctx.db.of(organizationId, async (db) => {
    const [first] = await store.listFieldMoves(db, organizationId);
    if (!first) return;
    await recordAudit(ctx, db, {
      action: 'registeredFile.moveStopped',
      organizationId,
      target: { id: first.path, name: first.path },
      after: { fields: first.moves.map(({ from, to }) => `${from} → ${to}`).join(', ') },
    });
  });
}

/**
 * Moves the values of renamed fields in all releases of their types, each as a version of its own, in the order in which
 * the fields were renamed: a value goes from A to B before it goes from B to C. Goes on where it stopped.
 */
export async function moveFieldValues(
  ctx: Ctx,
  organizationId: string,
  { isLast }: Pick<JobTry, 'isLast'>,
): Promise<void> {
  try {
    let last: { round: Round | null } | null = { round: null };
    while (last) last = await moveNext(ctx, organizationId, last.round);
  } catch (error) {
    if (isLast()) await noteStopped(ctx, organizationId);
    throw error;
  }
}

/** Moves that are not through, the one whose turn it is first. */
export async function listFieldMoves(ctx: Ctx): Promise<AnswerOf<typeof contract.listFieldMoves>> {
  const { organizationId } = ctx;
  return ctx.db.tenant(async (db) => {
    const rows = await store.listFieldMoves(db, organizationId);
    const atWork =
      rows.length > 0 ? await ctx.queue.standing(db, moveFieldValuesJob.name, { organizationId }) : [];
    const items = rows.map(({ path, moves, created_at: at }) => ({
      path,
      moves: moves.map(({ from, to }) => ({ from, to })),
      at: at.toISOString(),
      isStopped: atWork.length === 0,
    }));
    return { items, total: items.length };
  });
}

/** Goes on with moves that stopped; where a job is at it, that is all. */
export async function resumeFieldMoves(ctx: Ctx): Promise<void> {
  const { organizationId } = ctx;
  await ctx.db.tenant(async (db) => {
    const isOpen = (await store.listFieldMoves(db, organizationId)).length > 0;
    const atWork = await ctx.queue.standing(db, moveFieldValuesJob.name, { organizationId });
    if (isOpen && atWork.length === 0) await enqueue(ctx.queue, db, moveFieldValuesJob, { organizationId });
  });
}
