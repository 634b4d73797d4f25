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

interface Still {
  name: string;
  /** Seconds from the start. */
  at: number;
  width: number;
  /** The most telling of so many frames is taken. */
  pick: number;
  stream: string;
}

const isWritten = async (path: string) => ((await stat(path).catch(() => undefined))?.size ?? 0) > 0;

/** By one run of the converter, whose start costs as much as a still. @returns the names of those that came out */
async function takeAll(programs: VideoPrograms, request: StillRequest, stills: Still[]): Promise<string[]> {
  const { input, output, probe, signal } = request;
  const inputs = stills.flatMap(({ at }) => [
    ...['-ss', at.toFixed(2), ...programs.inputGuard, '-threads', '2', '-i', input],
  ]);
  const outputs = stills.flatMap(({ name, width, pick, stream }, from) => {
    // `thumbnail` takes the most telling of the next frames: a black first frame makes no poster.
    const filter = [
      ...(pick > 1 ? [`thumbnail=${pick}`] : []),
      `scale='min(${width},iw*sar)':-2,setsar=1`,
      ...(probe.hdrTransfer ? toneFilters(probe.hdrTransfer) : []),
    ].join(',');
    return [
      ...['-map', `${from}:${stream}`, '-frames:v', '1', '-vf', filter, '-map_metadata', '-1'],
      ...['-q:v', '4', '-pix_fmt', 'yuvj420p', '-f', 'image2', '-update', '1', join(output, name)],
    ];
  });
  await runLimited(
    programs.ffmpeg,
    ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...inputs, ...outputs],
    { ...childLimits, signal },
    { searchPath: programs.searchPath },
  );
  const names = stills.map(({ name }) => name);
  const written = await Promise.all(names.map((name) => isWritten(join(output, name))));
  return names.filter((_, at) => written[at]);
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
  if (result.code === 0 && (await isWritten(path))) return count;
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
    const cover = { name: 'poster.jpg', at: 0, width: stillWidths.poster, pick: 1 };
    const [poster] = await takeAll(programs, request, [{ ...cover, stream: `${probe.coverStream}` }]);
    return { poster, thumbnails: [], storyboard: 0 };
  }
  const take = async (stills: Still[]): Promise<string[]> => {
    // A decoder of a large picture holds hundreds of megabytes: there one at a time.
    const isLarge = probe.width * probe.height > 1920 * 1088;
    const taken = isLarge ? [] : await takeAll(programs, request, stills);
    for (const still of stills) {
      for (const at of [still.at, 0])
        if (!taken.includes(still.name))
          taken.push(...(await takeAll(programs, request, [{ ...still, at }])));
    }
    return taken.sort();
  };
  const stream = 'v:0';
  const poster = {
    ...{ name: 'poster.jpg', at: probe.durationSeconds * 0.1, width: stillWidths.poster, stream },
    pick: probe.durationSeconds > 10 ? 60 : 10,
  };
  const thumbnails = thumbnailPlaces.map((place, at) => ({
    ...{
      name: `thumb-${at + 1}.jpg`,
      at: probe.durationSeconds * place,
      width: stillWidths.thumbnail,
      stream,
    },
    pick: 1,
  }));
  const [[posterTaken], thumbnailsTaken, storyboard] = await Promise.all([
    take([poster]),
    take(thumbnails),
    takeStoryboard(programs, request),
  ]);
  return { poster: posterTaken, thumbnails: thumbnailsTaken, storyboard };
}
