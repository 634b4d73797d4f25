import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import type { FileItem, listFiles as listFilesEndpoint } from '@firstlook/contract/media.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { loadMoments } from '../organization/organization.service.ts';
import { enqueuePackaging } from './enqueue-packaging.ts';
import type { FileRow } from './file.store.ts';
import * as store from './file.store.ts';
import { fileItemOf, isPlayable } from './file-item.ts';
import { judgeFile } from './file-right.policy.ts';
import { fileCallerOf, loadFileStanding } from './file-right.service.ts';
import { updateForRetry } from './package.store.ts';

/** Which of these ids are files of ctx.organizationId. */
export function listKnownFiles(ctx: Ctx, db: Db, ids: string[]): Promise<Map<string, FileItem['kind']>> {
  return ids.length === 0 ? Promise.resolve(new Map()) : store.listKnownFiles(db, ctx.organizationId, ids);
}

/** Which of these ids are films that were replaced, or come to replace one: no release names them. */
export function listFormerFilms(ctx: Ctx, db: Db, ids: string[]): Promise<string[]> {
  return ids.length === 0 ? Promise.resolve([]) : store.listFormerFilms(db, ctx.organizationId, ids);
}

/** @throws AppError NOT_FOUND, also for a file of another organization */
export async function loadFile(ctx: Ctx, fileId: string): Promise<FileRow> {
  const row = await ctx.db.tenant((db) => store.findFile(db, ctx.organizationId, fileId));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function getFile(ctx: Ctx, fileId: string): Promise<FileItem> {
  return fileItemOf(await loadFile(ctx, fileId));
}

/** The same for a member who asks for it. @throws AppError NOT_FOUND, also for a file this member may not have */
export async function openFile(ctx: Ctx, fileId: string): Promise<FileItem> {
  const { file } = await loadFileStanding(ctx, fileId);
  // Looking at a picture goes on after a release's end, since it lies in mailboxes; what it is called is told with the release alone.
  const use = file.isOrganizationPicture ? 'look' : isPlayable(file.kind) ? 'play' : 'open';
  const verdict = judgeFile(file, use, fileCallerOf(ctx));
  // Its name and length are no secret to a member who only has to prove their address yet.
  if (verdict !== 'yes' && verdict !== 'EMAIL_NOT_VERIFIED') throw new AppError(verdict);
  return getFile(ctx, fileId);
}

export async function listFiles(
  ctx: Ctx,
  query: QueryOf<typeof listFilesEndpoint>,
): Promise<{ items: FileItem[]; total: number }> {
  const { search = '', params = {}, datesRange } = query.filter ?? {};
  const { page = 0, limit = 50 } = query.pagination ?? {};
  const filter = {
    search,
    kind: params.kind,
    status: params.status,
    ...(await loadMoments(ctx, datesRange)),
    isOldestFirst: query.simpleSort === '_createdAt' || query.sort?._createdAt === 1,
    limit,
    offset: page * limit,
  };
  const { rows, total } = await ctx.db.tenant((db) => store.listFiles(db, ctx.organizationId, filter));
  return { items: rows.map(fileItemOf), total };
}

/** Packages a failed film again. On any other file it changes nothing and answers the file as it is. */
export async function retryFile(ctx: Ctx, fileId: string): Promise<FileItem> {
  await ctx.db.tenant(async (db) => {
    const failed = await updateForRetry(db, ctx.organizationId, fileId);
    if (failed) await enqueuePackaging(ctx, db, ctx.organizationId, fileId);
  });
  return getFile(ctx, fileId);
}
