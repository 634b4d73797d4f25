import type { FilmVersions } from '@firstlook/contract/film-version.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import type { UploadState } from '@firstlook/contract/upload.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { packageMedia } from '../src/features/media/package-media.service.ts';
import { sql } from '../src/platform/database.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization, buildRelease } from './factories.ts';
import { makeFilm } from './film.ts';
import { chunkFields, multipartBody, uploadFile } from './upload.ts';

const signal = new AbortController().signal;

interface Sending {
  name?: string;
  who?: string;
  chunkSize?: number;
  idx?: number;
  uploadId?: string;
  /** Of another organization. */
  to?: string;
  /** Instead of the film that there is. */
  fileId?: string;
}

/** A film that a release shows, in an organization of its own, and all that is done to replace it. */
async function createFilmPlace(server: TestServer, content: Buffer) {
  const organizationId = (await buildOrganization(server.platform)).id;
  const cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  const me = { server, organizationId, cookie };
  const prepare = (fileId: string) =>
    packageMedia(server.ctx({ organizationId }), fileId, { signal, isLast: () => true });
  const film = (await uploadFile(me, content, 'first.mp4')).fileId;
  await prepare(film);
  const releaseId = (await buildRelease(server.platform, organizationId, { videos: [{ fileId: film }] })).id;
  await server.platform.database.withSystem(async (db) => {
    await db.run(sql`update release set distributed_at = now() - interval '1 day' where id = ${releaseId}`);
    await db.run(sql`
      insert into release_file (organization_id, release_id, file_id) values (${organizationId}, ${releaseId}, ${film})
      on conflict do nothing`);
  });
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, who = cookie, fileId = film) =>
    server.call(method, `/api/file/${organizationId}/${fileId}${path}`, { cookie: who });
  /** Sends a film, or one of its chunks, to the place of the one that there is. */
  const send = (film2: Buffer, options: Sending = {}) => {
    const { name = 'second.mp4', who = cookie, chunkSize = 8e6, idx = 0, uploadId } = options;
    const fields = { ...chunkFields(film2, name, idx, chunkSize), ...(uploadId && { uploadId }) };
    const chunk = film2.subarray(idx * chunkSize, (idx + 1) * chunkSize);
    const { payload, headers } = multipartBody(fields, chunk);
    const url = `/api/file/${options.to ?? organizationId}/${options.fileId ?? film}/replacement`;
    return server.app.inject({ method: 'POST', url, headers: { ...headers, cookie: who }, payload });
  };
  /** @returns the id of the file it was uploaded as, which holds the former film afterwards */
  const replace = async (film2: Buffer): Promise<string> => {
    const answer = await send(film2);
    if (answer.statusCode !== 200) throw new Error(`not replaced: ${answer.statusCode} ${answer.body}`);
    const fileId = answer.json<UploadState>().file?.fileId as string;
    await prepare(fileId);
    return fileId;
  };
  const stored = async (prefix: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of server.platform.gateways.storage.list(`${organizationId}/${prefix}`))
      keys.push(key);
    return keys;
  };
  const item = async () => (await call('GET', '')).json<FileItem>();
  const versions = async () => (await call('GET', '/version')).json<FilmVersions>();
  return { ...me, film, releaseId, prepare, call, send, replace, stored, item, versions };
}

export type FilmPlace = Awaited<ReturnType<typeof createFilmPlace>>;

/** Each test begins with a film of two seconds and has one of five to put into its place. */
export function withFilmPlace(
  take: (built: { server: TestServer; place: FilmPlace; short: Buffer; long: Buffer }) => void,
): void {
  let server: TestServer;
  let short: Buffer;
  let long: Buffer;
  beforeAll(async () => {
    server = await startTestServer();
    short = makeFilm(2);
    long = makeFilm(5);
  }, 60_000);
  afterAll(() => server.stop());
  beforeEach(async () => {
    take({ server, place: await createFilmPlace(server, short), short, long });
  }, 60_000);
}
