import type { FileItem } from '@firstlook/contract/media.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from './factories.ts';
import { fetchStream, makeFilm, openAsMember, untilSettled } from './film.ts';
import { uploadFile } from './upload.ts';

interface Opened {
  cookie: string;
  viewsLeft: number | null;
  status: number;
  body: Record<string, unknown>;
}

/** A film of 100 seconds in a release, its producer, and what its viewers do. */
export interface PlaybackStage {
  server: TestServer;
  organizationId: string;
  cookie: string;
  /** As the upload was answered, before the film was prepared. */
  uploaded: FileItem;
  film: FileItem;
  releaseId: string;
  /** A recipient of the release with this many views; answers its token. */
  addRecipient(views: number, release?: string): Promise<string>;
  /** Opens the film by a token, in a browser with these cookies. */
  open(token: string, jar?: string): Promise<Opened>;
  distribute(at: 'now()' | 'null'): Promise<unknown>;
  get(url: string, jar?: string): Promise<LightMyRequestResponse>;
  /** What a player reports: seconds from and to. */
  beat(jar: string, sections: [number, number][]): Promise<LightMyRequestResponse>;
  asMember(): Promise<string>;
  walk(src: string, jar: string): ReturnType<typeof fetchStream>;
}

async function start(): Promise<PlaybackStage> {
  const server = await startTestServer({ worker: true });
  const { platform } = server;
  const organizationId = (await buildOrganization(platform, { settings: { useVideoWaterMark: true } })).id;
  const cookie = await server.signIn((await buildAccount(platform, { organizationId })).email);
  const me = { server, organizationId, cookie };
  const uploaded = await uploadFile(me, makeFilm(100), 'film.mp4', 100_000);
  const { fileId } = uploaded;
  const film = await untilSettled(me, fileId);
  const release = await buildRelease(platform, organizationId, { videos: [{ fileId, requireAuth: false }] });
  return {
    ...me,
    uploaded,
    film,
    releaseId: release.id,
    addRecipient: async (views, of = release.id) =>
      (await buildRecipient(platform, organizationId, of, views)).token,
    async open(token, jar = '') {
      const url = `/api/file/${organizationId}/${fileId}/playback`;
      const answer = await server.call('POST', url, { cookie: jar, body: { releaseId: release.id, token } });
      const set = answer.cookies.find(({ name }) => name === 'firstlook-play');
      return {
        status: answer.statusCode,
        body: answer.json(),
        cookie: set ? `${set.name}=${set.value}` : jar,
        viewsLeft: answer.json().viewsLeft,
      };
    },
    distribute: (at) =>
      platform.database.withTenant(organizationId, (db) =>
        db.client.query(`update release set distributed_at = ${at} where id = $1`, [release.id]),
      ),
    get: (url, jar = '') => server.call('GET', url, { cookie: jar }),
    beat: (jar, sections) =>
      server.call('POST', `/api/mediaPlayLog/${organizationId}`, { cookie: jar, body: { fileId, sections } }),
    asMember: () => openAsMember(me, fileId),
    walk: (src, jar) => fetchStream(server, src, jar),
  };
}

/** One stage for the tests of a file. Call it at the file's top; `take` binds what they use. */
export function withPlaybackStage(take: (stage: PlaybackStage) => void): void {
  let stage: PlaybackStage | undefined;
  beforeAll(async () => {
    stage = await start();
    take(stage);
  }, 90_000);
  afterAll(() => stage?.server.stop());
}
