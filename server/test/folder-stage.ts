import type { Folder, FolderSummary } from '@firstlook/contract/folder.ts';
import { expect } from 'vitest';
import { sql } from '../src/platform/database.ts';
import { startTestServer } from './app.ts';
import { buildAccount, buildOrganization, buildRelease } from './factories.ts';

/** A server with an organization of its own for each test, a producer and a client in it, and the calls of folders. */
export async function startFolderStage() {
  let now = new Date('2026-03-01T10:00:00Z');
  const server = await startTestServer({ clock: { now: () => now } });
  let [organizationId, producer, client] = ['', '', ''];

  const act = (method: string, path = '', body?: object, cookie = producer) =>
    server.call(method, `/api/folder/${organizationId}${path}`, { cookie, body });
  const releasesIn = async (folder: string, cookie = producer) => {
    const answer = await server.call(
      'GET',
      `/api/release/${organizationId}?filter[params][folder]=${folder}`,
      { cookie },
    );
    return answer.json<{ items: { _id: string; folders: string[] }[]; total: number }>();
  };
  return {
    server,
    act,
    releasesIn,
    id: () => organizationId,
    producer: () => producer,
    client: () => client,
    setNow: (moment: string) => {
      now = new Date(moment);
    },
    begin: async () => {
      organizationId = (await buildOrganization(server.platform)).id;
      producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
      const reader = await buildAccount(server.platform, { organizationId, role: 'client' });
      client = await server.signIn(reader.email);
    },
    make: async (name: string, parentId?: string): Promise<Folder> => {
      const answer = await act('POST', '', { name, parentId });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
    file: (folder: Folder, body: object) => act('POST', `/${folder._id}/content`, body),
    treeOf: async (cookie = producer): Promise<Folder[]> =>
      (await server.call('GET', `/api/organization/${organizationId}`, { cookie })).json().folders,
    listOf: async (cookie = producer, query = ''): Promise<FolderSummary[]> =>
      (await act('GET', query, undefined, cookie)).json().items,
    idsIn: async (folder: Folder, cookie = producer) =>
      (await releasesIn(folder._id, cookie)).items.map(({ _id }) => _id).sort(),
    release: async (title: string) => (await buildRelease(server.platform, organizationId, { title })).id,
    open: (id: string, until: Date | null = null) =>
      server.platform.database.withSystem((db) =>
        db.run(sql`update release set distributed_at = ${now}, expiration_date = ${until} where id = ${id}`),
      ),
  };
}
