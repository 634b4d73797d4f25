import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { makeFilm } from '../../../test/film.ts';
import { uploadFile } from '../../../test/upload.ts';
import { VideoError } from '../../gateways/video.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../platform/database.ts';
import { packageLower } from './package-lower.service.ts';
import { maxTries, packageMedia } from './package-media.service.ts';

type Work = (ctx: Ctx, fileId: string, attempt: { signal: AbortSignal; isLast(): boolean }) => Promise<void>;

const { signal } = new AbortController();
const attempt = { signal, isLast: () => false };
let server: TestServer;
/** Tall enough for a rendition below the first. */
let film: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  film = makeFilm(2, '854x480');
});
afterAll(() => server.stop());

async function buildFilm() {
  const organizationId = (await buildOrganization(server.platform)).id;
  const cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  const { fileId } = await uploadFile({ server, organizationId, cookie }, film, 'tape.mp4');
  const state = () =>
    server.system((db) =>
      db.one<{ status: string; error: string | null; lower_due: boolean; folder: string | null }>(
        sql`select status, error, lower_due, package_folder as folder from file where id = ${fileId}`,
      ),
    );
  return { ctx: server.ctx({ organizationId }), fileId, state };
}

/** The work with a converter that does as it is told, in a process that may be told to end. */
function withConverter(ctx: Ctx, convert: (leave: () => void) => Promise<never>): Ctx {
  const leaving = new AbortController();
  const fail = () => convert(() => leaving.abort());
  const video = { ...ctx.gateways.video, package: fail, packageLower: fail };
  return { ...ctx, leaving: leaving.signal, gateways: { ...ctx.gateways, video } };
}

/** Begins the work in a process that is told to end while the converter runs. */
async function stopped(work: Work, ctx: Ctx, fileId: string, error: Error) {
  const ending = withConverter(ctx, (leave) => {
    leave();
    return Promise.reject(error);
  });
  await expect(work(ending, fileId, { signal, isLast: () => false })).rejects.toThrow(error.message);
}

/** Begins the work in a process that is gone without a word: no line of it runs any more. */
async function killed(work: Work, ctx: Ctx, fileId: string) {
  const isAtWork = Promise.withResolvers<void>();
  const dead = withConverter(ctx, () => {
    isAtWork.resolve();
    return new Promise<never>(() => undefined);
  });
  const ending = work(dead, fileId, attempt).then(() => 'given up');
  return Promise.race([isAtWork.promise.then(() => 'at work'), ending]);
}

it('a film that more stops met than it has tries is published all the same, in a folder of its own', async () => {
  const { ctx, fileId, state } = await buildFilm();
  for (let stop = 0; stop < maxTries + 1; stop++)
    await stopped(packageMedia, ctx, fileId, new Error('the process ends'));
  await packageMedia(ctx, fileId, attempt);
  expect(await state()).toMatchObject({
    status: 'ready',
    error: null,
    folder: expect.stringMatching(new RegExp(`/package-${maxTries + 2}$`)),
  });
});

it('a converter that is ended with its process says nothing of the film', async () => {
  const { ctx, fileId, state } = await buildFilm();
  await stopped(packageMedia, ctx, fileId, new VideoError('conversion-failed', 'received signal 15'));
  expect(await state()).toMatchObject({ status: 'encrypting', error: null });
});

it('a try that a stop met counts for nothing although the process had no time to end it', async () => {
  const { ctx, fileId, state } = await buildFilm();
  for (let stop = 0; stop < maxTries + 1; stop++) {
    const isTold = Promise.withResolvers<void>();
    const dead = withConverter(ctx, (leave) => {
      leave();
      isTold.resolve();
      return new Promise<never>(() => undefined);
    });
    void packageMedia(dead, fileId, attempt);
    await isTold.promise;
    await expect.poll(() => triesOf(fileId)).toBe(0);
  }
  await packageMedia(ctx, fileId, attempt);
  expect(await state()).toMatchObject({ status: 'ready' });
});

it('a film that kills its worker each time is given up after its tries, and can be begun anew', async () => {
  const { ctx, fileId, state } = await buildFilm();
  for (let nth = 0; nth < maxTries; nth++) expect(await killed(packageMedia, ctx, fileId)).toBe('at work');
  expect(await killed(packageMedia, ctx, fileId)).toBe('given up');
  expect(await state()).toMatchObject({ status: 'failed', error: 'conversion-failed' });
});

it('lower renditions are not given up by stops, and are by a film that kills its worker with them', async () => {
  const { ctx, fileId, state } = await buildFilm();
  await packageMedia(ctx, fileId, attempt);
  for (let stop = 0; stop < maxTries + 1; stop++)
    await stopped(packageLower, ctx, fileId, new VideoError('conversion-failed'));
  expect(await state()).toMatchObject({ status: 'ready', lower_due: true });
  for (let nth = 0; nth < maxTries; nth++) expect(await killed(packageLower, ctx, fileId)).toBe('at work');
  expect(await killed(packageLower, ctx, fileId)).toBe('given up');
  expect(await state()).toMatchObject({ status: 'ready', lower_due: false });
});

const triesOf = async (fileId: string) => {
  const row = await server.system((db) =>
    db.one<{ tries: number }>(sql`select tries from file where id = ${fileId}`),
  );
  return row.tries;
};
