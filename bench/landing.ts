import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { load } from './load.ts';
import { fitness, interleave, median } from './measure.ts';
import { autumnBook } from './newsletter.ts';
import { openChildServer, openProduct } from './product.ts';
import { signIn } from './stage.ts';

/**
 * bench/landing: the public landing page of a release for 50 readers at once, against a static file of the same size.
 * Targets: at least half of its rate; 99 of 100 pages within 100 ms. The readers come from one network, so the dam against floods lets
 * 60 entrances a minute into the ledger and counts the rest in memory.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const connections = 50;

const tellFitness = fitness();
const product = await openProduct();
const { url } = product.server;
const cookie = await signIn(url, 'books-admin@demo.test');
const headers = { cookie, 'content-type': 'application/json' };
const organizationId = (
  await product.query("select organization_id from organization where domain = 'books'")
).rows[0].organization_id as string;
await product.query(
  `update organization set settings = settings || '{"requireAuth": false}' where organization_id = $1`,
  [organizationId],
);
async function call(address: string, body: object): Promise<{ _id: string }> {
  const answer = await fetch(`${url}/api${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { _id: string };
}
const { _id } = await call(`/release/${organizationId}`, { releaseType: 'book', releaseData: autumnBook });
await call(`/release/${organizationId}/${_id}/publish`, {});
const page = `${url}/landing/${_id}`;
const first = await fetch(page);
const html = Buffer.from(await first.arrayBuffer());
if (first.status !== 200) throw new Error(`the page answers ${first.status}`);

const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-bench-'));
const file = path.join(folder, 'page.html');
writeFileSync(file, html);
const still = await openChildServer('static-server.ts', { file });

const slowest: number[] = [];
const result = await interleave(
  pairs,
  async () => (await load(`${still.address}/page`, {}, connections, seconds)).perSecond,
  async () => {
    const { perSecond, p99 } = await load(page, {}, connections, seconds);
    slowest.push(p99);
    return perSecond;
  },
);
still.stop();
await product.stop();
rmSync(folder, { recursive: true, force: true });
console.log(
  `page of ${(html.length / 1024).toFixed(1)} KB; file ${result.limit.toFixed(0)}/s, page ${result.ours.toFixed(0)}/s`,
);
console.log(`p99 at ${connections} readers ${median(slowest).toFixed(0)} ms (target 100)`);
tellFitness();
console.log(`ratio ${result.ratio.toFixed(2)} (target 0.50)`);
process.exit(0);
