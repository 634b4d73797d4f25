import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { peakCount } from '@firstlook/contract/film-line.ts';
import { runLimited } from './limited-child.ts';
import type { VideoProbe } from './video.ts';
import type { VideoPrograms } from './video-program.ts';

/** Samples a second that are looked at: enough for the outline of speech and music, and little for hours of it. */
const sampleRate = 4000;
const childLimits = { seconds: 300, memoryMegabytes: 1024 };

/** The loudest sample of each even part of a sound, 0 to 100 of the loudest of all. */
export async function peaksOf(samples: AsyncIterable<Int8Array>, total: number): Promise<number[]> {
  const peaks = new Array<number>(peakCount).fill(0);
  let at = 0;
  for await (const piece of samples)
    for (const sample of piece) {
      const part = Math.min(peakCount - 1, Math.floor((at * peakCount) / Math.max(1, total)));
      peaks[part] = Math.max(peaks[part] ?? 0, Math.abs(sample));
      at += 1;
    }
  const loudest = Math.max(1, ...peaks);
  return peaks.map((peak) => Math.round((peak / loudest) * 100));
}

async function* signed(path: string): AsyncIterable<Int8Array> {
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>)
    yield new Int8Array(piece.buffer, piece.byteOffset, piece.length);
}

/**
 * The outline of a sound, as it is drawn under its time. It is an ornament: none where the converter cannot.
 * @param scratch path of a file of the converter's own, gone afterwards
 */
export async function takePeaks(
  programs: VideoPrograms,
  {
    input,
    scratch,
    probe,
    signal,
  }: { input: string; scratch: string; probe: VideoProbe; signal?: AbortSignal },
): Promise<number[]> {
  if (probe.kind !== 'audio') return [];
  try {
    const result = await runLimited(
      programs.ffmpeg,
      [
        ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...programs.inputGuard, '-i', input],
        ...['-map', '0:a:0', '-vn', '-ac', '1', '-ar', String(sampleRate)],
        ...['-t', (probe.durationSeconds + 0.5).toFixed(3), '-f', 's8', scratch],
      ],
      { ...childLimits, signal },
      { searchPath: programs.searchPath },
    );
    if (result.code !== 0) return [];
    return await peaksOf(signed(scratch), Math.round(probe.durationSeconds * sampleRate));
  } catch {
    return [];
  } finally {
    await rm(scratch, { force: true });
  }
}
