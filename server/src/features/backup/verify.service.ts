import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { BackupError, type BackupFolder, type Manifest } from '../../gateways/backup.ts';
import type { Log } from '../../platform/log.ts';
import { listName, partOf } from './back-up.service.ts';
import { type KeptObject, readList, readNamedFiles } from './file-list.ts';
import { type OpenBackup, putObject, type RestoreTarget, restoreDatabase } from './restore.service.ts';

export interface VerifyResult {
  manifest: Manifest;
  rows: number;
  /** Stored files that were read to their end. */
  files: number;
  /** Of those, uploads that were put into a storage and compared with what the database says of them. */
  opened: number;
}

/** Uploads that are opened; every stored file is read. */
const sampleSize = 20;

/** Reads every stored file: each fails before its end when it is not what was written. */
async function readEverything(folder: BackupFolder, manifest: Manifest) {
  let files = 0;
  const sample = new Map<string, KeptObject>();
  for await (const { objects } of readList(folder.openPart(manifest, listName, manifest.files.sha256)))
    for (const object of objects) {
      files++;
      if (object.key.endsWith('/source') && sample.size < sampleSize) sample.set(object.key, object);
      await pipeline(folder.openObject(object.sha256), async (source) => {
        for await (const _ of source);
      });
    }
  if (files !== manifest.files.count)
    throw new BackupError(`The list of files has ${files} and not ${manifest.files.count}.`);
  return { files, sample };
}

/** Puts some uploads into a storage and reads them as the program would: the database says what their bytes are. */
async function openSample(
  { folder, manifest }: OpenBackup,
  { storage }: RestoreTarget,
  sample: Map<string, KeptObject>,
): Promise<number> {
  const table = manifest.tables.find(({ name }) => name === 'file');
  if (!table) return 0;
  let opened = 0;
  const rows = folder.openPart(manifest, partOf('file'), table.sha256);
  for await (const { storageKey, sha256 } of readNamedFiles(table, rows)) {
    const object = storageKey === null ? undefined : sample.get(storageKey);
    if (!object || sha256 === null) continue;
    await putObject(folder, storage, object);
    const hash = createHash('sha256');
    await pipeline((await storage.get(object.key)).body, hash);
    if (hash.digest('hex') !== sha256)
      throw new BackupError(`${object.key} is not the file that the database names.`);
    opened++;
  }
  return opened;
}

/**
 * Restores a backup's database beside everything, counts its rows, reads every stored file and opens some of them.
 *
 * @param target an empty database and storage, to be thrown away
 * @throws BackupError
 */
export async function verify(backup: OpenBackup, target: RestoreTarget, log: Log): Promise<VerifyResult> {
  const { folder, manifest } = backup;
  const { files, sample } = await readEverything(folder, manifest);
  let opened = 0;
  await restoreDatabase(folder, manifest, target.url, log, async () => {
    opened = await openSample(backup, target, sample);
  });
  return { manifest, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files, opened };
}
