import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/folder.ts';
import type { Folder, FolderSummary } from '@firstlook/contract/folder.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import * as store from './folder.store.ts';
import { childrenByParent, folderOf, inTreeOrder } from './folder-tree.ts';

/** Readers count what they may open, so a folder tells nothing of what is hidden from them (docs/decisions/0032). */
function shownTo(ctx: Ctx, openOnly = false): store.Shown {
  const readsAll = can(actorOf(ctx), 'release.readDraft', ctx.organizationId);
  return readsAll && !openOnly ? 'all' : { openAt: ctx.clock.now() };
}

function byFolder(rows: readonly { folder_id: string; release_id: string }[]): Map<string, string[]> {
  const content = new Map<string, string[]>();
  for (const { folder_id, release_id } of rows) {
    const ids = content.get(folder_id);
    if (ids) ids.push(release_id);
    else content.set(folder_id, [release_id]);
  }
  return content;
}

/** Leaves out folders in which nothing is to be seen, neither in them nor below. */
function withoutEmpty(folders: readonly Folder[]): Folder[] {
  return folders
    .map((one) => ({ ...one, children: withoutEmpty(one.children) }))
    .filter(({ content, children }) => content.length + children.length > 0);
}

/** The tree with the releases in it that the viewer may see. */
export function loadFolderTree(ctx: Ctx): Promise<Folder[]> {
  const shown = shownTo(ctx);
  return ctx.db.read(async (db) => {
    const children = childrenByParent(await store.listFolders(db, ctx.organizationId));
    const content = byFolder(await store.listContent(db, ctx.organizationId, null, shown));
    const tree = (children.get(null) ?? []).map((row) => folderOf(row, children, content));
    return shown === 'all' ? tree : withoutEmpty(tree);
  });
}

/** Folders with the number of releases in them and below that the viewer may see. */
export async function listFolders(
  ctx: Ctx,
  openOnly: boolean,
): Promise<{ items: FolderSummary[]; total: number }> {
  const shown = shownTo(ctx, openOnly);
  const items = await ctx.db.read(async (db) => {
    const rows = inTreeOrder(await store.listFolders(db, ctx.organizationId));
    const counts = await store.countContent(db, ctx.organizationId, shown);
    const countOf = new Map(counts.map(({ id, count }) => [id, count]));
    return rows
      .map(({ id, name, parent_id }) => ({ _id: id, name, parentId: parent_id, count: countOf.get(id) ?? 0 }))
      .filter(({ count }) => shown === 'all' || count > 0);
  });
  return { items, total: items.length };
}

/** Every folder by its path of names, as a list in a file says it. */
export async function listFolderNames(ctx: Ctx, db: Db): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { id, name, parent_id } of inTreeOrder(await store.listFolders(db, ctx.organizationId))) {
    const above = parent_id && names.get(parent_id);
    names.set(id, above ? `${above} / ${name}` : name);
  }
  return names;
}

/** One folder as the wire shows it. */
export async function readFolder(ctx: Ctx, db: Db, id: string): Promise<Folder> {
  const rows = await store.listFolders(db, ctx.organizationId);
  const row = rows.find((one) => one.id === id);
  if (!row) throw new AppError('NOT_FOUND');
  const content = byFolder(await store.listContent(db, ctx.organizationId, null, 'all'));
  return folderOf(row, childrenByParent(rows), content);
}

/** What went into a folder and what out of it; `missing` are no releases of the organization. */
export interface Filed {
  added: string[];
  removed: string[];
  missing: string[];
}

/**
 * Puts releases into a folder and takes them out, in the caller's transaction.
 * @param change from what lies in the folder itself
 * @throws AppError NOT_FOUND for a folder that is not there
 */
export async function fileReleases(
  ctx: Ctx,
  db: Db,
  id: string,
  named: readonly string[],
  change: (isIn: (release: string) => boolean) => { add: readonly string[]; remove: readonly string[] },
): Promise<Filed> {
  const { organizationId } = ctx;
  const folder = await store.lockFolder(db, organizationId, id);
  if (!folder) throw new AppError('NOT_FOUND');
  const known = new Set(await store.holdReleases(db, organizationId, named));
  const before = new Set(await store.listFiled(db, organizationId, id, named));
  const { add, remove } = change((release) => before.has(release));
  const isKnown = (release: string) => known.has(release);
  const removed = await store.removeContent(db, organizationId, id, remove);
  const into = [...new Set(add.filter(isKnown))];
  const added = await store.addContent(db, organizationId, id, into, ctx.clock.now());
  if (added.length + removed.length > 0)
    await recordAudit(ctx, db, {
      action: 'folder.content',
      target: { id, name: folder.name },
      after: { added: added.length, removed: removed.length },
    });
  return { added, removed, missing: named.filter((release) => !isKnown(release)) };
}

type ContentChange = BodyOf<typeof contract.changeFolderContent>;

/**
 * Puts releases in and takes them out. Releases that are not the organization's refuse all of it.
 * @throws AppError NOT_FOUND
 */
export function changeContent(ctx: Ctx, id: string, body: ContentChange): Promise<{ content: string[] }> {
  const { organizationId } = ctx;
  const { toggle = [], add = [], remove = [] } = body;
  return ctx.db.tenant(async (db) => {
    const named = [...new Set([...toggle, ...add, ...remove])];
    const { missing } = await fileReleases(ctx, db, id, named, (isIn) => ({
      add: [...add, ...toggle.filter((one) => !isIn(one))],
      remove: [...remove, ...toggle.filter(isIn)],
    }));
    if (missing.length > 0) throw new AppError('NOT_FOUND');
    const content = await store.listContent(db, organizationId, [id], 'all');
    return { content: content.map(({ release_id }) => release_id) };
  });
}
