import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import {
  type ConditionGroup,
  conditionsIn,
  mostSmartLists,
  readsReports,
} from '@firstlook/contract/smart-condition.ts';
import type * as contract from '@firstlook/contract/smart-list.ts';
import type { SmartList, SmartListWrite } from '@firstlook/contract/smart-list.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { violationOf } from '../../platform/violation.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import {
  checkCondition,
  checkReportRight,
  countCondition,
  findBroken,
} from '../condition/condition.service.ts';
import { refuseWhileCollecting, refuseWhileNamed } from '../contact/collecting-send.service.ts';
import { noteGroupGone } from '../contact/group-use.service.ts';
import * as store from './smart-list.store.ts';

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violationOf(error)) throw new AppError('ALREADY_EXISTS', {}, [{ path: 'name', code: 'taken' }]);
    throw error;
  }
}

/** All of the organization, or one of them; inside a transaction of it. */
async function list({ organizationId }: Ctx, db: Db, only?: string): Promise<SmartList[]> {
  const rows = await store.listSmartLists(db, organizationId, only);
  const broken = await findBroken(
    db,
    organizationId,
    rows.map(({ condition }) => condition),
  );
  return rows.map(({ id, name, condition, version, used_by: usedBy }) => ({
    _id: id,
    organizationId,
    name,
    condition: condition as SmartList['condition'],
    isBroken: broken.has(condition),
    readsReports: readsReports(condition),
    usedBy,
    version,
  }));
}

/** Inside a transaction of the organization. @throws AppError NOT_FOUND */
async function load(ctx: Ctx, db: Db, id: string): Promise<SmartList> {
  const [found] = await list(ctx, db, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The smart lists of the organization, by name. */
export async function listSmartLists(ctx: Ctx): Promise<{ items: SmartList[]; total: number }> {
  const items = await ctx.db.tenant((db) => list(ctx, db));
  return { items, total: items.length };
}

/** @throws AppError NOT_FOUND */
export const getSmartList = (ctx: Ctx, id: string): Promise<SmartList> =>
  ctx.db.tenant((db) => load(ctx, db, id));

/** How many are on a list of this condition now, and the first of them. @throws AppError NOT_ALLOWED, INVALID_DATA */
export const countSmartList = (ctx: Ctx, { condition }: BodyOf<typeof contract.countSmartList>) =>
  countCondition(ctx, condition as ConditionGroup);

/** @throws AppError ALREADY_EXISTS, NOT_ALLOWED, INVALID_DATA (`tooMany` where as many are kept as fit) */
export async function createSmartList(ctx: Ctx, body: SmartListWrite): Promise<SmartList> {
  const condition = body.condition as ConditionGroup;
  await checkCondition(ctx, condition);
  const row = { id: newId(), name: body.name, condition, version: 1 };
  return guarded(
    ctx.db.tenant(async (db) => {
      if ((await store.countSmartLists(db, ctx.organizationId)) >= mostSmartLists)
        throw new AppError('INVALID_DATA', {}, [{ path: 'name', code: 'tooMany' }]);
      await store.insertSmartList(db, ctx.organizationId, row, ctx.clock.now());
      await recordAudit(ctx, db, {
        action: 'smartList.create',
        target: { id: row.id, name: row.name },
        after: { conditions: conditionsIn(condition).length },
      });
      return load(ctx, db, row.id);
    }),
  );
}

/**
 * Saves one that was read at `version`. What people are chosen by stays until all of them are in the ledger of a send.
 *
 * @throws AppError CONFLICT, NOT_FOUND, AUDIENCE_IS_BEING_SENT and as `createSmartList`
 */
export async function updateSmartList(
  ctx: Ctx,
  { _id: id, version, ...body }: BodyOf<typeof contract.updateSmartList>,
): Promise<SmartList> {
  const condition = body.condition as ConditionGroup;
  await checkCondition(ctx, condition);
  return guarded(
    ctx.db.tenant(async (db) => {
      const stored = await store.lockSmartList(db, ctx.organizationId, id);
      if (!stored) throw new AppError('NOT_FOUND');
      checkReportRight(ctx, stored.condition);
      if (stored.version !== version) throw new AppError('CONFLICT', { version: stored.version });
      const isOther = changesBetween({ condition: stored.condition }, { condition });
      if (isOther) await refuseWhileCollecting(ctx, db, id);
      const row = { id, name: body.name, condition, version: version + 1 };
      await store.updateSmartList(db, ctx.organizationId, row, ctx.clock.now());
      const changes = changesBetween(
        { name: stored.name, condition: stored.condition },
        { name: row.name, condition },
      );
      if (changes)
        await recordAudit(ctx, db, {
          action: 'smartList.update',
          target: { id, name: row.name },
          ...changes,
        });
      return load(ctx, db, id);
    }),
  );
}

/** @throws AppError NOT_FOUND, AUDIENCE_IS_BEING_SENT; NOT_ALLOWED for one that only who may read reports could make again */
export function removeSmartList(ctx: Ctx, id: string): Promise<void> {
  return ctx.db.tenant(async (db) => {
    const stored = await store.lockSmartList(db, ctx.organizationId, id);
    if (stored) checkReportRight(ctx, stored.condition);
    await refuseWhileNamed(ctx, db, id);
    const name = await store.removeSmartList(db, ctx.organizationId, id);
    if (name === null) throw new AppError('NOT_FOUND');
    await noteGroupGone(ctx, db, id);
    await recordAudit(ctx, db, { action: 'smartList.remove', target: { id, name } });
  });
}
