import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { load } from './load.ts';
import { fitness, interleave, memoryOf } from './measure.ts';
import { openProduct } from './product.ts';

/**
 * bench/import: a contacts file (.csv) of 100,000 people (BENCH_ROWS, a million at most), half of them known and changed by
 * it, from the upload to its end, against COPY into a table of its own and one upsert of the same rows into a table with the same indexes. Rows a
 * second; target 0.7. Then what the server held meanwhile beyond what it held before (target 200 MB), and how long the list of
 * somebody else takes beside it (target twice as long as alone).
 *
 * BENCH_ROWS, BENCH_PAIRS.
 */
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const firstNames = ['נועה', 'דניאל', 'מאיה', 'איתי', 'תמר', 'יונתן', 'שירה', 'עומר'];
const lastNames = ['לוי', 'כהן', 'מזרחי', 'פרץ', 'ביטון', 'אברהם', 'פרידמן', 'שפירא'];

interface Person {
  email: string;
  first: string;
  last: string;
  mobile: string;
}

const people: Person[] = Array.from({ length: rows }, (_, at) => ({
  email: `reader${at}@bench.example`,
  first: firstNames[at % 8] as string,
  last: `${lastNames[(at >> 3) % 8]} ${at}`,
  mobile: `+97250${String(1_000_000 + at).padStart(7, '0')}`,
}));
const csv = Buffer.from(
  ['email,firstName,lastName,mobile', ...people.map((one) => Object.values(one).join())].join('\n'),
);

const sayFitness = fitness();
const product = await openProduct();
const { organizationId, cookie } = product;
const client = new pg.Client({ connectionString: product.databaseUrl });
await client.connect();
await client.query('create table bench_contact (like contact including all)');
await client.query('create table bench_row (email text, first text, last text, mobile text)');

/** Every second person of the file is there already, by a name that the file changes. */
async function makeKnown(table: 'contact' | 'bench_contact'): Promise<void> {
  await client.query(`truncate ${table} cascade`);
  await client.query(
    `insert into ${table} (organization_id, id, email, first_name, last_name, search_text)
     select $1, 'known-' || n, 'reader' || n || '@bench.example', 'Known', 'Before', 'known before reader' || n || '@bench.example'
     from generate_series(0, $2::int - 1, 2) n`,
    [organizationId, rows],
  );
  await client.query(`vacuum analyze ${table}`);
}

async function bare(): Promise<number> {
  await makeKnown('bench_contact');
  const begun = performance.now();
  await client.query('begin; truncate bench_row');
  const lines = people.map((one) => `${Object.values(one).join('\t')}\n`);
  await pipeline(Readable.from(lines), client.query(copyFrom('copy bench_row from stdin')));
  await client.query(
    `insert into bench_contact as c (organization_id, id, email, first_name, last_name, mobile, search_text)
     select $1, gen_random_uuid()::text, r.email, r.first, r.last, r.mobile,
       lower(r.first || ' ' || r.last || ' ' || r.email || ' ' || r.mobile) from bench_row r
     on conflict (organization_id, email) where email <> '' do update set first_name = excluded.first_name,
       last_name = excluded.last_name, mobile = excluded.mobile, search_text = excluded.search_text, version = c.version + 1`,
    [organizationId],
  );
  await client.query('commit');
  return rows / ((performance.now() - begun) / 1000);
}

interface Told {
  _id: string;
  state: string;
  counts: { total: number; new: number; updated: number };
}

/** Answers the counts of the finished import: a large one is answered while it runs, and looked at until it is done. */
async function importFile(): Promise<Told['counts']> {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'people.csv');
  const answer = await fetch(`${product.server.url}/api/file/uploadContacts/${organizationId}`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  let told = (await answer.json()) as Told;
  while (told.state === 'running') {
    await setTimeout(250);
    const url = `${product.server.url}/api/contact/${organizationId}/import/${told._id}`;
    told = (await (await fetch(url, { headers: { cookie } })).json()) as Told;
  }
  if (told.state !== 'done') throw new Error(`the import is ${told.state}`);
  return told.counts;
}

async function ours(): Promise<number> {
  await makeKnown('contact');
  const begun = performance.now();
  const counts = await importFile();
  const seconds = (performance.now() - begun) / 1000;
  const known = Math.ceil(rows / 2);
  if (counts.total !== rows || counts.updated !== known || counts.new !== rows - known)
    throw new Error(`not everybody was taken: ${JSON.stringify(counts)}`);
  return rows / seconds;
}

const result = await interleave(pairs, bare, ours);

await makeKnown('contact');
const list = () => load(`${product.server.url}/api/release/${organizationId}`, { cookie }, 1, 3);
const alone = await list();
const memory = () => memoryOf(product.server.pid()).now;
const before = memory();
let [isOver, most] = [false, before];
const importing = importFile().finally(() => {
  isOver = true;
});
const beside: number[] = [];
while (!isOver) {
  const { median } = await load(`${product.server.url}/api/release/${organizationId}`, { cookie }, 1, 0.5);
  beside.push(median);
  most = Math.max(most, memory());
}
await importing;
await client.end();
await product.stop();
sayFitness();
beside.sort((a, b) => a - b);
const slowed = (beside[beside.length >> 1] as number) / alone.median;
console.log(`held ${(most - before).toFixed(0)} MB more than before (target 200)`);
console.log(`the list of somebody else took ${slowed.toFixed(2)} times as long (target 2.00)`);
console.log(`ratio ${result.ratio.toFixed(2)} (target 0.70)`);
process.exit(0);
