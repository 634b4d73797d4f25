import type { Folder } from '@firstlook/contract/folder.ts';
import { folderLevels } from '@firstlook/contract/folder-limit.ts';
import type { FolderRow } from './folder.store.ts';

type Row = Pick<FolderRow, 'id' | 'parent_id' | 'name'>;

/** Folders by the folder they lie in; `null` has those of the first level. Their order is kept. */
export function childrenByParent<R extends Row>(rows: readonly R[]): Map<string | null, R[]> {
  const found = new Map<string | null, R[]>();
  for (const row of rows) found.set(row.parent_id, [...(found.get(row.parent_id) ?? []), row]);
  return found;
}

/** Parents before their children, in the order of the tree. */
export function inTreeOrder<R extends Row>(rows: readonly R[]): R[] {
  const children = childrenByParent(rows);
  const walk = (parentId: string | null): R[] =>
    (children.get(parentId) ?? []).flatMap((row) => [row, ...walk(row.id)]);
  return walk(null);
}

/** The wire's folder with all below it. @param content what lies in each folder itself */
export function folderOf(
  row: Row,
  children: Map<string | null, readonly Row[]>,
  content: Map<string, string[]>,
): Folder {
  return {
    _id: row.id,
    name: row.name,
    children: (children.get(row.id) ?? []).map((child) => folderOf(child, children, content)),
    content: content.get(row.id) ?? [],
  };
}

/** How many levels a folder and what is below it take. */
function heightOf(id: string, children: Map<string | null, readonly Row[]>): number {
  return 1 + Math.max(0, ...(children.get(id) ?? []).map((child) => heightOf(child.id, children)));
}

/** How many levels lead to a folder, its own included; none for what lies in no folder. */
function depthOf(id: string | null, rows: readonly Row[]): number {
  const row = rows.find((one) => one.id === id);
  return row ? 1 + depthOf(row.parent_id, rows) : 0;
}

/** Ids of a folder and of all below it. */
export function withBelow(id: string, rows: readonly Row[]): string[] {
  const children = childrenByParent(rows);
  const walk = (one: string): string[] => [
    one,
    ...(children.get(one) ?? []).flatMap((child) => walk(child.id)),
  ];
  return walk(id);
}

/** Why a folder cannot lie there: it would lie in itself, or on a level too many. @param id null for a new one */
export function faultOfPlace(
  id: string | null,
  parentId: string | null,
  rows: readonly Row[],
): 'circle' | 'depth' | null {
  if (id && parentId && withBelow(id, rows).includes(parentId)) return 'circle';
  const height = id ? heightOf(id, childrenByParent(rows)) : 1;
  return depthOf(parentId, rows) + height > folderLevels ? 'depth' : null;
}
