import { hebrewText, hebrewWords, ownWord } from './hebrew.ts';
import { fitness, median, share } from './measure.ts';
import { openProduct } from './product.ts';

/**
 * bench/search: Hebrew words over 100,000 releases and 100,000 contacts, one request after the other, each search another
 * one. Targets: p50 15 ms, p99 60 ms. Then pages far down, other orders and filters against the first page, in turn, each after
 * a change, so that none is a kept one. Target: at most twice the first page.
 */
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const perPair = 20;

const tellFitness = fitness();
const product = await openProduct();
const { organizationId } = product;
await product.query(
  `insert into release (organization_id, id, release_type, title, data, card, search_text, kept_files, design, listed_at, created_at, updated_at, distributed_at)
   select $1, gen_random_uuid()::text, 'programme', title, jsonb_build_object('title', title, 'type', 'kind' || n % 40, 'content', text),
     jsonb_build_object('title', title, 'desc', left(text, 300)), lower(title || ' ' || text), '{}', '{"locale": "he"}',
     now() - n * interval '1 minute', now() - n * interval '1 minute', now() - (n::bigint * 7919 % $3::int) * interval '1 minute',
     now() - n * interval '1 minute'
   from (select n, ${hebrewText(3, 100)} || ' ' || ${ownWord} as title, ${hebrewText(40, 0)} as text from generate_series(1, $3::int) n) made`,
  [organizationId, hebrewWords, rows],
);
await product.query(
  `insert into contact (organization_id, id, first_name, last_name, email, search_text, created_at)
   select $1, gen_random_uuid()::text, first, last, 'reader' || n || '@mail' || n % 50 || '.example',
     lower(first || ' ' || last || ' reader' || n || '@mail' || n % 50 || '.example'), now() - n * interval '1 second'
   from (select n, ${hebrewText(1, 7)} as first, ${hebrewText(1, 70)} || ' ' || ${ownWord} as last from generate_series(1, $3::int) n) made
   where $2::text[] is not null`,
  [organizationId, hebrewWords, rows],
);
await product.query('vacuum analyze release');
await product.query('vacuum analyze contact');

async function read(noun: string, query: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${product.server.url}/api/${noun}/${organizationId}?${query}`, {
    headers: { cookie: product.cookie },
  });
  const { items } = (await answer.json()) as { items?: unknown[] };
  if (!items) throw new Error(`${noun} ${query}: ${answer.status}`);
  return performance.now() - begun;
}

const letters = (number: number) =>
  String(number).replace(/\d/g, (digit) => 'אבגדהוזחטי'[Number(digit)] as string);
/** Of ten searches: five names that one row has, two pairs of words, one word, one beginning, one that is in no row. */
function searchedFor(turn: number): string {
  const word = (offset: number) => hebrewWords[(turn * 7 + offset) % hebrewWords.length] as string;
  const own = `ק${letters(1 + ((turn * 7919) % rows))}ש`;
  return [
    own,
    own,
    own,
    own,
    own,
    `${word(0)} ${own}`,
    `${word(50)} ${word(60)}`,
    word(40),
    own.slice(0, 4),
    `${own}איןכזה`,
  ][turn % 10] as string;
}
for (const noun of ['release', 'contact']) {
  for (let turn = 0; turn < 20; turn += 1) await read(noun, 'pagination[page]=0');
  const times: number[] = [];
  for (let turn = 0; turn < pairs * 40; turn += 1)
    times.push(await read(noun, `filter[search]=${encodeURIComponent(searchedFor(turn))}`));
  console.log(
    `search of ${rows} ${noun}s: p50 ${median(times).toFixed(1)} ms (target 15), p99 ${share(times, 0.99).toFixed(1)} ms (target 60)`,
  );
}

const lastPage = Math.ceil(rows / 50) - 1;
const lines: [name: string, noun: string, query: string][] = [
  ['releases, last page', 'release', `pagination[page]=${lastPage}`],
  ['releases, middle page', 'release', `pagination[page]=${lastPage >> 1}`],
  ['releases by change', 'release', 'simpleSort=-_updatedAt'],
  ['releases of a type that is not there', 'release', 'filter[params][type]=none'],
  ['releases of a type', 'release', 'filter[params][type]=kind7'],
  ['contacts, last page', 'contact', `pagination[page]=${lastPage}&pagination[limit]=50`],
  ['contacts by address', 'contact', 'simpleSort=email&pagination[limit]=50'],
];
for (const [name, noun, query] of lines) {
  const times: number[] = [];
  const ofFirst: number[] = [];
  const change = () =>
    product.query('update organization set updated_at = now() where organization_id = $1', [organizationId]);
  for (let turn = 0; turn < pairs * perPair; turn += 1) {
    await change();
    ofFirst.push(await read(noun, 'pagination[page]=0&pagination[limit]=50'));
    await change();
    times.push(await read(noun, query));
  }
  const ratio = median(times.map((time, turn) => time / (ofFirst[turn] as number)));
  console.log(
    `${name}: ${median(times).toFixed(1)} ms, first page ${median(ofFirst).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (target 2.00 at most)`,
  );
}
await product.stop();
tellFitness();
process.exit(0);
