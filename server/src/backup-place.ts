import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BackupOrder, type BackupResult, backUp } from './features/backup/back-up.service.ts';
import {
  openBackup,
  type RestoreOrder,
  type RestoreResult,
  restore,
} from './features/backup/restore.service.ts';
import { type VerifyResult, verify } from './features/backup/verify.service.ts';
import { BackupError } from './gateways/backup.ts';
import { backupGateway } from './gateways/backup-folder.ts';
import { openStorage } from './gateways/gateways.ts';
import { openDiskStorage } from './gateways/storage-disk.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { SpreadBackupError } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import type { Log } from './platform/log.ts';
import { programVersion } from './platform/program.ts';
import { isSpread } from './platform/spread.ts';
import { withSnapshot } from './platform/table-copy.ts';

const embeddedFolder = (config: Config) => path.join(config.dataDir, 'postgres');

/** Backs up what the configuration names, as it is: the database is not brought to this version first. */
export async function backUpPlace(config: Config, order: BackupOrder, log: Log): Promise<BackupResult> {
  const own = embeddedFolder(config);
  if (!config.DATABASE_URL && !existsSync(path.join(own, 'PG_VERSION')))
    throw new BackupError(`There is nothing to back up: ${config.dataDir} has no database.`);
  const embedded = config.DATABASE_URL ? null : await startEmbeddedPostgres(own);
  const url = config.DATABASE_URL ?? (embedded?.url as string);
  try {
    if (await isSpread(url)) throw new SpreadBackupError();
    const gateways = { storage: await openStorage(config), backups: backupGateway };
    const ground = { gateways, log, clock: systemClock, program: programVersion };
    return await backUp({ ...ground, snapshot: (work) => withSnapshot(url, work) }, order);
  } finally {
    // The server's own database, found running, is left running.
    if (!embedded?.adopted) await embedded?.stop();
  }
}

/** Restores into what the configuration names: an empty database, or a data folder that has none. */
export async function restorePlace(config: Config, order: RestoreOrder, log: Log): Promise<RestoreResult> {
  const own = embeddedFolder(config);
  if (!config.DATABASE_URL && existsSync(own))
    throw new BackupError(
      `${config.dataDir} has a database already: set DATA_DIR to a folder that does not exist yet.`,
    );
  const backup = await openBackup(backupGateway, order);
  const files = path.join(config.dataDir, 'files');
  const made = [own, `${own}.secret`, files].filter((each) => !existsSync(each));
  const embedded = config.DATABASE_URL ? null : await startEmbeddedPostgres(own);
  const url = config.DATABASE_URL ?? (embedded?.url as string);
  try {
    const result = await restore(backup, { url, storage: await openStorage(config) }, log);
    await embedded?.stop();
    return result;
  } catch (error) {
    await embedded?.stop();
    // Half a restore would stand in the way of the next one.
    if (embedded) for (const each of made) await rm(each, { recursive: true, force: true });
    throw error;
  }
}

/** Restores beside everything, into a folder that is gone afterwards. */
export async function verifyPlace(order: RestoreOrder, log: Log): Promise<VerifyResult> {
  const backup = await openBackup(backupGateway, order);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'firstlook-verify-'));
  try {
    // The database's own user must get through.
    await chmod(folder, 0o711);
    const embedded = await startEmbeddedPostgres(path.join(folder, 'postgres'));
    try {
      const storage = await openDiskStorage(path.join(folder, 'files'));
      return await verify(backup, { url: embedded.url, storage }, log);
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
