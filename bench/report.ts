import { fitness, median } from './measure.ts';
import { openProduct } from './product.ts';

/**
 * bench/report: a release that was sent to 50,000 people, 60 % of whom came and 30 % watched: the first page of its report,
 * its spreadsheet (first byte, whole), and the dry run of a send to the same people. Beside each report, in turn, the least
 * that a database could do for it: counting the rows of the ledger. Targets: report 150 ms, first byte 200 ms, dry run 300 ms.
 */
const people = Number(process.env.BENCH_ROWS ?? 50_000);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);

const tellFitness = fitness();
const product = await openProduct();
const { organizationId } = product;
await product.query(
  `insert into release (organization_id, id, release_type, title, data, card, search_text, design, listed_at, distributed_at)
   values ($1, 'measured', 'programme', 'Measured', '{"title": "Measured"}', '{"title": "Measured"}', 'measured', '{"locale": "he"}', now(), now())`,
  [organizationId],
);
await product.query(
  `insert into contact (organization_id, id, first_name, last_name, email, search_text)
   select $1, 'reader-' || n, 'Reader', n::text, 'reader' || n || '@mail.example', 'reader ' || n from generate_series(1, $2::int) n`,
  [organizationId, people],
);
await product.query(
  `insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
   values ($1, 'send', 'measured', 'email', 'he', 't', '{}')`,
  [organizationId],
);
await product.query(
  `insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, address, email, first_name, last_name, state, token, sent_at)
   select $1, 'row-' || n, 'send', 'measured', 'reader-' || n, 'email', 'reader' || n || '@mail.example', 'reader' || n || '@mail.example',
     'Reader', n::text, 'sent', 'token-' || n, now() from generate_series(1, $2::int) n`,
  [organizationId, people],
);
await product.query(
  `insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict, at)
   select $1, 'event-' || n, 'measured', 'row-' || n, case when n % 2 = 0 then 'landing' else 'open' end,
     case when n % 2 = 0 then 'landingPage' else 'email' end, 'distribution-email', 'person', now() - n * interval '1 second'
   from generate_series(1, $2::int) n where n % 10 < 6`,
  [organizationId, people],
);
await product.query(
  `insert into file (organization_id, id, kind, name, extension, content_type, size, status, duration_seconds)
   values ($1, 'film', 'video', 'film.mp4', 'mp4', 'video/mp4', 1, 'ready', 1000)`,
  [organizationId],
);
await product.query(
  `insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, duration_seconds, position_seconds, total_ms, buckets)
   select $1, 'watch-' || n, 'film', 'measured', 'recipient:row-' || n, 'row-' || n, 1000, 500, 500000,
     array(select case when b < 50 then 1 else 0 end from generate_series(1, 100) b)
   from generate_series(1, $2::int) n where n % 10 < 3`,
  [organizationId, people],
);
await product.query(
  `insert into sitting (organization_id, id, watch_id, total_ms, origin, started_at, ended_at)
   select organization_id, 'sitting-' || id, id, total_ms, 'distribution-email', now() - interval '1 hour', now() from watch where organization_id = $1`,
  [organizationId],
);
// A scanner opens the links of every fifth message before its reader does; half of those readers watch.
await product.query(
  `insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict, at)
   select $1, 'scan-' || n, 'measured', 'row-' || n, 'landing', 'landingPage', 'distribution-email', 'machine', now() - interval '2 days'
   from generate_series(1, $2::int) n where n % 10 in (1, 9)`,
  [organizationId, people],
);
await product.query('vacuum analyze');

async function ask(path: string, body?: object): Promise<{ first: number; whole: number; text: string }> {
  const begun = performance.now();
  const answer = await fetch(`${product.server.url}/api/distribution/${path}`, {
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
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    first ||= performance.now() - begun;
    text += decoder.decode(part.value, { stream: true });
  }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return { first, whole: performance.now() - begun, text };
}

async function countLedger(): Promise<number> {
  const begun = performance.now();
  await product.query(
    `select state, count(*) from recipient where organization_id = $1 and release_id = 'measured' group by state`,
    [organizationId],
  );
  return performance.now() - begun;
}

const report = () => ask(`${organizationId}/distribution-data-by-release/measured?pagination[limit]=100`);
const { counts, recipients } = JSON.parse((await report()).text) as {
  counts: { chosen: number; watched: number };
  recipients: unknown[];
};
if (counts.chosen !== people || counts.watched !== (people * 3) / 10 || recipients.length !== 100)
  throw new Error(`the report is wrong: ${JSON.stringify(counts)}`);

const reports: number[] = [];
const counted: number[] = [];
for (let pair = 0; pair < pairs; pair += 1) {
  counted.push(await countLedger());
  reports.push((await report()).whole);
}
const ratio = median(reports.map((time, pair) => time / (counted[pair] as number)));
console.log(
  `report of ${people} people: ${median(reports).toFixed(0)} ms (target 150), counting the ledger ${median(counted).toFixed(1)} ms, ratio ${ratio.toFixed(1)}`,
);

const sheets = [];
for (let turn = 0; turn < pairs; turn += 1) sheets.push(await ask(`${organizationId}/report-csv/measured`));
const lines = sheets[0]?.text.split('\n').length ?? 0;
console.log(
  `its spreadsheet, ${lines} lines: first byte ${median(sheets.map(({ first }) => first)).toFixed(0)} ms (target 200), whole ${median(sheets.map(({ whole }) => whole)).toFixed(0)} ms`,
);

const rehearsals: number[] = [];
for (let turn = 0; turn < pairs; turn += 1)
  rehearsals.push((await ask(`${organizationId}/audience/measured`, { audience: { all: true } })).whole);
console.log(`dry run to ${people} people: ${median(rehearsals).toFixed(0)} ms (target 300)`);

await product.stop();
tellFitness();
process.exit(0);
