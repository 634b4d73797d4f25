import { setInterval } from 'node:timers/promises';
import type { FilmVersions } from '@firstlook/contract/film-version.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from './app.ts';
import { scratchFolder } from './backup-stage.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from './factories.ts';
import { makeFilm, untilSettled } from './film.ts';
import { startMailSink } from './mail-sink.ts';
import { chunkFields, multipartBody, uploadFile } from './upload.ts';

const from = { email: 'press@studio.example' };

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for await (const _ of setInterval(50)) if (await condition()) return;
}

/** A filled installation that is sending: one send is over, of another two messages are on the wire. */
export interface BackupWorld {
  server: TestServer;
  organizationId: string;
  /** Of an admin. */
  email: string;
  cookie: string;
  /** A film that is packaged. */
  fileId: string;
  over: DistributionProgress;
  running: DistributionProgress;
  stop(): Promise<void>;
}

/** The film lies in the folder it was made in from now on, and the former one in its own. */
async function replaceFilm(me: Parameters<typeof uploadFile>[0], fileId: string): Promise<void> {
  const film = makeFilm(3);
  const { payload, headers } = multipartBody(chunkFields(film, 'waterline-2.mp4', 0), film);
  const url = `/api/file/${me.organizationId}/${fileId}`;
  await me.server.app.inject({
    method: 'POST',
    url: `${url}/replacement`,
    headers: { ...headers, cookie: me.cookie },
    payload,
  });
  await until(async () => {
    const answer = await me.server.call('GET', `${url}/version`, { cookie: me.cookie });
    return answer.json<FilmVersions>().items.length === 2;
  });
}

async function buildBackupWorld(): Promise<BackupWorld> {
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
  let isHeld = false;
  let held = 0;
  const sink = await startMailSink({
    async onMessage() {
      if (!isHeld) return;
      held++;
      await hold;
    },
  });
  const server = await startTestServer({ env: { SMTP_URL: sink.url, SMTP_CONNECTIONS: '2' }, worker: true });
  const { platform } = server;
  const organizationId = (await buildOrganization(platform)).id;
  const { email } = await buildAccount(platform, { organizationId, role: 'admin' });
  const cookie = await server.signIn(email);
  await buildContacts(platform, organizationId, 30);
  const me = { server, organizationId, cookie };
  const { fileId } = await uploadFile(me, makeFilm(2), 'waterline.mp4');
  await untilSettled(me, fileId);
  await replaceFilm(me, fileId);
  const distribution = `/api/distribution/${organizationId}`;
  /** The call answers when the send is over; a test that waits for less asks `progressOf`. */
  const send = (releaseId: string, name: string) =>
    server.call('POST', `${distribution}/distribute-release/${releaseId}`, {
      cookie,
      body: {
        from,
        contacts: Array.from({ length: 8 }, (_, n) => ({ email: `${name}${n}@readers.example` })),
      },
    });
  const progressOf = async (releaseId: string) => {
    const answer = await server.call('GET', `${distribution}/by-release/${releaseId}`, { cookie });
    return answer.json<{ items: DistributionProgress[] }>().items[0] as DistributionProgress;
  };
  const first = await buildRelease(platform, organizationId, { title: 'Waterline' });
  const second = await buildRelease(platform, organizationId, { title: 'Undertow' });
  await send(first.id, 'done');
  const over = await progressOf(first.id);
  isHeld = true;
  const sending = send(second.id, 'open');
  await until(() => held === 2);
  const running = await progressOf(second.id);
  const stop = async () => {
    letGo();
    await sending;
    await server.stop();
    await sink.close();
  };
  return { server, organizationId, email, cookie, fileId, over, running, stop };
}

/** One world for the tests of a file, and a place for their backups. Call it at the file's top. */
export function withBackupWorld(take: (world: BackupWorld) => void): ReturnType<typeof scratchFolder> {
  const scratch = scratchFolder();
  let world: BackupWorld | undefined;
  beforeAll(async () => {
    world = await buildBackupWorld();
    take(world);
  });
  afterAll(async () => {
    await world?.stop();
    scratch.remove();
  });
  return scratch;
}
