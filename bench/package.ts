import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { uploadChunkSize } from '@firstlook/contract/upload-chunk.ts';
import { chunkFields, multipartBody } from '../server/test/upload.ts';
import { median } from './measure.ts';
import { openProduct } from './product.ts';

/**
 * bench/package: a minute of film (H.264 and AAC, 1280x720) from the answer to its last upload request to the moment it
 * can be watched, against ffmpeg that copies and encrypts the same file. Target: at least 0.8 of that speed. And to the moment
 * all its renditions stand, against ffmpeg that makes the same renditions one after the other: at least 0.9 of that speed.
 */
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-package-'));
const source = path.join(folder, 'film.mp4');
// biome-ignore format: it is read as one command line
execFileSync(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25:duration=60', '-f', 'lavfi', '-i', 'sine=frequency=330:duration=60', '-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '2500k', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac', '-movflags', '+faststart', source]);
const content = readFileSync(source);
const product = await openProduct();
const base = `${product.server.url}/api/file`;

/** What ffmpeg is told of the renditions below the source, as the product makes them. */
const lower = [
  { size: '854:480', bits: 1_200_000, level: '3.0' },
  { size: '640:360', bits: 700_000, level: '3.0' },
].map(({ size, bits, level }) => [
  ...['-filter_complex', `[0:v:0]scale=${size},setsar=1,format=yuv420p[o]`, '-map', '[o]', '-map', '0:a:0'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-level:v', level],
  ...['-b:v', `${bits}`, '-maxrate:v', `${bits * 1.1}`, '-bufsize:v', `${bits * 2}`],
  ...['-force_key_frames', 'expr:gte(t,n_forced*4)', '-sc_threshold', '0'],
  ...['-c:a', 'aac', '-b:a', '128000', '-ac', '2', '-ar', '48000', '-af', 'aresample=async=1000:first_pts=0'],
]);

/** Seconds in which ffmpeg alone makes and encrypts one rendition after the other. */
async function bare(renditions: readonly string[][]): Promise<number> {
  const output = mkdtempSync(path.join(folder, 'bare-'));
  const key = path.join(output, 'key');
  writeFileSync(key, randomBytes(16));
  writeFileSync(path.join(output, 'info'), `key\n${key}\n${randomBytes(16).toString('hex')}\n`);
  const begin = performance.now();
  for (const [at, wanted] of renditions.entries()) {
    const place = path.join(output, `v${at}`);
    mkdirSync(place);
    // biome-ignore format: it is read as one command line
    await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', '-threads', '2', '-i', source, ...wanted, '-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_key_info_file', path.join(output, 'info'), '-hls_segment_filename', path.join(place, 's%05d.ts'), path.join(place, 'index.m3u8')]);
  }
  return (performance.now() - begin) / 1000;
}
const copy = ['-c', 'copy'];

async function upload(): Promise<{ fileId: string }> {
  let uploadId: string | undefined;
  for (let idx = 0; ; idx += 1) {
    const part = content.subarray(idx * uploadChunkSize, (idx + 1) * uploadChunkSize);
    const fields = { ...chunkFields(content, 'film.mp4', idx), ...(uploadId && { uploadId }) };
    const { payload, headers } = multipartBody(fields, part);
    const sent = await fetch(`${base}/upload/${product.organizationId}`, {
      method: 'POST',
      headers: { ...headers, cookie: product.cookie, origin: product.server.url },
      body: payload,
    });
    if (!sent.ok) throw new Error(`the upload answered ${sent.status}`);
    const state = (await sent.json()) as { uploadId: string; file?: { fileId: string } };
    uploadId = state.uploadId;
    if (state.file) return state.file;
  }
}

/** Seconds until the product's film can be watched, and until its lower renditions stand beside it. */
async function ours(): Promise<{ watchable: number; whole: number }> {
  const { fileId } = await upload();
  const begin = performance.now();
  const address = `${base}/${product.organizationId}/${fileId}`;
  for (;;) {
    const answer = await fetch(address, { headers: { cookie: product.cookie } });
    const { status } = (await answer.json()) as { status: string };
    if (status === 'failed') throw new Error('the film could not be packaged');
    if (status === 'ready') break;
    await pause(20);
  }
  const watchable = (performance.now() - begin) / 1000;
  const isDue = async () =>
    (await product.query('select lower_due from file where id = $1', [fileId])).rows[0]?.lower_due;
  while (await isDue()) await pause(50);
  return { watchable, whole: (performance.now() - begin) / 1000 };
}

const ratios: number[] = [];
const wholes: number[] = [];
for (let pair = 1; pair <= pairs; pair += 1) {
  const limit = await bare([copy]);
  const limitOfAll = await bare([copy, ...lower]);
  const own = await ours();
  ratios.push(limit / own.watchable);
  wholes.push(limitOfAll / own.whole);
  console.log(
    `pair ${pair}: ffmpeg ${limit.toFixed(2)} s, watchable after ${own.watchable.toFixed(2)} s, ratio ${(limit / own.watchable).toFixed(2)}; every rendition: ffmpeg ${limitOfAll.toFixed(1)} s, ours ${own.whole.toFixed(1)} s, ratio ${(limitOfAll / own.whole).toFixed(2)}`,
  );
}
await product.stop();
rmSync(folder, { recursive: true, force: true });
console.log(`every rendition: ratio ${median(wholes).toFixed(2)} (target 0.90)`);
console.log(`ratio ${median(ratios).toFixed(2)} (target 0.80)`);
process.exit(0);
