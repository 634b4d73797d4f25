import * as z from 'zod/mini';
import * as at from './address/folder.ts';
import { endpoint } from './endpoint.ts';
import { mostFiledAtOnce } from './folder-limit.ts';
import { flag, id, itemParams, listAnswer, organizationParams } from './paging.ts';

/** The specification's folder (section 3): `content` are ids of releases, in the order in which they were put in. */
export interface Folder {
  _id: string;
  name: string;
  children: Folder[];
  content: string[];
}

export const folder: z.ZodMiniType<Folder> = z.object({
  _id: z.string(),
  name: z.string(),
  children: z.array(z.lazy(() => folder)),
  content: z.array(z.string()),
}) as unknown as z.ZodMiniType<Folder>;

/** A folder as the navigation shows it: how many releases lie in it and below, without naming them. */
export const folderSummary = z.object({
  _id: z.string(),
  name: z.string(),
  parentId: z.nullable(z.string()),
  count: z.number(),
});
export type FolderSummary = z.infer<typeof folderSummary>;

const tag = 'folder';
/** Its length and what it holds are the service's to refuse, as a field that can be mended. */
const name = z.string().check(z.maxLength(1000));
const parentId = z.nullable(id);

export const listFolders = endpoint(at.listFolders, {
  summary:
    'Folders in the order of the tree, parents first; readers without the draft permission see those in which something lies that they may open',
  tag,
  params: organizationParams,
  /** `openOnly`: what a reader sees, also when the caller may see more. */
  query: z.strictObject({ openOnly: z.optional(flag) }),
  answer: listAnswer(folderSummary),
});

export const createFolder = endpoint(at.createFolder, {
  summary: 'Makes a folder, last among those of its parent; at most three levels',
  tag,
  status: 201,
  params: organizationParams,
  body: z.strictObject({ name: z.optional(name), parentId: z.optional(parentId) }),
  answer: folder,
});

export const updateFolder = endpoint(at.updateFolder, {
  summary:
    'Renames or moves a folder with all below it; `before` is the sibling it shall stand before, null for last. Where `read` is given and the stored value is another by now, answers 409 with both values',
  tag,
  params: organizationParams,
  body: z.strictObject({
    _id: id,
    name: z.optional(name),
    parentId: z.optional(parentId),
    before: z.optional(z.nullable(id)),
    /** What the caller read of what they change. */
    read: z.optional(z.strictObject({ name: z.optional(name), parentId: z.optional(parentId) })),
    // Read-only keys of an item that was read may come back; they are ignored.
    children: z.optional(z.unknown()),
    content: z.optional(z.unknown()),
  }),
  answer: folder,
});

export const removeFolder = endpoint(at.removeFolder, {
  summary: 'Removes a folder with the folders below it; the releases stay',
  tag,
  params: itemParams,
});

const releases = z.optional(z.array(id).check(z.maxLength(mostFiledAtOnce)));

export const changeFolderContent = endpoint(at.changeFolderContent, {
  summary:
    'Puts releases into a folder and takes them out: `toggle` does what the folder lacks of the two, `add` and `remove` say which',
  tag,
  params: itemParams,
  body: z.strictObject({ toggle: releases, add: releases, remove: releases }),
  answer: z.object({ content: z.array(z.string()) }),
});
