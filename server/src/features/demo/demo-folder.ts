import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { addContent, insertFolder } from '../folder/folder.store.ts';

export interface DemoFolder {
  name: string;
  /** Positions of its releases in the organization's list of the demo. */
  releases: number[];
  children?: DemoFolder[];
}

export const tvFolders: DemoFolder[] = [
  {
    name: 'דרמה',
    releases: [3, 5],
    children: [
      { name: 'קו המים', releases: [0] },
      { name: 'סדרות חורף', releases: [8, 11] },
    ],
  },
  { name: 'תעודה', releases: [7, 10] },
  { name: 'ילדים ונוער', releases: [9] },
];
export const bookFolders: DemoFolder[] = [
  { name: 'קטלוג הסתיו', releases: [0, 1, 2] },
  { name: 'ילדים', releases: [] },
];
export const musicFolders: DemoFolder[] = [{ name: 'Half Past Summer', releases: [0, 1] }];

/** Makes the folders of a demo organization. @param releaseIds in the order of the demo */
export async function insertDemoFolders(
  db: Db,
  organizationId: string,
  folders: readonly DemoFolder[],
  { releaseIds, at, parentId = null }: { releaseIds: readonly string[]; at: Date; parentId?: string | null },
): Promise<void> {
  for (const [position, { name, releases, children = [] }] of folders.entries()) {
    const id = newId();
    await insertFolder(db, organizationId, { id, parent_id: parentId, name, position }, at);
    const content = releases.flatMap((index) => releaseIds[index] ?? []);
    await addContent(db, organizationId, id, content, at);
    await insertDemoFolders(db, organizationId, children, { releaseIds, at, parentId: id });
  }
}
