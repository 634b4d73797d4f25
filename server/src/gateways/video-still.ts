import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { storyboardColumns } from '@firstlook/contract/film-line.ts';
import { runLimited } from './limited-child.ts';
import { stillWidths, type VideoPackage, type VideoProbe } from './video.ts';
import type { VideoPrograms } from './video-program.ts';
import { toneFilters } from './video-tone.ts';

interface StillRequest {
  input: string;
  output: string;
  probe: VideoProbe;
  signal?: AbortSignal;
}

const childLimits = { seconds: 120, memoryMegabytes: 4096 };
const storyboardWidth = 160;
const thumbnailPlaces = [0.12, 0.37, 0.62, 0.87];

async function takeOne(
  programs: VideoPrograms,
  request: StillRequest,
  still: { name: string; at: number; width: number; pick: number; stream: string },
): Promise<boolean> {
  const path = join(request.output, still.name);
  // `thumbnail` takes the most telling of the next frames: a black first frame makes no poster.
  const filter = [
    ...(still.pick > 1 ? [`thumbnail=${still.pick}`] : []),
    `scale='min(${still.width},iw*sar)':-2,setsar=1`,
    ...(request.probe.hdrTransfer ? toneFilters(request.probe.hdrTransfer) : []),
  ].join(',');
  const result = await runLimited(
    programs.ffmpeg,
    [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
      ...['-ss', still.at.toFixed(2), ...programs.inputGuard, '-threads', '2', '-i', request.input],
      ...['-map', still.stream, '-frames:v', '1', '-vf', filter, '-map_metadata', '-1'],
      ...['-q:v', '4', '-pix_fmt', 'yuvj420p', '-f', 'image2', '-update', '1', path],
    ],
    { ...childLimits, signal: request.signal },
    { searchPath: programs.searchPath },
  );
  const written = await stat(path).catch(() => undefined);
  return result.code === 0 && (written?.size ?? 0) > 0;
}

/**
 * Small pictures of the whole film in one file, by which a viewer finds a place in it. Only key frames of the source are
 * decoded, so that hours of film take seconds. The time after the last key frame shows that one. @returns how many pictures
 */
async function takeStoryboard(programs: VideoPrograms, request: StillRequest): Promise<number> {
  const { probe, input, output, signal } = request;
  const count = Math.max(1, Math.min(100, Math.round(probe.durationSeconds / 2)));
  const height = Math.max(2, Math.round((storyboardWidth * probe.height) / probe.width / 2) * 2);
  const path = join(output, 'storyboard.jpg');
  const filter = [
    // The last picture of the source stays, also where it is the only one.
    `fps=${count}/${probe.durationSeconds.toFixed(3)}:eof_action=pass`,
    `scale=${storyboardWidth}:${height},setsar=1`,
    ...(probe.hdrTransfer ? toneFilters(probe.hdrTransfer) : []),
    ...['format=yuvj420p', 'tpad=stop_mode=clone:stop=-1', `trim=end_frame=${count}`],
    `tile=${Math.min(storyboardColumns, count)}x${Math.ceil(count / storyboardColumns)}`,
  ].join(',');
  const result = await runLimited(
    programs.ffmpeg,
    [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...programs.inputGuard],
      ...['-skip_frame', 'nokey', '-threads', '2', '-i', input, '-map', '0:v:0', '-an', '-vf', filter],
      ...['-frames:v', '1', '-map_metadata', '-1', '-q:v', '6', '-f', 'image2', '-update', '1', path],
    ],
    { ...childLimits, signal },
    { searchPath: programs.searchPath },
  );
  const written = await stat(path).catch(() => undefined);
  if (result.code === 0 && (written?.size ?? 0) > 0) return count;
  await rm(path, { force: true });
  return 0;
}

/**
 * Poster and four thumbnails. A place that gives no frame (the end of a clip of one second) falls back to the
 * start; pictures are an ornament, so their absence never fails a video.
 */
export async function takeStills(
  programs: VideoPrograms,
  request: StillRequest,
): Promise<Pick<VideoPackage, 'poster' | 'thumbnails' | 'storyboard'>> {
  const { probe } = request;
  if (probe.kind === 'audio') {
    if (probe.coverStream === undefined) return { thumbnails: [], storyboard: 0 };
    const cover = {
      name: 'poster.jpg',
      at: 0,
      width: stillWidths.poster,
      pick: 1,
      stream: `0:${probe.coverStream}`,
    };
    return {
      poster: (await takeOne(programs, request, cover)) ? cover.name : undefined,
      thumbnails: [],
      storyboard: 0,
    };
  }
  const take = async (name: string, at: number, width: number, pick: number): Promise<string | undefined> => {
    for (const place of [at, 0]) {
      const still = { name, at: place, width, pick, stream: '0:v:0' };
      if (await takeOne(programs, request, still)) return name;
    }
    return undefined;
  };
  const takeThumbnails = async () => {
    const thumbnails: string[] = [];
    for (const [at, place] of thumbnailPlaces.entries()) {
      const taken = await take(
        `thumb-${at + 1}.jpg`,
        probe.durationSeconds * place,
        stillWidths.thumbnail,
        1,
      );
      if (taken) thumbnails.push(taken);
    }
    return thumbnails;
  };
  const frames = probe.durationSeconds > 10 ? 60 : 10;
  const [poster, thumbnails, storyboard] = await Promise.all([
    take('poster.jpg', probe.durationSeconds * 0.1, stillWidths.poster, frames),
    takeThumbnails(),
    takeStoryboard(programs, request),
  ]);
  return { poster, thumbnails, storyboard };
}
