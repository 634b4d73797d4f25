import { load } from './load.ts';
import { fitness, interleave, median } from './measure.ts';
import { openPublicPage, openStill } from './public-page.ts';

/**
 * bench/landing: the public landing page of a release for 50 readers at once, against a static file of the same size.
 * Targets: at least half of its rate; 99 of 100 pages within 100 ms. The readers come from one network, so the dam against floods lets
 * 60 entrances a minute into the ledger and counts the rest in memory.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const connections = 50;

const tellFitness = fitness();
const { product, page, html } = await openPublicPage();
const still = await openStill(html);

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
console.log(
  `page of ${(html.length / 1024).toFixed(1)} KB; file ${result.limit.toFixed(0)}/s, page ${result.ours.toFixed(0)}/s`,
);
console.log(`p99 at ${connections} readers ${median(slowest).toFixed(0)} ms (target 100)`);
tellFitness();
console.log(`ratio ${result.ratio.toFixed(2)} (target 0.50)`);
process.exit(0);
