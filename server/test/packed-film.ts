import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VideoGateway, VideoPackage } from '../src/gateways/video.ts';
import { joinMasterPlaylist, withKeyAddress } from '../src/gateways/video-playlist.ts';

/** The build of ffmpeg that comes with the packages. */
export const npmProgram = (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string })
  .path;

const folders: string[] = [];
export function filmFolder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'firstlook-video-')));
  return folders.at(-1) as string;
}
export function removeFilmFolders(): void {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
}

/** A file that ffmpeg makes of these arguments. @returns its path */
export function makeSource(...args: string[]): string {
  const path = join(filmFolder(), 'source');
  execFileSync(npmProgram, ['-v', 'error', '-y', ...args, path]);
  return path;
}

/** All that is made of a film, the lower renditions included. */
export async function packed(gateway: VideoGateway, input: string) {
  const output = filmFolder();
  const probe = await gateway.probe(input);
  const seen: number[] = [];
  const request = { input, output, probe, secretFolder: join(filmFolder(), 'secret') };
  const first = await gateway.package({ ...request, onProgress: (percent) => seen.push(percent) });
  let done: VideoPackage = first;
  for (const name of gateway.lowerNames(probe)) {
    const lower = await gateway.packageLower({ ...request, key: first.key, name, suffix: '7' });
    const masterPlaylist = joinMasterPlaylist(done.masterPlaylist, lower);
    done = { ...done, renditions: [...done.renditions, lower], masterPlaylist };
  }
  return { output, probe, first, done, seen };
}

/** Arguments by which ffmpeg reads a rendition with its key, as a player would. */
export function playing(output: string, done: VideoPackage, name: string): string[] {
  const keyFile = join(filmFolder(), 'k');
  writeFileSync(keyFile, done.key);
  const playlist = join(output, name, 'play.m3u8');
  writeFileSync(
    playlist,
    withKeyAddress(readFileSync(join(output, name, 'index.m3u8'), 'utf8'), `file://${keyFile}`),
  );
  return ['-allowed_extensions', 'ALL', '-protocol_whitelist', 'file,crypto', '-i', playlist];
}

/** Plays a rendition to its end and answers the seconds decoded. */
export function playedSeconds(output: string, done: VideoPackage, name: string): number {
  const decoded = ['-max_muxing_queue_size', '9999', '-f', 'null', '-'];
  const args = ['-v', 'error', '-progress', 'pipe:1', ...playing(output, done, name), ...decoded];
  const text = execFileSync(npmProgram, args, { encoding: 'utf8' });
  return (
    Number(
      text
        .match(/out_time_ms=(\d+)/g)
        ?.at(-1)
        ?.split('=')[1],
    ) / 1e6
  );
}
