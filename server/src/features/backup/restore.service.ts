import { createHash } from 'node:crypto';
import { BackupError, type BackupFolder, type BackupGateway, type Manifest } from '../../gateways/backup.ts';
import type { Storage } from '../../gateways/storage.ts';
import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { listMigrations, migrateAround, readMigration } from '../../platform/migration.ts';
import { fillTables, isEmptyDatabase, OtherShapeError, setSequences } from '../../platform/table-copy.ts';
import { listName, partOf } from './back-up.service.ts';
import * as store from './backup.store.ts';
import { type KeptObject, readList } from './file-list.ts';

export interface RestoreOrder {
  from: string;
  keyFile?: string | undefined;
}

export interface OpenBackup {
  folder: BackupFolder;
  manifest: Manifest;
}

/** Where a backup goes: an empty database, and a storage. */
export interface RestoreTarget {
  url: string;
  storage: Storage;
}

export interface RestoreResult {
  manifest: Manifest;
  /** Sends that now wait for a person's word. */
  paused: number;
  /** Messages of which it is not known whether they left. */
  unconfirmed: number;
}

/** @throws BackupError where the program is older than the backup */
function assertKnown(manifest: Manifest, log: Log): void {
  const own = listMigrations();
  const unknown = manifest.migrations.find((name) => !own.includes(name));
  if (unknown)
    throw new BackupError(
      `The backup is newer than this version of Firstlook (it has ${unknown}). Restore it with version ${manifest.program} or a newer one.`,
    );
  const { name, sha256 } = manifest.lastMigration;
  const here = createHash('sha256')
    .update(readMigration(name) ?? '')
    .digest('hex');
  if (here !== sha256)
    log.warn({ migration: name }, 'this migration was written otherwise when the backup was made');
}

/** Nothing leaves by itself; what had been handed over is in doubt. */
async function settle(db: Db): Promise<{ paused: number; unconfirmed: number }> {
  const unconfirmed = await store.doubtHanded(db);
  await store.dropClaims(db);
  await store.removeUnborn(db);
  await store.stopWebhooks(db);
  await store.pauseRecurring(db);
  return { paused: await store.pauseRestored(db), unconfirmed };
}

/** An object that is there already is left: files never change. @throws BackupError when it is another one */
export async function putObject(folder: BackupFolder, storage: Storage, object: KeptObject): Promise<void> {
  const found = await storage.stat(object.key);
  if (found?.size === object.size) return;
  if (found)
    throw new BackupError(`The storage has another file as ${object.key}: nothing is restored over it.`);
  await storage.put(object.key, folder.openObject(object.sha256));
}

async function putFiles(folder: BackupFolder, manifest: Manifest, storage: Storage): Promise<void> {
  for await (const { objects } of readList(folder.openPart(manifest, listName, manifest.files.sha256)))
    for (const object of objects) await putObject(folder, storage, object);
}

/**
 * Fills an empty database with a backup, in one transaction.
 *
 * @param beforeEnd what must also have happened for the database to be there
 * @throws BackupError
 */
export async function restoreDatabase(
  folder: BackupFolder,
  manifest: Manifest,
  url: string,
  log: Log,
  beforeEnd: () => Promise<void>,
): Promise<Omit<RestoreResult, 'manifest'>> {
  assertKnown(manifest, log);
  if (!(await isEmptyDatabase(url)))
    throw new BackupError('The database is not empty: a backup is restored into an empty one only.');
  let settled = { paused: 0, unconfirmed: 0 };
  const sha256Of = new Map(manifest.tables.map(({ name, sha256 }) => [name, sha256]));
  await migrateAround(url, manifest.migrations, {
    async fill(db) {
      const counts = await fillTables(db.client, manifest.tables, ({ name }) =>
        folder.openPart(manifest, partOf(name), sha256Of.get(name) as string),
      );
      const short = manifest.tables.find(({ name, rows }) => counts.get(name) !== rows);
      if (short)
        throw new BackupError(`${short.name} has ${counts.get(short.name)} rows and not ${short.rows}.`);
      await setSequences(db.client, manifest.sequences);
    },
    async settle(db) {
      settled = await settle(db);
      await beforeEnd();
    },
  }).catch((error) => {
    throw error instanceof OtherShapeError ? new BackupError(error.message) : error;
  });
  return settled;
}

/** The newest backup of a folder, or the one that is named. @throws BackupError */
export async function openBackup(
  gateway: BackupGateway,
  { from, keyFile }: RestoreOrder,
): Promise<OpenBackup> {
  const folder = await gateway.open(from, keyFile);
  const [manifest] = folder.backups;
  if (!manifest) throw new BackupError(`There is no finished backup in ${from}.`);
  return { folder, manifest };
}

/**
 * Database and stored files of a backup into an empty database. Nothing is sent afterwards before a person says so, and
 * every person signs in again.
 *
 * @throws BackupError
 */
export async function restore(
  { folder, manifest }: OpenBackup,
  target: RestoreTarget,
  log: Log,
): Promise<RestoreResult> {
  const settled = await restoreDatabase(folder, manifest, target.url, log, () =>
    putFiles(folder, manifest, target.storage),
  );
  return { manifest, ...settled };
}
