import { load } from './load.ts';
import { fitness, interleave, median } from './measure.ts';
import { openPublicPage, openStill, type PublicPage } from './public-page.ts';

/**
 * bench/public: the public address of a release, `/r/{slug}`, for 50 readers at once, against a static file of the same size from the
 * server that ours is made with. Target: at least half of its rate. Before, and after each pair, what is not public is asked for:
 * nobody may keep it, and a page that is shut is shut for the next who comes.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const connections = 50;

async function assertStatus(what: string, url: string, status: number, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers, redirect: 'manual' });
  await answer.arrayBuffer();
  const kept = answer.headers.get('cache-control');
  if (answer.status !== status || kept !== 'no-store')
    throw new Error(`${what} answers ${answer.status}, cache-control ${kept}`);
}

/** Whoever is signed in, and whoever comes to a page that was public a moment ago, gets nothing that was kept for another. */
async function assertPrivate({ publicUrl, page, cookie, shut }: PublicPage): Promise<void> {
  await assertStatus('the page of somebody signed in', publicUrl, 200, { cookie });
  await shut(true);
  for (const url of [publicUrl, page]) {
    await assertStatus('a page that is shut', url, 404);
    await assertStatus('a page that is shut, for its own people', url, 200, { cookie });
    await assertStatus('a page that is shut, after its own people', url, 404);
  }
  await shut(false);
  await assertStatus('a page that is open again', publicUrl, 200);
}

const tellFitness = fitness();
const opened = await openPublicPage();
const { product, publicUrl, html } = opened;
const length = (await (await fetch(publicUrl)).arrayBuffer()).byteLength;
if (length !== html.length)
  throw new Error(`the public page has ${length} bytes, the landing page ${html.length}`);
const still = await openStill(html);
await assertPrivate(opened);

const slowest: number[] = [];
const result = await interleave(
  pairs,
  async () => (await load(`${still.address}/page`, {}, connections, seconds)).perSecond,
  async () => {
    const { perSecond, p99 } = await load(publicUrl, {}, connections, seconds);
    slowest.push(p99);
    await assertPrivate(opened);
    return perSecond;
  },
);
still.stop();
await product.stop();
console.log(
  `page of ${(html.length / 1024).toFixed(1)} KB; file ${result.limit.toFixed(0)}/s, page ${result.ours.toFixed(0)}/s`,
);
console.log(
  `p99 at ${connections} readers ${median(slowest).toFixed(0)} ms; what is not public was kept by nobody`,
);
tellFitness();
console.log(`ratio ${result.ratio.toFixed(2)} (target 0.50)`);
process.exit(0);
