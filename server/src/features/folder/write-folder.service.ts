import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/folder.ts';
import type { Folder } from '@firstlook/contract/folder.ts';
import { maximumFolderName, mostFolders } from '@firstlook/contract/folder-limit.ts';
import { nameForm } from '@firstlook/contract/visible-text.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import { readFolder } from './folder.service.ts';
import * as store from './folder.store.ts';
import { faultOfPlace, withBelow } from './folder-tree.ts';

const refuse = (path: string, code: string) => new AppError('INVALID_DATA', {}, [{ path, code }]);

/** @throws AppError INVALID_DATA for a name that is empty or too long */
function nameOf(given: string | undefined): string {
  const name = nameForm(given ?? '');
  if (!name) throw refuse('name', 'required');
  if (name.length > maximumFolderName) throw refuse('name', 'tooLong');
  return name;
}

/**
 * That a folder may have this name at this place.
 * @throws AppError NOT_FOUND for a parent that is not there, INVALID_DATA for a place that cannot be, ALREADY_EXISTS
 */
function checkPlace(
  rows: readonly store.FolderRow[],
  { id, name, parentId }: { id: string | null; name: string; parentId: string | null },
): void {
  if (parentId && !rows.some((row) => row.id === parentId)) throw new AppError('NOT_FOUND');
  const fault = faultOfPlace(id, parentId, rows);
  if (fault) throw refuse('parentId', fault);
  const twin = rows.find(
    (row) => row.id !== id && row.parent_id === parentId && row.name.toLowerCase() === name.toLowerCase(),
  );
  if (twin) throw new AppError('ALREADY_EXISTS', {}, [{ path: 'name', code: 'exists' }]);
}

/** All folders, locked until the transaction ends. */
async function holdTree(db: Db, organizationId: string): Promise<store.FolderRow[]> {
  await store.lockTree(db, organizationId);
  return store.listFolders(db, organizationId);
}

/** Makes a folder. @throws AppError NOT_FOUND, INVALID_DATA, ALREADY_EXISTS */
export function createFolder(ctx: Ctx, write: BodyOf<typeof contract.createFolder>): Promise<Folder> {
  const { organizationId } = ctx;
  const place = { id: null, name: nameOf(write.name), parentId: write.parentId ?? null };
  return ctx.db.tenant(async (db) => {
    const rows = await holdTree(db, organizationId);
    checkPlace(rows, place);
    if (rows.length >= mostFolders) throw refuse('name', 'tooMany');
    const siblings = rows.filter((row) => row.parent_id === place.parentId);
    const position = Math.max(0, ...siblings.map((row) => row.position)) + 1;
    const row = { id: newId(), parent_id: place.parentId, name: place.name, position };
    await store.insertFolder(db, organizationId, row, ctx.clock.now());
    await recordAudit(ctx, db, { action: 'folder.create', target: { id: row.id, name: row.name } });
    return readFolder(ctx, db, row.id);
  });
}

type Update = BodyOf<typeof contract.updateFolder>;

/** @throws AppError CONFLICT where what the caller changes was given another value since they read it */
function checkRead(
  row: store.FolderRow,
  sent: { name: string; parentId: string | null },
  read: Update['read'],
) {
  const stored = { name: row.name, parentId: row.parent_id };
  const conflicts = (['name', 'parentId'] as const)
    .filter((key) => read?.[key] !== undefined && read[key] !== stored[key] && sent[key] !== stored[key])
    .filter((key) => sent[key] !== read?.[key])
    .map((key) => ({ path: key, stored: stored[key], sent: sent[key] }));
  if (conflicts.length > 0) throw new AppError('CONFLICT', { conflicts });
}

/** Ids of the siblings of a place with the folder where it was asked for. @throws AppError NOT_FOUND for a sibling that is none */
function orderWith(siblings: readonly store.FolderRow[], id: string, before: string | null): string[] {
  const ids = siblings.filter((row) => row.id !== id).map((row) => row.id);
  const place = before === null ? ids.length : ids.indexOf(before);
  if (place < 0) throw new AppError('NOT_FOUND');
  return [...ids.slice(0, place), id, ...ids.slice(place)];
}

/** Renames or moves a folder. @throws AppError NOT_FOUND, INVALID_DATA, ALREADY_EXISTS, CONFLICT */
export function updateFolder(ctx: Ctx, write: Update): Promise<Folder> {
  const { organizationId } = ctx;
  const id = write._id;
  const given = write.name === undefined ? undefined : nameOf(write.name);
  return ctx.db.tenant(async (db) => {
    const rows = await holdTree(db, organizationId);
    const row = rows.find((one) => one.id === id);
    if (!row) throw new AppError('NOT_FOUND');
    const parentId = write.parentId === undefined ? row.parent_id : write.parentId;
    const place = { id, name: given ?? row.name, parentId };
    checkRead(row, place, write.read);
    checkPlace(rows, place);
    const isMoved = parentId !== row.parent_id;
    await store.updateFolder(
      db,
      organizationId,
      { id, name: place.name, parent_id: parentId },
      ctx.clock.now(),
    );
    if (isMoved || write.before !== undefined) {
      const siblings = rows.filter((one) => one.parent_id === parentId);
      await store.orderFolders(db, organizationId, orderWith(siblings, id, write.before ?? null));
    }
    const parentName = (of: string | null) => rows.find((one) => one.id === of)?.name ?? null;
    const changes = changesBetween(
      { name: row.name, parent: parentName(row.parent_id) },
      { name: place.name, parent: parentName(parentId) },
    );
    if (changes)
      await recordAudit(ctx, db, { action: 'folder.update', target: { id, name: row.name }, ...changes });
    return readFolder(ctx, db, id);
  });
}

/** Removes a folder and those below it; no release goes with them. @throws AppError NOT_FOUND */
export function removeFolder(ctx: Ctx, id: string): Promise<void> {
  const { organizationId } = ctx;
  return ctx.db.tenant(async (db) => {
    const rows = await holdTree(db, organizationId);
    const row = rows.find((one) => one.id === id);
    if (!row) throw new AppError('NOT_FOUND');
    await store.removeFolder(db, organizationId, id);
    await recordAudit(ctx, db, {
      action: 'folder.remove',
      target: { id, name: row.name },
      before: { folders: withBelow(id, rows).length },
    });
  });
}
