import { runLimited } from './limited-child.ts';
import { type HdrTransfer, hdrTransfers, VideoError, type VideoProbe } from './video.ts';
import type { VideoPrograms } from './video-program.ts';
import { canMapTones } from './video-tone.ts';

const maxPixels = 8192 * 4352;
const probeLimits = { seconds: 30, isWaitedFor: true, memoryMegabytes: 2048, maxOutputBytes: 4_000_000 };
/** Copying cuts at the source's own key frames; further apart than this and seeking becomes a wait. */
const maxKeyframeGap = 10;
/** A copied source above this would stutter on most lines. It is encoded anew instead. */
const maxCopyBitrate = 16_000_000;
/** Sound of telephones has 8,000. Below this a few bytes last for hours. */
const minSampleRate = 2000;
/** A still picture without sound needs more than this; what has less says that it is longer than it is. */
const minBitrate = 100;

interface ProbedStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  level?: number;
  pix_fmt?: string;
  width?: number;
  height?: number;
  field_order?: string;
  color_transfer?: string;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  duration?: string;
  channels?: number;
  sample_rate?: string;
  disposition?: { attached_pic?: number };
  tags?: { rotate?: string };
  side_data_list?: { rotation?: number }[];
}
interface Probed {
  format?: { format_name?: string; duration?: string; size?: string; bit_rate?: string };
  streams?: ProbedStream[];
}

async function askProbe(programs: VideoPrograms, args: string[], path: string, signal?: AbortSignal) {
  const result = await runLimited(
    programs.ffprobe,
    ['-v', 'error', ...programs.inputGuard, '-print_format', 'json', ...args, '-i', path],
    { ...probeLimits, signal },
    { searchPath: programs.searchPath },
  );
  // A probe that was called off says nothing of the film.
  signal?.throwIfAborted();
  if (result.timedOut) throw new VideoError('took-too-long', 'probe');
  const isRare = programs.isLastResort && /whitelist/i.test(result.stderr);
  if (isRare) throw new VideoError('converter-old', result.stderr);
  if (result.code !== 0) throw new VideoError('unreadable', result.stderr);
  return JSON.parse(result.stdout) as unknown;
}

function ratio(text: string | undefined): number {
  const [above, below] = (text ?? '').split(/[:/]/).map(Number);
  return above && below ? above / below : 0;
}

function rotationOf(stream: ProbedStream): number {
  const turned = stream.side_data_list?.find((item) => item.rotation !== undefined)?.rotation;
  return (((turned ?? Number(stream.tags?.rotate ?? 0)) % 360) + 360) % 360;
}

/** `avc1.PPCCLL`; players refuse a rendition early instead of failing in the middle of it. */
function avcTag(stream: ProbedStream): string | undefined {
  const profile = new Map([
    ['Constrained Baseline', '42e0'],
    ['Baseline', '4200'],
    ['Main', '4d40'],
    ['High', '6400'],
  ]).get(stream.profile ?? '');
  return profile && stream.level ? `avc1.${profile}${stream.level.toString(16).padStart(2, '0')}` : undefined;
}

async function hasFrequentKeyframes(
  programs: VideoPrograms,
  path: string,
  durationSeconds: number,
  signal?: AbortSignal,
): Promise<boolean> {
  // The first minute speaks for the whole: reading all packets of a long film costs as much as copying it.
  const args = [
    '-select_streams',
    'v:0',
    '-read_intervals',
    '%+60',
    '-show_entries',
    'packet=pts_time,flags',
  ];
  const found = (await askProbe(programs, args, path, signal)) as {
    packets?: { pts_time?: string; flags?: string }[];
  };
  const packets = found.packets ?? [];
  const keys = packets
    .filter((packet) => packet.flags?.includes('K'))
    .map((packet) => Number(packet.pts_time));
  if (keys.length === 0 || keys.some(Number.isNaN)) return false;
  const marks = [...keys, Math.min(durationSeconds, 60)];
  return marks.every((mark, at) => at === 0 || mark - (marks[at - 1] as number) <= maxKeyframeGap);
}

const noPicture = {
  kind: 'audio',
  ...{ width: 0, height: 0, framesPerSecond: 0 },
  ...{ rotated: false, interlaced: false, canCopyVideo: false },
} as const;

async function hdrTransferOf(
  programs: VideoPrograms,
  stream: ProbedStream,
): Promise<HdrTransfer | undefined> {
  const found = hdrTransfers.find((one) => one === stream.color_transfer);
  return found && (await canMapTones(programs)) ? found : undefined;
}

/**
 * A length is a claim of the file's head: some kilobytes that say they last half a day would keep the converter from
 * all others. @throws VideoError
 */
function assertLength(durationSeconds: number, size: string | undefined, sound: ProbedStream | undefined) {
  const isSlow = sound?.sample_rate !== undefined && Number(sound.sample_rate) < minSampleRate;
  const isThin = size !== undefined && Number(size) * 8 < minBitrate * durationSeconds;
  if (isSlow || isThin) throw new VideoError('unreadable', `says that it lasts ${durationSeconds} s`);
}

export async function probeVideo(
  programs: VideoPrograms,
  path: string,
  signal?: AbortSignal,
): Promise<VideoProbe> {
  const found = (await askProbe(programs, ['-show_format', '-show_streams'], path, signal)) as Probed;
  const streams = found.streams ?? [];
  const picture = streams.find((item) => item.codec_type === 'video' && !item.disposition?.attached_pic);
  const cover = streams.find((item) => item.codec_type === 'video' && item.disposition?.attached_pic);
  const sound = streams.find((item) => item.codec_type === 'audio' && item.codec_name);
  const durationSeconds = Number(found.format?.duration ?? picture?.duration ?? sound?.duration ?? 0);
  if (!(durationSeconds > 0) || (!picture && !sound)) throw new VideoError('no-playable-stream');
  assertLength(durationSeconds, found.format?.size, sound);

  const common = {
    durationSeconds,
    bitsPerSecond: Number(found.format?.bit_rate ?? 0),
    audioCodec: sound?.codec_name,
    canCopyAudio: sound?.codec_name === 'aac' && sound.profile === 'LC' && (sound.channels ?? 2) <= 2,
  };
  if (!picture) return { ...common, ...noPicture, coverStream: cover?.index };
  const stored = { width: picture.width ?? 0, height: picture.height ?? 0 };
  if (!stored.width || !stored.height) throw new VideoError('no-playable-stream');
  if (stored.width * stored.height > maxPixels) throw new VideoError('picture-too-large');

  const aspect = ratio(picture.sample_aspect_ratio) || 1;
  const rotation = rotationOf(picture);
  const isSideways = rotation === 90 || rotation === 270;
  const shownWidth = Math.round(stored.width * aspect);
  const framesPerSecond = ratio(picture.avg_frame_rate) || 25;
  const interlaced = ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order ?? '');
  const hdrTransfer = await hdrTransferOf(programs, picture);
  const copyable =
    hdrTransfer === undefined &&
    picture.codec_name === 'h264' &&
    ['yuv420p', 'yuvj420p'].includes(picture.pix_fmt ?? '') &&
    avcTag(picture) !== undefined &&
    /mov|mp4|matroska/.test(found.format?.format_name ?? '') &&
    (common.canCopyAudio || !sound) &&
    aspect === 1 &&
    rotation === 0 &&
    !interlaced &&
    framesPerSecond <= 61 &&
    Math.min(stored.width, stored.height) <= 1088 &&
    common.bitsPerSecond <= maxCopyBitrate;
  return {
    ...common,
    kind: 'video',
    width: isSideways ? stored.height : shownWidth,
    height: isSideways ? shownWidth : stored.height,
    rotated: rotation !== 0,
    interlaced,
    framesPerSecond,
    videoCodec: picture.codec_name,
    videoCodecTag: avcTag(picture),
    hdrTransfer,
    canCopyVideo: copyable && (await hasFrequentKeyframes(programs, path, durationSeconds, signal)),
  };
}
