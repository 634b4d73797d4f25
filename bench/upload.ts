import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { uploadChunkSize } from '@firstlook/contract/upload-chunk.ts';
import { chunkFields } from '../server/test/upload.ts';
import { fitness, interleave } from './measure.ts';
import { openChildServer, openProduct } from './product.ts';

/**
 * bench/upload: a film of 200 MB in chunks of 10 MiB until its last chunk is answered, against the same forms written to
 * files and synced by fastify with its multipart reader. Megabytes a second; target 0.8.
 */
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const chunks = Number(process.env.BENCH_CHUNKS ?? 20);

const sayFitness = fitness();
const product = await openProduct();
const bare = await openChildServer('upload-server.ts', {});
/** Begins as a film does, so that it is taken; what follows is noise. */
const film = randomBytes(chunks * uploadChunkSize);
film.write('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');
const megabytes = film.length / 1e6;

function formOf(idx: number, uploadId?: string): FormData {
  const form = new FormData();
  const fields = { ...chunkFields(film, 'bench.mp4', idx), ...(uploadId && { uploadId }) };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const part = film.subarray(idx * uploadChunkSize, (idx + 1) * uploadChunkSize);
  form.append('chunk', new Blob([part]), 'blob');
  return form;
}

interface Answer {
  uploadId: string;
  complete: boolean;
  file?: { fileId: string };
}

async function send(address: string, idx: number, uploadId?: string): Promise<Answer> {
  const answer = await fetch(address, {
    method: 'POST',
    body: formOf(idx, uploadId),
    headers: { cookie: product.cookie },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function toDisk(): Promise<number> {
  const begun = performance.now();
  for (let idx = 0; idx < chunks; idx++) await send(`${bare.address}/chunk`, idx);
  return megabytes / ((performance.now() - begun) / 1000);
}

/** What is no film ends as failed; the next pair begins when nothing works on it any more. */
async function untilSettled(fileId: string): Promise<void> {
  for (;;) {
    const { rows } = await product.query('select status from file where id = $1', [fileId]);
    if (rows[0]?.status === 'failed') return;
    await wait(100);
  }
}

async function toProduct(): Promise<number> {
  const address = `${product.server.url}/api/file/upload/${product.organizationId}`;
  const begun = performance.now();
  let last: Answer | undefined;
  for (let idx = 0; idx < chunks; idx++) last = await send(address, idx, last?.uploadId);
  const rate = megabytes / ((performance.now() - begun) / 1000);
  if (!last?.complete || !last.file) throw new Error('the upload is not complete');
  await untilSettled(last.file.fileId);
  return rate;
}

const result = await interleave(pairs, toDisk, toProduct);
bare.stop();
await product.stop();
sayFitness();
console.log(`to disk ${result.limit.toFixed(0)} MB/s, taken ${result.ours.toFixed(0)} MB/s`);
console.log(`ratio ${result.ratio.toFixed(2)} (target 0.8)`);
process.exit(0);
