import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FileItem } from '@firstlook/contract/media.ts';
import type { UploadState } from '@firstlook/contract/upload.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findVideoPrograms } from '../src/gateways/video-program.ts';
import { type ClonedDatabase, cloneDatabase } from './app.ts';
import { type ChildServer, childServer, enterChild } from './child-server.ts';
import { makeFilm } from './film.ts';
import { chunkFields, multipartBody } from './upload.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-film-stop-'));
chmodSync(folder, 0o755);
const inFolder = (name: string) => path.join(folder, name);
let database: ClonedDatabase;
let server: ChildServer;
let cookie = '';
let organizationId = '';

/** A converter that works on its first film without an end, and writes down its process number. */
async function slowConverter(): Promise<Record<string, string>> {
  const { ffmpeg, ffprobe } = await findVideoPrograms({ searchPath: process.env.PATH ?? '' });
  const lines = [
    '#!/bin/sh',
    `case "$*" in *hls_time*) if [ ! -e ${inFolder('go')} ]; then echo $$ > ${inFolder('pid')}; exec sleep 300; fi;; esac`,
    `exec ${ffmpeg} "$@"`,
  ];
  writeFileSync(inFolder('ffmpeg'), `${lines.join('\n')}\n`, { mode: 0o755 });
  return { FFMPEG_PATH: inFolder('ffmpeg'), FFPROBE_PATH: ffprobe };
}

beforeAll(async () => {
  database = await cloneDatabase();
  server = await childServer({
    DATA_DIR: inFolder('data'),
    DATABASE_URL: database.url,
    DEMO: 'true',
    DEMO_CONTENT: 'false',
    DEMO_PASSWORD: 'film-stop-1',
    ...(await slowConverter()),
  });
  await server.start();
  ({ cookie, organizationId } = await enterChild(server, 'film-stop-1'));
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function upload(film: Buffer): Promise<string> {
  const { payload, headers } = multipartBody(chunkFields(film, 'deploy.mp4', 0), film);
  const answer = await fetch(`${server.url}/api/file/upload/${organizationId}`, {
    method: 'POST',
    headers: { ...headers, cookie, origin: server.url },
    body: new Uint8Array(payload),
  });
  return ((await answer.json()) as UploadState).file?.fileId as string;
}

it('a film that a deploy met, its converter ended with the server, is made after it', async () => {
  const fileId = await upload(makeFilm(2));
  await expect.poll(() => existsSync(inFolder('pid')), { timeout: 30_000 }).toBe(true);
  const converter = Number(readFileSync(inFolder('pid'), 'utf8'));
  const stopped = server.stop();
  // As systemd and a terminal do: the signal goes to all processes of the service.
  process.kill(converter, 'SIGTERM');
  expect(await stopped).toBe(0);

  writeFileSync(inFolder('go'), '');
  await server.start();
  const item = async () => {
    const answer = await fetch(`${server.url}/api/file/${organizationId}/${fileId}`, { headers: { cookie } });
    const { status, error } = (await answer.json()) as FileItem;
    return { status, error };
  };
  await expect.poll(item, { timeout: 60_000 }).toEqual({ status: 'ready', error: null });
});
