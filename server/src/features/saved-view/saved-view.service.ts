import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/saved-view.ts';
import { mostSavedViews, type SavedView } from '@firstlook/contract/saved-view.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { violationOf } from '../../platform/violation.ts';
import * as store from './saved-view.store.ts';

/** @throws AppError NOT_ALLOWED for a program: it is no person */
function ownerOf(ctx: Ctx): store.Owner {
  const { accountId, apiKeyId } = actorOf(ctx);
  if (apiKeyId) throw new AppError('NOT_ALLOWED');
  return { organizationId: ctx.organizationId, accountId };
}

const viewOf = ({ id, name, search }: store.SavedViewRow): SavedView => ({ _id: id, name, search });

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violationOf(error)) throw new AppError('ALREADY_EXISTS', {}, [{ path: 'name', code: 'taken' }]);
    throw error;
  }
}

/** The person's own views in the organization. */
export async function listSavedViews(ctx: Ctx): Promise<{ items: SavedView[]; total: number }> {
  const rows = await ctx.db.read((db) => store.listSavedViews(db, ownerOf(ctx)));
  return { items: rows.map(viewOf), total: rows.length };
}

/** @throws AppError ALREADY_EXISTS, INVALID_DATA where the person keeps as many as fit */
export async function createSavedView(
  ctx: Ctx,
  { name, search }: BodyOf<typeof contract.createSavedView>,
): Promise<SavedView> {
  const owner = ownerOf(ctx);
  const view = { id: newId(), name, search };
  await guarded(
    ctx.db.tenant(async (db) => {
      if ((await store.listSavedViews(db, owner)).length >= mostSavedViews)
        throw new AppError('INVALID_DATA', {}, [{ path: 'name', code: 'tooMany' }]);
      await store.insertSavedView(db, owner, view, ctx.clock.now());
    }),
  );
  return viewOf(view);
}

/** @throws AppError NOT_FOUND, ALREADY_EXISTS */
export async function renameSavedView(
  ctx: Ctx,
  { _id, name }: BodyOf<typeof contract.renameSavedView>,
): Promise<SavedView> {
  const row = await guarded(ctx.db.tenant((db) => store.renameSavedView(db, ownerOf(ctx), _id, name)));
  if (!row) throw new AppError('NOT_FOUND');
  return viewOf(row);
}

/** @throws AppError NOT_FOUND */
export async function removeSavedView(ctx: Ctx, id: string): Promise<void> {
  const removed = await ctx.db.tenant((db) => store.removeSavedView(db, ownerOf(ctx), id));
  if (removed === 0) throw new AppError('NOT_FOUND');
}
