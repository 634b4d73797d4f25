import path from 'node:path';
import type { Config } from '../platform/config.ts';
import type { Storage } from './storage.ts';
import { openDiskStorage } from './storage-disk.ts';

/** The outside world, as services see it through ctx. */
export interface Gateways {
  storage: Storage;
}

async function openStorage(config: Config): Promise<Storage> {
  if (!config.STORAGE_URL) return openDiskStorage(path.join(config.dataDir, 'files'));
  // The S3 client is heavy; an installation on disk never loads it.
  const { openS3Storage, parseS3Url } = await import('./storage-s3.ts');
  return openS3Storage(parseS3Url(config.STORAGE_URL));
}

export async function openGateways(config: Config): Promise<Gateways> {
  return { storage: await openStorage(config) };
}
