import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { makeSource, removeFilmFolders } from '../../../test/packed-film.ts';
import { uploadFile } from '../../../test/upload.ts';
import type { LowerRequest } from '../../gateways/video.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../platform/database.ts';
import { packageLower } from './package-lower.service.ts';
import { packageMedia } from './package-media.service.ts';

const { signal } = new AbortController();
let server: TestServer;
/** Nothing that browsers play as it is, in three sizes. */
let source: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=1280x720:rate=25:duration=2'];
  source = readFileSync(makeSource(...picture, '-c:v', 'libx264', '-pix_fmt', 'yuv444p', '-f', 'mp4'));
}, 60_000);
afterAll(async () => {
  await server.stop();
  removeFilmFolders();
});

/** A film that was encoded in its first size. */
async function buildFilm() {
  const organizationId = (await buildOrganization(server.platform)).id;
  const cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  const { fileId } = await uploadFile({ server, organizationId, cookie }, source, 'tape.mp4');
  const ctx = server.ctx({ organizationId });
  await packageMedia(ctx, fileId, { signal, isLast: () => false });
  const state = () =>
    ctx.db.tenant(async (db) => {
      const file = await db.one<{ status: string; lower_due: boolean; package_folder: string }>(
        sql`select status, lower_due, package_folder from file where id = ${fileId}`,
      );
      const rows = await db.many<{ name: string }>(
        sql`select name from rendition where file_id = ${fileId} order by name`,
      );
      const { body } = await ctx.gateways.storage.get(`${file.package_folder}/master.m3u8`);
      return {
        isReady: file.status === 'ready',
        isLowerDue: file.lower_due,
        renditions: rows.map(({ name }) => name),
        played: (await text(body)).match(/^v[^/]+/gm),
      };
    });
  return { ctx, fileId, state };
}

/** Notes which renditions are begun, and is killed when it comes to one of them. */
function watched(ctx: Ctx, killedAt?: string) {
  const begun: string[] = [];
  const { video } = ctx.gateways;
  const lower = (request: LowerRequest) => {
    begun.push(request.name);
    return request.name === killedAt ? Promise.reject(new Error('killed')) : video.packageLower(request);
  };
  return {
    begun,
    ctx: { ...ctx, gateways: { ...ctx.gateways, video: { ...video, packageLower: lower } } },
  };
}

it('a film that has to be encoded can be watched in its first size before the others are made', async () => {
  const { state, ctx, fileId } = await buildFilm();
  expect(await state()).toEqual({
    isReady: true,
    isLowerDue: true,
    renditions: ['v0'],
    played: ['v0'],
  });
  await packageLower(ctx, fileId, { signal, isLast: () => false });
  expect(await state()).toEqual({
    isReady: true,
    isLowerDue: false,
    renditions: ['v0', 'v1-2', 'v2-2'],
    played: ['v0', 'v1-2', 'v2-2'],
  });
});

it('what a killed worker finished is watched and kept; the next one goes on where it stood', async () => {
  const { state, ctx, fileId } = await buildFilm();
  const killed = watched(ctx, 'v2');
  await expect(packageLower(killed.ctx, fileId, { signal, isLast: () => false })).rejects.toThrow('killed');
  expect(await state()).toEqual({
    isReady: true,
    isLowerDue: true,
    renditions: ['v0', 'v1-2'],
    played: ['v0', 'v1-2'],
  });
  const next = watched(ctx);
  await packageLower(next.ctx, fileId, { signal, isLast: () => false });
  expect(next.begun).toEqual(['v2']);
  expect(await state()).toMatchObject({ isLowerDue: false, played: ['v0', 'v1-2', 'v2-3'] });
});

it('a rendition whose note was lost with the worker is led to once', async () => {
  const { state, ctx, fileId } = await buildFilm();
  await packageLower(ctx, fileId, { signal, isLast: () => false });
  await ctx.db.tenant(async (db) => {
    await db.run(sql`delete from rendition where file_id = ${fileId} and name = 'v2-2'`);
    await db.run(sql`update file set lower_due = true where id = ${fileId}`);
  });
  await packageLower(ctx, fileId, { signal, isLast: () => false });
  expect(await state()).toMatchObject({
    renditions: ['v0', 'v1-2', 'v2-3'],
    played: ['v0', 'v1-2', 'v2-3'],
  });
});
