import type { VideoProbe } from './video.ts';

export interface PlannedRendition {
  name: string;
  width: number;
  height: number;
  isCopy: boolean;
  codecs: string;
  framesPerSecond: number;
  /** Encoder arguments for picture and sound; the maps are added by the packager. */
  videoBitsPerSecond: number;
  audioBitsPerSecond: number;
  level?: string;
}

/** Steps by the short side, so that an upright phone film gets the same classes as one lying down. */
const ladder = [
  { short: 1080, bits: 4_500_000 },
  { short: 720, bits: 2_500_000 },
  { short: 480, bits: 1_200_000 },
  { short: 360, bits: 700_000 },
];
const aacCodec = 'mp4a.40.2';

function even(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2);
}

function levelFor(short: number, framesPerSecond: number): { level: string; hex: string } {
  if (short > 720) return framesPerSecond > 31 ? { level: '4.2', hex: '2a' } : { level: '4.0', hex: '28' };
  if (short > 480) return framesPerSecond > 31 ? { level: '3.2', hex: '20' } : { level: '3.1', hex: '1f' };
  return framesPerSecond > 31 ? { level: '3.1', hex: '1f' } : { level: '3.0', hex: '1e' };
}

/** Over 60 pictures a second, and rates read from broken headers, are brought back to 30. */
export function outputRate(probe: VideoProbe): number {
  return probe.framesPerSecond > 61 || probe.framesPerSecond < 1 ? 30 : probe.framesPerSecond;
}

function encoded(probe: VideoProbe, index: number, short: number, bits: number): PlannedRendition {
  const scale = short / Math.min(probe.width, probe.height);
  const width = even(probe.width * scale);
  const height = even(probe.height * scale);
  const rate = outputRate(probe);
  const { level, hex } = levelFor(short, rate);
  return {
    name: `v${index}`,
    width,
    height,
    isCopy: false,
    codecs: probe.audioCodec ? `avc1.4d40${hex},${aacCodec}` : `avc1.4d40${hex}`,
    framesPerSecond: rate,
    videoBitsPerSecond: bits,
    audioBitsPerSecond: probe.audioCodec ? 128_000 : 0,
    level,
  };
}

/** Room for a size between two steps: a 600-line film is not given the bits of a 720-line one. */
function bitsFor(short: number): number {
  const above = [...ladder].reverse().find((step) => step.short >= short) ?? ladder[0];
  return Math.round(((above?.bits ?? 4_500_000) * (short / (above?.short ?? 1080)) ** 2) / 1000) * 1000;
}

/** The renditions of a source below its first one, which is made alone so that it can be watched soonest. */
export const lowerNames = (probe: VideoProbe): string[] =>
  planRenditions(probe)
    .slice(1)
    .map(({ name }) => name);

/**
 * The renditions of a source, best first: its own size (copied where browsers play it as it is, otherwise encoded,
 * at most 1080) and every step of the ladder below that.
 */
export function planRenditions(probe: VideoProbe): [PlannedRendition, ...PlannedRendition[]] {
  if (probe.kind === 'audio') {
    const bits = probe.canCopyAudio ? 0 : 160_000;
    const empty = {
      name: 'v0',
      width: 0,
      height: 0,
      framesPerSecond: 0,
      codecs: aacCodec,
      videoBitsPerSecond: 0,
    };
    return [{ ...empty, isCopy: probe.canCopyAudio, audioBitsPerSecond: bits }];
  }
  const sourceShort = Math.min(probe.width, probe.height);
  const top = Math.min(sourceShort, 1080);
  const first: PlannedRendition = probe.canCopyVideo
    ? {
        name: 'v0',
        width: probe.width,
        height: probe.height,
        isCopy: true,
        codecs: [probe.videoCodecTag, ...(probe.audioCodec ? [aacCodec] : [])].join(','),
        framesPerSecond: probe.framesPerSecond,
        videoBitsPerSecond: 0,
        audioBitsPerSecond: 0,
      }
    : encoded(probe, 0, top, bitsFor(top));
  const below = ladder.filter((step) => step.short < top);
  return [first, ...below.map((step, at) => encoded(probe, at + 1, step.short, step.bits))];
}
