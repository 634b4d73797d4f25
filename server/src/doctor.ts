import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describeMonths } from './features/activity/months.service.ts';
import { describeReturnPath } from './features/delivery-feedback/read-mailbox.service.ts';
import { describeFileCheck } from './features/media/check-files.service.ts';
import { describeOwnHosts } from './features/own-host/describe-hosts.service.ts';
import { describeDomainKeys } from './features/sender-domain/describe-keys.service.ts';
import { backupGateway } from './gateways/backup-folder.ts';
import { openGateways } from './gateways/gateways.ts';
import { describeMail } from './gateways/mail-provider.ts';
import { lastResortAdvice } from './gateways/video.ts';
import { baseUrl, type Config } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { findStrays } from './platform/stray-process.ts';
import { type Backstage, openBackstage } from './start.ts';

export interface Finding {
  name: string;
  isGood: boolean;
  /** What was found or, when it is bad, what to do. */
  detail: string;
}

async function look(name: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { name, isGood: true, detail: await work() };
  } catch (error) {
    return { name, isGood: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

async function checkStorage(config: Config): Promise<string> {
  const { storage } = await openGateways(config);
  const key = `doctor/${randomUUID()}`;
  await storage.put(key, Buffer.from('firstlook'));
  const { size } = await storage.get(key).then(({ body, ...found }) => {
    body.destroy();
    return found;
  });
  await storage.remove(key);
  if (size !== 9) throw new Error('what was written is not what was read');
  return config.STORAGE_URL ? 'the object store takes and gives back' : `files under ${config.dataDir}/files`;
}

async function checkConverter(config: Config): Promise<string> {
  const { video } = await openGateways(config);
  const { words, isLastResort } = await video.version();
  return isLastResort ? `${words}. ${lastResortAdvice}` : words;
}

async function describeDocuments(config: Config): Promise<string> {
  const { document } = await openGateways(config);
  return (await document.isThere())
    ? 'LibreOffice is there: texts and slides are read in the product'
    : 'no LibreOffice, or none that can be kept off the network (unshare --net): texts and slides are taken home, PDFs are read in the product';
}

async function checkStrays({ dataDir }: Config): Promise<string> {
  const strays = findStrays(path.resolve(dataDir));
  if (!strays) return 'not looked for: this system does not tell what runs';
  if (strays.length === 0) return 'none: nothing outlives a product that ended';
  throw new Error(strays.map(({ what, pid, mend }) => `${what} (process ${pid}): ${mend}`).join('; '));
}

async function checkAddress(config: Config): Promise<string> {
  const address = new URL(baseUrl(config));
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  if (!isLocal && address.protocol !== 'https:')
    throw new Error(
      `${address.origin} is not https: session cookies would travel in the clear; put a TLS proxy in front and set BASE_URL`,
    );
  if (!isLocal && config.BASE_URL === undefined)
    throw new Error('set BASE_URL to the address that readers open');
  return isLocal
    ? `${address.origin} (this machine only; set BASE_URL before you mail links)`
    : address.origin;
}

/** The nightly one and a night that failed. */
const oldestBackup = 36 * 3_600_000;

async function checkBackup({ BACKUP_DIR: folder, BACKUP_KEY_FILE: keyFile }: Config): Promise<string> {
  if (!folder) return 'no BACKUP_DIR: nothing is backed up by itself';
  const { backups } = await backupGateway.open(folder, keyFile);
  const at = backups[0]?.madeAt ?? '';
  if (Date.parse(at) < Date.now() - oldestBackup)
    throw new Error(`the last good backup is of ${at}: the log says why ("the nightly backup failed")`);
  return `the last good backup is of ${at}`;
}

/** The database, and what it knows of stored files and kept keys: one start of it serves all. */
async function lookInside(config: Config): Promise<Finding[]> {
  const opened: { backstage?: Backstage } = {};
  const database = await look('database', async () => {
    opened.backstage = await openBackstage(config, createLog('silent'), { isVisitor: true });
    return config.DATABASE_URL
      ? 'the PostgreSQL of DATABASE_URL answers and is at this version'
      : 'the embedded PostgreSQL starts and is at this version';
  });
  const { backstage } = opened;
  if (!backstage) return [database];
  const files = await look('files', () => describeFileCheck(backstage.ctx));
  const keys = await look('sender domains', () => describeDomainKeys(backstage.ctx));
  const hosts = await look('own hosts', () => describeOwnHosts(backstage.ctx));
  const returned = await look('returned mail', () => describeReturnPath(backstage.ctx));
  const months = await look('months', () => describeMonths(backstage.ctx));
  await backstage.stop();
  return [database, files, keys, hosts, returned, months];
}

/** Looks at everything the product stands on; each bad finding names its mend. */
export async function diagnose(config: Config): Promise<Finding[]> {
  // First: to look inside, the database is started.
  const strays = await look('strays', () => checkStrays(config));
  return [
    strays,
    ...(await lookInside(config)),
    await look('storage', () => checkStorage(config)),
    await look('mail', () => describeMail(config)),
    await look('ffmpeg', () => checkConverter(config)),
    await look('documents', () => describeDocuments(config)),
    await look('backup', () => checkBackup(config)),
    await look('address', () => checkAddress(config)),
  ];
}
