import { createHash } from 'node:crypto';
import type { BackupFolder, Manifest, UnfinishedBackup } from '../../gateways/backup.ts';
import type { Gateways } from '../../gateways/gateways.ts';
import { type ListedObject, StorageMissing } from '../../gateways/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { readMigration } from '../../platform/migration.ts';
import type { Snapshot } from '../../platform/table-copy.ts';
import { fileFolder } from '../media/storage-key.ts';
import {
  fileOrder,
  isBefore,
  type KeptFile,
  type KeptObject,
  type NamedFile,
  readList,
  readNamedFiles,
} from './file-list.ts';
import { isKept } from './kept.policy.ts';

/** What a backup is made of. */
export interface BackupGround {
  snapshot: Database['snapshot'];
  gateways: Pick<Gateways, 'storage' | 'backups'>;
  clock: Clock;
  log: Log;
  program: string;
}

export interface BackupOrder {
  folder: string;
  keyFile?: string | undefined;
  /** How many backups stay in the folder; without it all. */
  keep?: number | undefined;
}

export interface BackupResult {
  manifest: Manifest;
  /** Stored files that the folder did not have yet. */
  copied: number;
  removed: string[];
}

export const listName = 'files.ndjson.gz';
export const partOf = (table: string) => `table/${table}.gz`;
/** Stored files that are copied at the same time: each waits for its disk or its store. */
const lines = 4;

async function copyTables(snapshot: Snapshot, draft: UnfinishedBackup) {
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of snapshot.tables.filter(isKept)) {
    const { rows, count } = snapshot.copy({ name, columns }, name === 'file' ? fileOrder : []);
    const sha256 = await draft.putPart(partOf(name), rows);
    tables.push({ name, columns, rows: count(), sha256 });
  }
  const name = snapshot.migrations.at(-1) ?? '';
  return {
    tables,
    sequences: [...snapshot.sequences],
    migrations: [...snapshot.migrations],
    lastMigration: {
      name,
      sha256: createHash('sha256')
        .update(readMigration(name) ?? '')
        .digest('hex'),
    },
  };
}

/** Follows the list of an earlier backup beside a walk through the files in the same order. */
function earlierFiles(folder: BackupFolder) {
  const [last] = folder.backups;
  const list = last && readList(folder.openPart(last, listName, last.files.sha256));
  let held: IteratorResult<KeptFile> | undefined;
  return {
    async find(file: NamedFile): Promise<KeptFile | null> {
      if (!list) return null;
      held ??= await list.next();
      while (!held.done && isBefore(held.value, file)) held = await list.next();
      const isSame =
        !held.done && held.value.id === file.id && held.value.organizationId === file.organizationId;
      return isSame ? (held as IteratorYieldResult<KeptFile>).value : null;
    },
    close: () => list?.return(undefined),
  };
}

/** Copies what the folder does not have; an object that is gone meanwhile is null. */
async function keepObject(
  { gateways }: BackupGround,
  folder: BackupFolder,
  { key, size, modifiedAt }: ListedObject,
  known: KeptFile | null,
  totals: Totals,
): Promise<KeptObject | null> {
  const at = modifiedAt.getTime();
  const same = known?.objects.find((each) => each.key === key && each.size === size && each.at === at);
  if (same && (await folder.hasObject(same.sha256))) return same;
  try {
    const { body } = await gateways.storage.get(key);
    const kept = await folder.putObject(body);
    totals.copied++;
    return { key, at, ...kept };
  } catch (error) {
    if (error instanceof StorageMissing) return null;
    throw error;
  }
}

/** The folder of the file that a key lies in. */
const folderOf = (key: string | null): string => (key ?? '').split('/').slice(0, 3).join('/');

async function keepFile(
  ground: BackupGround,
  folder: BackupFolder,
  file: NamedFile,
  known: KeptFile | null,
  totals: Totals,
): Promise<KeptFile> {
  const { organizationId, id, storageKey, packageFolder } = file;
  const listed: ListedObject[] = [];
  const own = fileFolder(organizationId, id);
  // A film that took another one's place lies in the folder it was made in.
  const away = [storageKey, packageFolder].filter((key) => key && !key.startsWith(`${own}/`)).map(folderOf);
  for (const place of new Set([own, ...away]))
    for await (const object of ground.gateways.storage.list(place)) listed.push(object);
  const objects: KeptObject[] = [];
  const waiting = listed.sort((one, other) => (one.key < other.key ? -1 : 1)).values();
  const keepNext = async () => {
    for (const object of waiting) {
      const kept = await keepObject(ground, folder, object, known, totals);
      if (kept) objects.push(kept);
    }
  };
  await Promise.all(Array.from({ length: lines }, keepNext));
  const named = [storageKey, packageFolder && `${packageFolder}/master.m3u8`];
  for (const key of named) {
    if (!key || objects.some((each) => each.key === key)) continue;
    totals.missing++;
    ground.log.warn({ key }, 'a file that the database names is not in the storage');
  }
  totals.count += objects.length;
  totals.bytes += objects.reduce((sum, { size }) => sum + size, 0);
  return { organizationId, id, objects };
}

interface Totals {
  count: number;
  bytes: number;
  missing: number;
  copied: number;
}

/** Every file that the copied rows name, after the rows were copied: what comes later is not in them. */
async function* keepFiles(
  ground: BackupGround,
  folder: BackupFolder,
  files: AsyncIterable<NamedFile>,
  totals: Totals,
): AsyncGenerator<Buffer> {
  const earlier = earlierFiles(folder);
  try {
    for await (const file of files) {
      const kept = await keepFile(ground, folder, file, await earlier.find(file), totals);
      if (kept.objects.length > 0) yield Buffer.from(`${JSON.stringify(kept)}\n`);
    }
  } finally {
    await earlier.close();
  }
}

async function* hashesOf(folder: BackupFolder, manifest: Manifest): AsyncGenerator<string> {
  for await (const { objects } of readList(folder.openPart(manifest, listName, manifest.files.sha256)))
    for (const { sha256 } of objects) yield sha256;
}

/**
 * Database and stored files into a folder, while the server runs. The rows are those of one moment; the stored files come
 * after, and one that an earlier backup of the folder has is not copied again.
 *
 * @throws BackupError
 */
export async function backUp(ground: BackupGround, order: BackupOrder): Promise<BackupResult> {
  const folder = await ground.gateways.backups.hold(order.folder, order.keyFile);
  try {
    const at = ground.clock.now();
    const draft = await folder.begin(at);
    try {
      const database = await ground.snapshot((snapshot) => copyTables(snapshot, draft));
      const fileTable = database.tables.find(({ name }) => name === 'file') ?? { name: 'file', columns: [] };
      const totals: Totals = { count: 0, bytes: 0, missing: 0, copied: 0 };
      const files = readNamedFiles(fileTable, draft.openPart(partOf('file')));
      const sha256 = await draft.putPart(listName, keepFiles(ground, folder, files, totals));
      const { copied, ...found } = totals;
      const manifest = await draft.finish({
        program: ground.program,
        madeAt: at.toISOString(),
        ...database,
        files: { ...found, sha256 },
      });
      const removed =
        order.keep === undefined ? [] : await folder.prune(order.keep, (one) => hashesOf(folder, one));
      return { manifest, copied, removed };
    } catch (error) {
      await draft.abandon();
      throw error;
    }
  } finally {
    await folder.release();
  }
}
