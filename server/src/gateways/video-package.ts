import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runLimited } from './limited-child.ts';
import {
  type LowerRequest,
  longestConversion,
  type PackageRequest,
  type Rendition,
  VideoError,
  type VideoPackage,
  type VideoProbe,
} from './video.ts';
import { takePeaks } from './video-peak.ts';
import { outputRate, type PlannedRendition, planRenditions } from './video-plan.ts';
import { keyPlace, masterPlaylist, parseSegments } from './video-playlist.ts';
import type { VideoPrograms } from './video-program.ts';
import { takeStills } from './video-still.ts';
import { toneFilters } from './video-tone.ts';

const segmentSeconds = 4;
const memoryMegabytes = 4096;

/** Seconds. Generous for slow machines and still an end: a film that decodes slower than this is broken or hostile. */
function timeLimit(probe: VideoProbe): number {
  return Math.min(longestConversion, 600 + probe.durationSeconds * 30);
}

function filters(probe: VideoProbe, item: PlannedRendition): string[] {
  if (item.isCopy || probe.kind === 'audio') return [];
  const size = `scale=${item.width}:${item.height}`;
  const chain = [
    ...(probe.interlaced ? ['yadif=deint=interlaced'] : []),
    ...(outputRate(probe) !== probe.framesPerSecond ? [`fps=${outputRate(probe)}`] : []),
    // Light is reckoned in floating point: on the picture that is shown, not on all that was shot.
    ...(probe.hdrTransfer ? [size, ...toneFilters(probe.hdrTransfer)] : []),
    `${size},setsar=1,format=yuv420p`,
  ];
  return ['-filter_complex', `[0:v:0]${chain.join(',')}[o]`];
}

function codecArguments(probe: VideoProbe, item: PlannedRendition): string[] {
  const sound = probe.audioCodec ? ['-map', '0:a:0'] : [];
  if (item.isCopy) {
    const picture = probe.kind === 'video' ? ['-map', '0:v:0', '-c:v', 'copy'] : [];
    return [...picture, ...sound, ...(sound.length ? ['-c:a', 'copy'] : [])];
  }
  const quality = ['-c:a', 'aac', '-b:a', String(item.audioBitsPerSecond), '-ac', '2', '-ar', '48000'];
  // Gaps in the sound are filled, so that it never runs away from the picture.
  const soundCodec = sound.length ? [...quality, '-af', 'aresample=async=1000:first_pts=0'] : [];
  if (probe.kind === 'audio') return [...sound, ...soundCodec];
  const bits = item.videoBitsPerSecond;
  return [
    ...['-map', '[o]', ...sound],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-level:v', item.level ?? '4.0'],
    ...['-b:v', String(bits), '-maxrate:v', String(Math.round(bits * 1.1)), '-bufsize:v', String(bits * 2)],
    // Key frames by time, not by count: every rendition can be cut and switched at the same places.
    ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-sc_threshold', '0'],
    ...soundCodec,
  ];
}

/** `-master_pl_name` and `-var_stream_map` stay unused: the npm build dies on them. */
async function outputArguments(
  request: PackageRequest,
  item: PlannedRendition,
  keyFile: string,
): Promise<string[]> {
  const folder = join(request.output, item.name);
  await mkdir(folder, { recursive: true });
  const keyInfo = join(request.secretFolder, `${item.name}.keyinfo`);
  await writeFile(keyInfo, `${keyPlace}\n${keyFile}\n${randomBytes(16).toString('hex')}\n`, { mode: 0o600 });
  return [
    ...codecArguments(request.probe, item),
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod'],
    ...['-hls_flags', 'independent_segments', '-hls_key_info_file', keyInfo],
    ...['-hls_segment_filename', join(folder, 's%05d.ts'), join(folder, 'index.m3u8')],
  ];
}

function progressReader(probe: VideoProbe, onProgress: (percent: number) => void): (line: string) => void {
  let last = -1;
  return (line) => {
    const microseconds = /^out_time_ms=(\d+)/.exec(line)?.[1];
    if (!microseconds) return;
    // The last percents belong to the pictures and the playlist.
    const percent = Math.min(97, Math.floor((Number(microseconds) / 1e6 / probe.durationSeconds) * 97));
    if (percent > last) {
      last = percent;
      onProgress(percent);
    }
  };
}

/** What was really written, not what was asked for: the playlist's numbers are measured from the segments. */
async function measure(output: string, item: PlannedRendition, durationSeconds: number): Promise<Rendition> {
  const folder = join(output, item.name);
  const text = await readFile(join(folder, 'index.m3u8'), 'utf8').catch(() => '');
  const segments = parseSegments(text);
  if (segments.length === 0) throw new VideoError('conversion-failed', `${item.name} has no segments`);
  let bits = 0;
  let seconds = 0;
  let peak = 0;
  for (const segment of segments) {
    const size = (await stat(join(folder, segment.name))).size * 8;
    bits += size;
    seconds += segment.seconds;
    // A closing segment of a few frames would otherwise look like a monstrous peak.
    if (segment.seconds >= 1 || segments.length === 1)
      peak = Math.max(peak, size / Math.max(segment.seconds, 0.1));
  }
  if (seconds < durationSeconds / 2)
    throw new VideoError('conversion-failed', `only ${seconds} s could be read`);
  const average = Math.round(bits / Math.max(seconds, 0.1));
  const { name, width, height, isCopy, codecs, framesPerSecond } = item;
  const rates = { peakBitsPerSecond: Math.max(Math.round(peak), average), averageBitsPerSecond: average };
  return { name, width, height, isCopy, codecs, framesPerSecond, ...rates, segmentCount: segments.length };
}

/** Makes one rendition and measures what came of it. */
async function convert(
  programs: VideoPrograms,
  request: PackageRequest,
  item: PlannedRendition,
  key: Buffer,
): Promise<Rendition> {
  const { probe, input, output, secretFolder, signal } = request;
  await mkdir(secretFolder, { recursive: true, mode: 0o700 });
  const keyFile = join(secretFolder, 'key');
  try {
    await writeFile(keyFile, key, { mode: 0o600 });
    const args = [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', '-progress', 'pipe:1'],
      // Broken timestamps may claim minutes that are not there: nothing beyond the probed length is written.
      // A damaged packet is skipped; whether enough was left is measured afterwards.
      ...['-max_error_rate', '1', '-t', (probe.durationSeconds + 0.5).toFixed(3)],
      ...[...programs.inputGuard, '-threads', '2', '-i', input],
      ...filters(probe, item),
      ...(await outputArguments(request, item, keyFile)),
    ];
    const result = await runLimited(
      programs.ffmpeg,
      args,
      { seconds: timeLimit(probe), memoryMegabytes, signal },
      {
        searchPath: programs.searchPath,
        onLine: progressReader(probe, request.onProgress ?? (() => undefined)),
      },
    );
    signal?.throwIfAborted();
    if (result.timedOut) throw new VideoError('took-too-long', 'package');
    if (result.code !== 0) throw new VideoError('conversion-failed', result.stderr);
  } finally {
    await rm(secretFolder, { recursive: true, force: true });
  }
  return measure(output, item, probe.durationSeconds);
}

export async function packageVideo(programs: VideoPrograms, request: PackageRequest): Promise<VideoPackage> {
  const { probe, input, output } = request;
  const [first, ...lower] = planRenditions(probe);
  const key = randomBytes(16);
  // The pictures are taken beside the conversion, which waits for the disk more than for the processor when it copies.
  const stop = new AbortController();
  const signal = request.signal ? AbortSignal.any([request.signal, stop.signal]) : stop.signal;
  await mkdir(output, { recursive: true });
  const taking = Promise.all([
    takeStills(programs, { input, output, probe, signal }),
    takePeaks(programs, { input, scratch: `${output}.pcm`, probe, signal }),
  ]);
  // It is waited for below, after hours perhaps: until then its failure would count as unhandled.
  taking.catch(() => undefined);
  const made = await convert(programs, request, first, key).catch(async (error: unknown) => {
    stop.abort();
    // The failure of the film is told, not the failure of its pictures that follows from it.
    await taking.catch(() => undefined);
    throw error;
  });
  const [stills, peaks] = await taking;
  request.onProgress?.(100);
  const renditions = [made];
  return {
    key,
    renditions,
    isPartial: lower.length > 0,
    masterPlaylist: masterPlaylist(renditions),
    ...stills,
    peaks,
  };
}

export async function packageLower(programs: VideoPrograms, request: LowerRequest): Promise<Rendition> {
  const item = planRenditions(request.probe).find(({ name }) => name === request.name);
  if (!item) throw new Error(`no rendition ${request.name}`);
  const named = { ...item, name: `${item.name}-${request.suffix}` };
  return convert(programs, request, named, request.key);
}
