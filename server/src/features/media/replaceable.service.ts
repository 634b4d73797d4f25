import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { isPlayable } from './file-item.ts';
import * as store from './film-version.store.ts';

/** A film that is settled; locked until the transaction ends. @throws AppError NOT_FOUND, CONFLICT (it is being made) */
export async function lockSettledFilm(ctx: Ctx, db: Db, fileId: string): Promise<store.LockedFilm> {
  const film = await store.lockFilm(db, ctx.organizationId, fileId);
  if (!film || film.replaces_id || !isPlayable(film.kind)) throw new AppError('NOT_FOUND');
  if (film.status !== 'ready' && film.status !== 'failed') throw new AppError('CONFLICT');
  return film;
}

/**
 * Makes way for a replacement: one that failed is given up for it, one that is under way keeps its place until
 * it is given up.
 *
 * @throws AppError NOT_FOUND, also for what is no film; CONFLICT (it is being made); REPLACEMENT_UNDER_WAY
 */
export async function assertReplaceable(ctx: Ctx, db: Db, fileId: string): Promise<void> {
  const { organizationId } = ctx;
  await lockSettledFilm(ctx, db, fileId);
  const coming = await store.findComing(db, organizationId, fileId);
  if (coming && coming.status !== 'failed') throw new AppError('REPLACEMENT_UNDER_WAY');
  if (coming?.file_id) await store.giveUpFile(db, organizationId, coming.file_id, ctx.clock.now());
}
