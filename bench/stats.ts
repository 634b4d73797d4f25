import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Stats } from '@firstlook/contract/stats.ts';
import { listStats, sumStats } from '../server/src/features/stats/stats.store.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { fitness, median } from './measure.ts';
import { openProduct } from './product.ts';
import { fillSittings } from './stats-data.ts';

/**
 * bench/stats: all that the page of statistics asks for of a year (its bars, months, devices and countries; its totals and those of the
 * year before) over many sittings, by its two calls, against the same statements on the raw sittings. The two answers are compared, row by
 * row. Target: at most 0.05 of the time of the raw ones. 10,000,000 of them with
 * BENCH_SITTINGS=10000000; a million takes two minutes to fill on a busy machine, and four to keep.
 */
const sittings = Number(process.env.BENCH_SITTINGS ?? 1_000_000);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const year = 31_536_000_000;
const longest = 30 * 60_000;

const tellFitness = fitness();
const product = await openProduct();
const { organizationId, query } = product;
const begun = performance.now();
const facts = await fillSittings(product, sittings);
console.log(
  `${sittings} sittings of ${facts.people} people with ${facts.releases} releases, filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
);

const { timeZone: zone = 'Asia/Jerusalem' } = (
  await query('select settings from organization where organization_id = $1', [organizationId])
).rows[0].settings as { timeZone?: string };
const database = openDatabase({ url: product.databaseUrl, onError: () => undefined });

interface Range {
  from: Date;
  to: Date;
}
const ask = async (path: string, { from, to }: Range) => {
  const dates = `filter[datesRange][from]=${from.toISOString()}&filter[datesRange][to]=${to.toISOString()}`;
  const answer = await fetch(`${product.server.url}/api/stats/${organizationId}${path}?${dates}`, {
    headers: { cookie: product.cookie },
  });
  if (!answer.ok) throw new Error(`stats${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
  return answer.json();
};

/** What the page gets, and how long it waits for it, milliseconds. */
async function readPage(range: Range) {
  const began = performance.now();
  const stats = (await ask('', range)) as Stats;
  const { totals, before } = (await ask('/totals', range)) as { totals: object; before: object };
  const time = performance.now() - began;
  const { releases, months, devices, countries } = stats;
  return { time, answer: { releases, months, devices, countries, totals, before } };
}

/** The same of the sittings themselves, by the statements that are used where nothing is kept. */
async function readRaw(range: Range) {
  const began = performance.now();
  const length = range.to.getTime() - range.from.getTime();
  const end = range.from.getTime() - 1;
  const former = { from: new Date(end - length), to: new Date(end) };
  const read = await database.withTenant(organizationId, async (db) => {
    await db.allow(longest);
    const asked = { organizationId, zone, kept: null };
    return {
      rows: (await listStats(db, { ...asked, range })) ?? [],
      totals: await sumStats(db, { ...asked, range }),
      before: await sumStats(db, { ...asked, range: former }),
    };
  });
  const time = performance.now() - began;
  const of = (kind: string) => read.rows.filter((row) => row.kind === kind);
  const shares = (kind: string) => of(kind).map(({ name, count }) => ({ name, count }));
  const watched = (row: { people: number; count: number; time: number } | null) => ({
    byAccount: row?.people,
    byTotalWatchTimes: row?.count,
    byTotalWatchTime: row?.time,
  });
  const answer = {
    releases: of('release').map((row) => ({ releaseId: row.name, title: row.title, ...watched(row) })),
    months: of('month').map(({ name, count, time: length }) => ({ month: name, count, time: length })),
    devices: shares('device'),
    countries: shares('country'),
    totals: watched(read.totals),
    before: watched(read.before),
  };
  return { time, answer };
}

async function untilKept(): Promise<void> {
  const began = performance.now();
  // The first reader may wait in vain; whoever comes later finds it kept.
  await ask('', { from: new Date(Date.now() - year), to: new Date() }).catch(({ message }) =>
    console.log(message),
  );
  for (let isKept = false; !isKept; await wait(500))
    isKept = (
      await query('select kept_until = marked_until as it from kept_stats where organization_id = $1', [
        organizationId,
      ])
    ).rows[0]?.it;
  console.log(`kept after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  // As the database does by itself within minutes.
  for (const table of ['stats_day', 'stats_people', 'stats_person']) {
    await query(`vacuum analyze ${table}`);
    const { rows } = await query(
      `select count(*)::int as count, pg_total_relation_size('${table}') as size from ${table}`,
    );
    console.log(`${table}: ${rows[0].count} rows, ${(rows[0].size / 2 ** 20).toFixed(0)} MB`);
  }
}
await untilKept();

/** Now, and a moment later each time: nothing is answered that was asked before. */
const ranges = (pair: number): Range => ({
  from: new Date(Date.now() - year),
  to: new Date(Date.now() - pair),
});
const times: { raw: number; ours: number }[] = [];
for (let pair = 1; pair <= pairs; pair += 1) {
  const range = ranges(pair);
  const raw = await readRaw(range);
  const ours = await readPage(range);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(ours.answer)), JSON.parse(JSON.stringify(raw.answer))))
    throw new Error('what is kept is not what the sittings say');
  times.push({ raw: raw.time, ours: ours.time });
  console.log(
    `pair ${pair}: raw ${raw.time.toFixed(0)} ms, the page ${ours.time.toFixed(0)} ms, ratio ${(ours.time / raw.time).toFixed(4)}; ${ours.answer.releases.length} releases, the same`,
  );
}
await database.close();
await product.stop();
console.log(
  `page ${median(times.map(({ ours }) => ours)).toFixed(0)} ms, raw ${median(times.map(({ raw }) => raw)).toFixed(0)} ms`,
);
tellFitness();
console.log(`ratio ${median(times.map(({ raw, ours }) => ours / raw)).toFixed(3)} (target 0.05)`);
process.exit(0);
