import { can } from '@firstlook/contract/permissions.ts';
import { type ConditionGroup, readsReports } from '@firstlook/contract/smart-condition.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { keepReports } from '../engagement/kept-report.service.ts';
import {
  findGone,
  isBroken,
  listConditions,
  listReportsRead,
  lookAtMeant,
  namedIn,
  type SmartListCondition,
} from './condition.store.ts';

/** How many people did something is in reports, so asking by it takes the right to read those. @throws AppError NOT_ALLOWED */
export function checkReportRight(ctx: Ctx, condition: ConditionGroup): void {
  if (readsReports(condition) && !can(actorOf(ctx), 'report.read', ctx.organizationId))
    throw new AppError('NOT_ALLOWED');
}

/**
 * What the smart lists of a call say, for who may know who is on them.
 *
 * @throws AppError NOT_ALLOWED; NOT_FOUND for one that is none of the organization's
 */
export async function readConditions(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ConditionGroup>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.read((db) => listConditions(db, ctx.organizationId, ids));
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND');
  for (const { condition } of rows) checkReportRight(ctx, condition);
  return new Map(rows.map(({ id, condition }) => [id, condition]));
}

/**
 * The condition by which the list of contacts is narrowed; null where it names something that is gone, and so nobody.
 *
 * @throws AppError NOT_ALLOWED, NOT_FOUND
 */
export async function readNarrowing(ctx: Ctx, id: string): Promise<ConditionGroup | null> {
  const condition = (await readConditions(ctx, [id])).get(id) ?? null;
  if (!condition) return null;
  const gone = await ctx.db.read((db) => findGone(db, ctx.organizationId, [condition]));
  return isBroken(condition, gone) ? null : condition;
}

/** Those of these conditions that name something which is gone. */
export async function findBroken(
  db: Db,
  organizationId: string,
  groups: readonly ConditionGroup[],
): Promise<Set<ConditionGroup>> {
  const gone = await findGone(db, organizationId, groups);
  return new Set(groups.filter((group) => isBroken(group, gone)));
}

/** Those of these smart lists that name something which is gone, and so nobody. */
export async function listBroken(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await listConditions(db, organizationId, ids);
  const conditions = rows.map(({ condition }) => condition);
  const broken = await findBroken(db, organizationId, conditions);
  return new Set(rows.filter(({ condition }) => broken.has(condition)).map(({ id }) => id));
}

/** What these smart lists name, by its kind. */
export async function listNamedBy(db: Db, organizationId: string, ids: readonly string[]) {
  const rows = ids.length > 0 ? await listConditions(db, organizationId, ids) : [];
  const named = (kind: Parameters<typeof namedIn>[1]) =>
    rows.flatMap(({ condition }) => namedIn(condition, kind));
  return {
    mailingLists: named('mailingList'),
    tags: named('tag'),
    company: named('company'),
    releases: named('release'),
  };
}

/** @throws AppError NOT_ALLOWED; INVALID_DATA where it names what is none of the organization's */
export async function checkCondition(ctx: Ctx, condition: ConditionGroup): Promise<void> {
  checkReportRight(ctx, condition);
  const gone = await ctx.db.read((db) => findGone(db, ctx.organizationId, [condition]));
  if (gone.size > 0)
    throw new AppError(
      'INVALID_DATA',
      {},
      [...gone].map((id) => ({ path: 'condition', code: 'notFound', params: { id } })),
    );
}

/** People who are shown beside a count. */
const peopleShown = 10;
/** A condition is one statement over all contacts, milliseconds. */
const longestCount = 30_000;

/** How many contacts a condition means now, and the first of them by name. @throws AppError NOT_ALLOWED, INVALID_DATA */
export async function countCondition(ctx: Ctx, condition: ConditionGroup) {
  await checkCondition(ctx, condition);
  const { organizationId } = ctx;
  const answer = await ctx.db.tenant(async (db) => {
    await db.allow(longestCount);
    const { count, people } = await lookAtMeant(db, organizationId, condition, peopleShown);
    return { count, people: people.map(({ id, name, email }) => ({ _id: id, name: name || email, email })) };
  });
  await keepReports(ctx, await ctx.db.read((db) => listReportsRead(db, organizationId, condition)));
  return answer;
}

/**
 * What these smart lists say at this moment. One that was deleted, or names something that was, is not there and names nobody: a condition
 * without its tag would mean others than it did.
 */
export async function findMeant(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<SmartListCondition[]> {
  if (ids.length === 0) return [];
  const rows = await listConditions(db, organizationId, ids);
  const broken = await findBroken(
    db,
    organizationId,
    rows.map(({ condition }) => condition),
  );
  return rows.filter(({ condition }) => !broken.has(condition));
}
