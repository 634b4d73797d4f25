import type { TableShape } from '../../platform/table-copy.ts';

/** One stored object of a file. */
export interface KeptObject {
  key: string;
  size: number;
  /** When the storage got it, milliseconds: together with key and size it says that nothing has changed. */
  at: number;
  sha256: string;
}

/** One line of the list of stored files: all that belongs to one file of the database. */
export interface KeptFile {
  organizationId: string;
  id: string;
  objects: KeptObject[];
}

/** The columns by which the rows of `file` are sorted in a backup, and so its list. */
export const fileOrder = ['organization_id', 'id'] as const;

export function isBefore(one: Pick<KeptFile, 'organizationId' | 'id'>, other: typeof one): boolean {
  return one.organizationId === other.organizationId
    ? one.id < other.id
    : one.organizationId < other.organizationId;
}

export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let held = '';
  for await (const piece of source) {
    const lines = (held + decoder.decode(piece, { stream: true })).split('\n');
    held = lines.pop() ?? '';
    yield* lines;
  }
  if (held !== '') yield held;
}

export async function* readList(source: AsyncIterable<Buffer>): AsyncGenerator<KeptFile> {
  for await (const line of linesOf(source)) yield JSON.parse(line) as KeptFile;
}

/** A row of `file` as far as its bytes go. */
export interface NamedFile {
  organizationId: string;
  id: string;
  storageKey: string | null;
  packageFolder: string | null;
  sha256: string | null;
}

/** Files that have bytes, from the rows of `file` as the database copied them out. */
export async function* readNamedFiles(
  table: TableShape,
  rows: AsyncIterable<Buffer>,
): AsyncGenerator<NamedFile> {
  const place = (name: string) => table.columns.indexOf(name);
  const [organization, id, key, folder, sha256, purged] = [
    'organization_id',
    'id',
    'storage_key',
    'package_folder',
    'sha256',
    'purged_at',
  ].map(place);
  for await (const line of linesOf(rows)) {
    const fields = line.split('\t');
    const at = (index = -1) => (fields[index] === '\\N' ? null : (fields[index] ?? null));
    if (at(purged) !== null) continue;
    yield {
      organizationId: at(organization) as string,
      id: at(id) as string,
      storageKey: at(key),
      packageFolder: at(folder),
      sha256: at(sha256),
    };
  }
}
