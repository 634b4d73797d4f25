import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { uploadChunkSize } from '@firstlook/contract/upload-chunk.ts';
import { chunkFields } from '../server/test/upload.ts';
import { fitness, interleave, memoryOf } from './measure.ts';
import { openChildServer, openProduct } from './product.ts';

/**
 * bench/zip: the press kit of a release with documents of 50 MiB each until its last byte came, against the same stored
 * files sent one after the other by fastify alone. Megabytes a second; target 0.8, and memory that does not grow with it.
 */
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const count = Number(process.env.BENCH_FILES ?? 16);
const size = 5 * uploadChunkSize;

const sayFitness = fitness();
const product = await openProduct();
const base = `${product.server.url}/api`;
const { organizationId, cookie } = product;

async function upload(name: string): Promise<string> {
  const content = randomBytes(size);
  content.write('%PDF-1.4\n', 'latin1');
  let state: { uploadId?: string; file?: { fileId: string } } = {};
  for (let idx = 0; idx * uploadChunkSize < content.length; idx += 1) {
    const form = new FormData();
    const fields = {
      ...chunkFields(content, name, idx),
      ...(state.uploadId && { uploadId: state.uploadId }),
    };
    for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
    form.append(
      'chunk',
      new Blob([content.subarray(idx * uploadChunkSize, (idx + 1) * uploadChunkSize)]),
      'blob',
    );
    const sent = await fetch(`${base}/file/upload/${organizationId}`, {
      method: 'POST',
      body: form,
      headers: { cookie },
    });
    if (!sent.ok) throw new Error(`the upload answered ${sent.status} ${await sent.text()}`);
    state = await sent.json();
  }
  if (!state.file) throw new Error('the upload is not complete');
  return state.file.fileId;
}

async function makeRelease(fileIds: string[]): Promise<string> {
  const body = {
    releaseType: 'programme',
    releaseData: { title: 'Bench', files: fileIds.map((fileId) => ({ fileId })) },
  };
  const made = await fetch(`${base}/release/${organizationId}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie, origin: product.server.url, 'content-type': 'application/json' },
  });
  if (!made.ok) throw new Error(`the release answered ${made.status} ${await made.text()}`);
  return ((await made.json()) as { _id: string })._id;
}

const fileIds: string[] = [];
for (let made = 0; made < count; made += 1) fileIds.push(await upload(`document ${made}.pdf`));
const releaseId = await makeRelease(fileIds);
const { rows } = await product.query('select storage_key from file where id = any($1) order by id', [
  fileIds,
]);
const paths = rows.map(({ storage_key }) => path.join(product.folder, 'files', storage_key));
const bare = await openChildServer('zip-server.ts', { paths });

/** Megabytes a second; nothing of them is kept. */
async function take(address: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(address, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  if (bytes < count * size) throw new Error(`only ${bytes} bytes came`);
  return bytes / 1e6 / ((performance.now() - begun) / 1000);
}

const kit = () => take(`${base}/release/${organizationId}/${releaseId}/press-kit`);
await kit();
const before = memoryOf(product.server.pid());
const result = await interleave(pairs, () => take(`${bare.address}/cat`), kit);
const after = memoryOf(product.server.pid());
bare.stop();
await product.stop();
sayFitness();
console.log(
  `${count} files, ${((count * size) / 1e6).toFixed(0)} MB; cat ${result.limit.toFixed(0)} MB/s, kit ${result.ours.toFixed(0)} MB/s`,
);
console.log(`ratio ${result.ratio.toFixed(2)} (target 0.8)`);
console.log(
  `memory of the server: ${before.now.toFixed(0)} MB after the first kit, ${after.now.toFixed(0)} MB after ${pairs} more, ${after.most.toFixed(0)} MB at the most`,
);
process.exit(0);
