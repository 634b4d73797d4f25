import { load } from './load.ts';
import { interleave } from './measure.ts';
import { openProduct } from './product.ts';

/**
 * bench/ingest: `release-opened` with known tokens, answered only after commit, against the same address of the same
 * server with no release named, which answers without the database. Target: at least 0.85 of that rate.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 20);
const people = 2000;

const product = await openProduct();
const { organizationId } = product;
const releaseId = 'bench-release';
await product.query(
  `insert into release (organization_id, id, release_type, title) values ($1, $2, 'programme', 'Bench')`,
  [organizationId, releaseId],
);
await product.query(
  `insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered) values ($1, 'd', $2, 'email', 'he', 't', '{}')`,
  [organizationId, releaseId],
);
await product.query(
  `insert into recipient (organization_id, id, distribution_id, release_id, channel, address, email, state, token, sent_at)
   select $1, 'r' || n, 'd', $2, 'email', 'r' || n || '@bench.example', 'r' || n || '@bench.example', 'sent', 'bench-token-0000000000-' || n, now() - interval '1 day'
   from generate_series(1, $3::int) n`,
  [organizationId, releaseId, people],
);
const headers = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14) AppleWebKit/605 Safari/605' };
const open = (token: string) =>
  `${product.server.url}/api/distribution/release-opened?origin=email&platform=email&releaseId=${releaseId}&token=${token}`;
const storing = (index: number) => open(`bench-token-0000000000-${(index % people) + 1}`);
const idle = () => `${product.server.url}/api/distribution/release-opened?origin=email&platform=email`;

const before = Number((await product.query('select count(*) from event')).rows[0].count);
let acknowledged = 0;
const result = await interleave(
  pairs,
  async () => (await load('', headers, connections, seconds, idle)).perSecond,
  async () => {
    const { perSecond } = await load('', headers, connections, seconds, storing);
    acknowledged += Math.round(perSecond * seconds);
    return perSecond;
  },
);
const stored = Number((await product.query('select count(*) from event')).rows[0].count) - before;
await product.stop();
if (stored !== acknowledged) throw new Error(`${acknowledged} acknowledged, ${stored} stored`);
console.log(
  `without the database ${result.limit.toFixed(0)}/s, storing ${result.ours.toFixed(0)}/s, ${stored} events acknowledged and stored`,
);
console.log(`ratio ${result.ratio.toFixed(2)} (target 0.85)`);
process.exit(0);
