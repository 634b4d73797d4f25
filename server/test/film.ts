import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setInterval } from 'node:timers/promises';
import type { FileItem } from '@firstlook/contract/media.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from './app.ts';

const ffmpeg = (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string }).path;

/** What this worker made before, by what was asked for. */
const films = new Map<string, Buffer>();

/**
 * A small real mp4 (H.264); of the same arguments the same one, a copy of its own for each caller.
 *
 * @param pictures from one that stands alone to the next: a film can be cut there only
 * @param until from this second on none stands alone
 */
export function makeFilm(seconds: number, size = '320x360', pictures = 50, until = seconds): Buffer {
  const asked = [seconds, size, pictures, until].join();
  const film = films.get(asked) ?? encodeFilm(seconds, size, pictures, until);
  films.set(asked, film);
  return Buffer.from(film);
}

function encodeFilm(seconds: number, size: string, pictures: number, until: number): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-film-'));
  const file = path.join(folder, 'film.mp4');
  // biome-ignore format: it is read as one command line
  execFileSync(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25:duration=${seconds}`, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '9999', '-force_key_frames', `expr:lt(t,${until})*gte(t,n_forced*${pictures / 25})`, file]);
  const film = readFileSync(file);
  rmSync(folder, { recursive: true, force: true });
  return film;
}

/** Waits until a film is packaged, or has failed. */
export async function untilSettled(
  { server, organizationId, cookie }: { server: TestServer; organizationId: string; cookie: string },
  fileId: string,
): Promise<FileItem> {
  for await (const _ of setInterval(150)) {
    const answer = await server.call('GET', `/api/file/${organizationId}/${fileId}`, { cookie });
    const item = answer.json<FileItem>();
    if (item.status === 'ready' || item.status === 'failed') return item;
  }
  throw new Error('unreachable');
}

/** Opens a playback session for a member; answers the member's cookies with the player's. */
export async function openAsMember(
  { server, organizationId, cookie }: { server: TestServer; organizationId: string; cookie: string },
  fileId: string,
): Promise<string> {
  const url = `/api/file/${organizationId}/${fileId}/playback`;
  const opened = await server.call('POST', url, { cookie, body: {} });
  const set = opened.cookies.find(({ name }) => name === 'firstlook-play');
  if (!set) throw new Error(`no playback: ${opened.statusCode} ${opened.body}`);
  return `${cookie}; ${set.name}=${set.value}`;
}

/** Opens a playback session for a reader of a link; answers the player's cookie. */
export async function openByLink(
  { server, organizationId }: { server: TestServer; organizationId: string },
  fileId: string,
  link: { releaseId: string; token: string; origin?: string },
): Promise<string> {
  const url = `/api/file/${organizationId}/${fileId}/playback`;
  const opened = await server.call('POST', url, { body: link });
  const set = opened.cookies.find(({ name }) => name === 'firstlook-play');
  if (!set || opened.statusCode !== 200) throw new Error(`no playback: ${opened.statusCode} ${opened.body}`);
  return `${set.name}=${set.value}`;
}

/** Everything a player fetches before the first picture. */
export async function fetchStream(
  server: TestServer,
  src: string,
  cookie: string,
): Promise<Record<'master' | 'playlist' | 'key' | 'segment', LightMyRequestResponse>> {
  const get = (url: string) => server.call('GET', url, { cookie });
  const master = await get(src);
  const variant = new URL(
    master.body.split('\n').find((line) => line.endsWith('index.m3u8')) ?? '',
    `http://x${src}`,
  ).pathname;
  const playlist = await get(variant);
  const key = await get(/URI="([^"]+)"/.exec(playlist.body)?.[1] ?? '');
  const name = playlist.body.split('\n').find((line) => line.endsWith('.ts')) ?? '';
  const segment = await get(new URL(name, `http://x${variant}`).pathname);
  return { master, playlist, key, segment };
}
