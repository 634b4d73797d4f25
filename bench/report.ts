import { setTimeout as wait } from 'node:timers/promises';
import { measureKeeping } from './kept-cost.ts';
import { fitness, median } from './measure.ts';
import { openProduct, type Product } from './product.ts';
import { fillReport } from './report-data.ts';

/**
 * bench/report: a release that was sent to 50,000 people (BENCH_LARGE=300000 adds one of that size): the first page of its
 * report, also narrowed and searched, its spreadsheet (first byte, first person, whole), and the dry run of a send to the same
 * people. Beside each report, in turn, the least that a database could do for it: counting the rows of the ledger.
 * Then what a heartbeat and a send cost with and without keeping. Targets: report 150 ms, first byte 200 ms, dry run 300 ms; of the large one every filter and search 1 s.
 */
const sizes = [Number(process.env.BENCH_ROWS ?? 50_000), Number(process.env.BENCH_LARGE ?? 0)].filter(
  Boolean,
);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);

interface Answer {
  /** Milliseconds until the first byte, the first person and the last byte. */
  first: number;
  firstPerson: number;
  whole: number;
  text: string;
}

async function ask(product: Product, path: string, body?: object): Promise<Answer> {
  const begun = performance.now();
  const answer = await fetch(`${product.server.url}/api/distribution/${product.organizationId}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie: product.cookie,
      origin: product.server.url,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let first = 0;
  let firstPerson = 0;
  const texts: string[] = [];
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const text = decoder.decode(part.value, { stream: true });
    first ||= performance.now() - begun;
    if (text.includes('@mail.example')) firstPerson ||= performance.now() - begun;
    texts.push(text);
  }
  const text = texts.join('');
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return { first, firstPerson, whole: performance.now() - begun, text };
}

const reportPath = 'distribution-data-by-release/measured?pagination[limit]=100';

async function assertRight(product: Product, people: number): Promise<void> {
  const { counts, recipients } = JSON.parse((await ask(product, reportPath)).text) as {
    counts: { chosen: number; opened: number; watched: number; machines: number };
    recipients: unknown[];
  };
  const { chosen, opened, watched, machines } = counts;
  const shares = [chosen, opened, watched, machines].map((count) => count / people);
  if (shares.join() !== '1,0.6,0.3,0.1' || recipients.length !== 100)
    throw new Error(`the report is wrong: ${JSON.stringify(counts)}`);
}

async function compareWithLedger(product: Product, people: number): Promise<void> {
  const reports: number[] = [];
  const counted: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const begun = performance.now();
    await product.query(
      `select state, count(*) from recipient where organization_id = $1 and release_id = 'measured' group by state`,
      [product.organizationId],
    );
    counted.push(performance.now() - begun);
    reports.push((await ask(product, reportPath)).whole);
  }
  const ratio = median(reports.map((time, pair) => time / (counted[pair] as number)));
  console.log(
    `report of ${people} people: ${median(reports).toFixed(0)} ms (target 150), counting the ledger ${median(counted).toFixed(1)} ms, ratio ${ratio.toFixed(1)}`,
  );
}

/** Read once, the report is kept; milliseconds until it is. */
async function untilKept(product: Product): Promise<number> {
  const begun = performance.now();
  const isKept = async () =>
    (await product.query('select from kept_report where made_at is not null')).rows.length > 0;
  while (!(await isKept())) await wait(100);
  // As the database does by itself within minutes.
  await product.query('vacuum analyze kept_person');
  return performance.now() - begun;
}

/** The middle time of some askings of the same, milliseconds. */
async function timesOf(asking: () => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let turn = 0; turn < pairs; turn += 1) answers.push(await asking());
  const of = (key: 'first' | 'firstPerson' | 'whole') => median(answers.map((one) => one[key])).toFixed(0);
  return {
    ...(answers[0] as Answer),
    first: of('first'),
    firstPerson: of('firstPerson'),
    whole: of('whole'),
  };
}

async function measure(people: number): Promise<void> {
  const product = await openProduct();
  await fillReport(product, people);
  await assertRight(product, people);
  console.log(`kept after ${(await untilKept(product)).toFixed(0)} ms`);
  await assertRight(product, people);
  await compareWithLedger(product, people);
  for (const narrowed of [
    'filter[params][state]=notOpened',
    'filter[search]=reader%204711',
    'includeMachines=true',
  ]) {
    const { whole } = await timesOf(() => ask(product, `${reportPath}&${narrowed}`));
    console.log(`the same by ${narrowed}: ${whole} ms`);
  }
  const curves = await timesOf(() => ask(product, 'film-curves/measured'));
  console.log(`how far its film was watched by ${Math.round(people * 0.3)} viewers: ${curves.whole} ms`);
  const dated = await timesOf(() => ask(product, 'film-curves/measured?filter[datesRange][from]=2020-01-01'));
  console.log(`the same of a range of dates, by sittings: ${dated.whole} ms`);
  const sheet = await timesOf(() => ask(product, 'report-csv/measured'));
  console.log(
    `its spreadsheet, ${sheet.text.split('\n').length} lines: first byte ${sheet.first} ms (target 200), first person ${sheet.firstPerson} ms, whole ${sheet.whole} ms`,
  );
  const rehearsal = await timesOf(() => ask(product, 'audience/measured', { audience: { all: true } }));
  console.log(`dry run to ${people} people: ${rehearsal.whole} ms (target 300)`);
  if (people === sizes[0]) await measureKeeping(product);
  await product.stop();
}

const tellFitness = fitness();
for (const people of sizes) await measure(people);
tellFitness();
process.exit(0);
