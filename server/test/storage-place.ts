import type { StorageUsage } from '@firstlook/contract/storage-usage.ts';
import type { TestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';
import { uploadFile } from './upload.ts';

/** A new organization, as its admin sees what it keeps. */
export interface StoragePlace {
  server: TestServer;
  organizationId: string;
  cookie: string;
}

export async function buildStoragePlace(server: TestServer): Promise<StoragePlace> {
  const organizationId = (await buildOrganization(server.platform)).id;
  const { email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
  return { server, organizationId, cookie: await server.signIn(email) };
}

export async function usageOf({ server, organizationId, cookie }: StoragePlace): Promise<StorageUsage> {
  return (await server.call('GET', `/api/file/usage/${organizationId}`, { cookie })).json();
}

let made = 0;
/** A PDF like no other. @param size bytes */
export function newDocument(size: number): Buffer {
  made += 1;
  return Buffer.from(`%PDF-1.4\n%${made}\n`.padEnd(size, ' '));
}

export const uploadDocument = (place: StoragePlace, size: number, name: string) =>
  uploadFile(place, newDocument(size), name);
