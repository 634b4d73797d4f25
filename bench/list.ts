import { load } from './load.ts';
import { fitness, interleave, median } from './measure.ts';
import { openBare, openProduct } from './product.ts';

/**
 * bench/list: 100,000 releases in one organization, 50 cards and the total, 10 connections, signed in, against a bare
 * fastify and pg handler that returns the same cards. Targets: at least its rate; the median time at 100,000 at most 1.3
 * times that at 1,000. Nothing changes meanwhile, so ours are kept bytes; `changing` is the rate with a change a second.
 * Then the list narrowed by two inner filters and a folder of 20,000 against the plain one, in turn, each after a change, so
 * that neither is a kept one. Target: at most 1.5 times.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const connections = 10;
const tellFitness = fitness();

const product = await openProduct();
const fill = (organizationId: string, count: number) =>
  product.query(
    `insert into release (organization_id, id, release_type, title, data, card, search_text, kept_files, design, listed_at, created_at, distributed_at)
     select $1, gen_random_uuid()::text, 'programme', 'Release ' || n, jsonb_build_object('title', 'Release ' || n, 'content', repeat('word ', 200), 'genre',
         (array['drama', 'comedy', 'news', 'children', 'reality'])[1 + n % 5], 'channel', jsonb_build_array('one', 'c' || n % 7)),
       jsonb_build_object('title', 'Release ' || n, 'desc', repeat('A storm reaches the harbour. ', 8), 'mainImage',
         jsonb_build_object('fileId', 'file-' || n, 'src', '/api/file/x/file-' || n || '/image')),
       'release ' || n, '{}', '{"locale": "he"}', now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [organizationId, count],
  );
const small = (await product.query("select organization_id from organization where domain = 'books'")).rows[0]
  .organization_id as string;
await fill(product.organizationId, 100_000);
await fill(small, 1000);
const folder = 'bench-folder';
await product.query("insert into folder (organization_id, id, name) values ($1, $2, 'Bench')", [
  product.organizationId,
  folder,
]);
await product.query(
  `insert into folder_release (organization_id, folder_id, release_id)
   select organization_id, $2, id from release where organization_id = $1 order by id limit 20000`,
  [product.organizationId, folder],
);
await product.query(
  `update organization set settings = settings || '{"innerFilters": [{"id": "1", "field": "channel", "title": "Channel", "options": []}]}'
   where organization_id = $1`,
  [product.organizationId],
);
await product.query('analyze release');
await product.query('analyze folder_release');
const cookieOfSmall = await import('./stage.ts').then(({ signIn }) =>
  signIn(product.server.url, 'books-admin@demo.test'),
);

const bare = await openBare(product.databaseUrl, product.organizationId);
const addressOf = (organizationId: string) =>
  `${product.server.url}/api/release/${organizationId}?pagination[page]=0&pagination[limit]=50`;
const first = (await (
  await fetch(addressOf(product.organizationId), { headers: { cookie: product.cookie } })
).json()) as { items: unknown[]; total: number };
if (first.items.length !== 50 || first.total !== 100_000)
  throw new Error(`the list answers ${first.items.length} of ${first.total}`);

const change = () =>
  product.query('update organization set updated_at = now() where organization_id = $1', [
    product.organizationId,
  ]);

const bigTimes: number[] = [];
const smallTimes: number[] = [];
const changing: number[] = [];
const result = await interleave(
  pairs,
  async () => (await load(`${bare.address}/cards`, {}, connections, seconds)).perSecond,
  async () => {
    const big = await load(
      addressOf(product.organizationId),
      { cookie: product.cookie },
      connections,
      seconds,
    );
    const little = await load(addressOf(small), { cookie: cookieOfSmall }, connections, seconds);
    bigTimes.push(big.median);
    smallTimes.push(little.median);
    const timer = setInterval(() => void change(), 1000);
    const meanwhile = await load(
      addressOf(product.organizationId),
      { cookie: product.cookie },
      connections,
      seconds,
    );
    clearInterval(timer);
    changing.push(meanwhile.perSecond);
    return big.perSecond;
  },
);
async function readAnew(more: string): Promise<number> {
  await change();
  const begun = performance.now();
  const answer = await fetch(`${addressOf(product.organizationId)}${more}`, {
    headers: { cookie: product.cookie },
  });
  const { items } = (await answer.json()) as { items?: unknown[] };
  if (items?.length !== 50) throw new Error(`the narrowed list answers ${answer.status}`);
  return performance.now() - begun;
}
const narrow = `&filter[params][folder]=${folder}&filter[params][genre]=drama&filter[params][channel]=one`;
const [plainTimes, narrowTimes]: [number[], number[]] = [[], []];
for (let turn = 0; turn < pairs * 10; turn += 1) {
  plainTimes.push(await readAnew(''));
  narrowTimes.push(await readAnew(narrow));
}
bare.stop();
await product.stop();
console.log(
  `bare ${result.limit.toFixed(0)}/s, ours ${result.ours.toFixed(0)}/s, with a change a second ${median(changing).toFixed(0)}/s`,
);
console.log(
  `median at 100,000 ${median(bigTimes).toFixed(2)} ms, at 1,000 ${median(smallTimes).toFixed(2)} ms: ${(median(bigTimes) / median(smallTimes)).toFixed(2)} times (target 1.30)`,
);
console.log(
  `made anew: plain ${median(plainTimes).toFixed(1)} ms, two filters and a folder ${median(narrowTimes).toFixed(1)} ms: ${(median(narrowTimes) / median(plainTimes)).toFixed(2)} times (target 1.50)`,
);
tellFitness();
console.log(`ratio ${result.ratio.toFixed(2)} (target 1.00)`);
process.exit(0);
