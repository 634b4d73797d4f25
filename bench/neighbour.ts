import { load } from './load.ts';
import { fitness, median, share } from './measure.ts';
import { openChildServer, openProduct } from './product.ts';

/**
 * bench/neighbour: the list of releases of a signed-in user, alone and beside three strangers who push the largest
 * bodies that are taken, one request after the other: a sign-in of 64 KB, a sign-up of 64 KB, a release of 4 MB that
 * without a right to write. Target: the list takes at most three times as long (median).
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);

const tellFitness = fitness();
const product = await openProduct();
const { url } = product.server;
const list = `${url}/api/release/${product.organizationId}?pagination[limit]=50`;
await product.query(
  `insert into release (organization_id, id, release_type, title, data, card, search_text, listed_at)
   select $1, gen_random_uuid()::text, 'programme', 'Release ' || n, jsonb_build_object('title', 'Release ' || n),
     jsonb_build_object('title', 'Release ' || n), 'release ' || n, now() - n * interval '1 minute'
   from generate_series(1, 1000) n`,
  [product.organizationId],
);

/** A body of about so many bytes, of many small values: the dearest to read. */
const bodyOf = (bytes: number) =>
  JSON.stringify({
    email: 'stranger@neighbour.example',
    password: Array.from({ length: bytes / 12 }, () => 'some word'),
  });

const floods = [
  { address: `${url}/api/auth/login`, body: bodyOf(60_000) },
  { address: `${url}/api/auth/signup`, body: bodyOf(60_000) },
  { address: `${url}/api/release/${product.organizationId}`, body: bodyOf(4_000_000) },
];
const ratios: number[] = [];
for (let pair = 1; pair <= pairs; pair += 1) {
  const alone = await load(list, { cookie: product.cookie }, 1, seconds);
  const strangers = await Promise.all(floods.map((work) => openChildServer('flood-process.ts', work)));
  const beside = await load(list, { cookie: product.cookie }, 1, seconds);
  for (const one of strangers) one.stop();
  const ratio = beside.median / alone.median;
  ratios.push(ratio);
  console.log(
    `pair ${pair}: alone ${alone.median.toFixed(2)} ms, beside ${beside.median.toFixed(2)} ms (p99 ${beside.p99.toFixed(0)} ms), ${ratio.toFixed(2)} times`,
  );
}
await product.stop();
tellFitness();
console.log(
  `ratio ${median(ratios).toFixed(2)} (target at most 3), worst pair ${share(ratios, 1).toFixed(2)}`,
);
process.exit(0);
