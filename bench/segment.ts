import { setTimeout as wait } from 'node:timers/promises';
import type { ConditionGroup } from '@firstlook/contract/smart-condition.ts';
import { fitness, median } from './measure.ts';
import { openProduct, type Product } from './product.ts';
import { fillReport } from './report-data.ts';

/**
 * bench/segment: a smart list of three conditions (a tag of every fifth contact, got a release and did not open it, heard nothing for
 * 60 days) over BENCH_ROWS contacts (1,000,000) and ten times as many rows of the ledger, most of them a year old. The release is
 * kept, as it is once it was read. Targets: counted within 1 s, the first page of its contacts within 200 ms.
 */
const contacts = Number(process.env.BENCH_ROWS ?? 1_000_000);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const perContact = 9;

/** The report of a tenth of the contacts, then the others, and what they were all sent before: every third got something of late. */
async function fill(product: Product): Promise<void> {
  const { organizationId, query } = product;
  const asked = contacts / 10;
  await fillReport(product, asked);
  await query(
    `insert into contact (organization_id, id, first_name, last_name, email, search_text)
     select $1, 'reader-' || n, 'Reader', n::text, 'reader' || n || '@mail.example', 'reader ' || n
     from generate_series($2::int + 1, $3::int) n`,
    [organizationId, asked, contacts],
  );
  await query(`insert into tag (organization_id, id, name) values ($1, 'fifth', 'Every fifth')`, [
    organizationId,
  ]);
  await query(
    `update contact set tags = '{fifth}' where organization_id = $1 and right(id, 1) in ('6', '8')`,
    [organizationId],
  );
  await query(
    `insert into release (organization_id, id, release_type, title, data, card, search_text, design, listed_at)
     values ($1, 'former', 'programme', 'Former', '{"title": "Former"}', '{"title": "Former"}', 'former', '{"locale": "he"}', now())`,
    [organizationId],
  );
  for (let send = 1; send <= perContact; send += 1) {
    await query(
      `insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered, created_at, starts_at)
       values ($1, 'former-' || $2::int, 'former', 'email', 'he', 't', '{}', now() - interval '1 year', now() - interval '1 year')`,
      [organizationId, send],
    );
    await query(
      `insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, round, address, email, state, token, sent_at, created_at)
       select $1, 'former-' || $2::int || '-' || n, 'former-' || $2::int, 'former', 'reader-' || n, 'email', $2::int, 'reader' || n || '@mail.example',
         'reader' || n || '@mail.example', 'sent', 'former-' || $2::int || '-' || n, now(),
         case when $2::int = 1 and n % 3 = 0 then now() - interval '10 days' else now() - interval '300 days' end
       from generate_series(1, $3::int) n`,
      [organizationId, send, contacts],
    );
  }
  // What was asked about lies back longer than the days in which nobody is to have heard anything.
  await query(
    `update recipient set created_at = now() - interval '70 days' where organization_id = $1 and release_id = 'measured'`,
    [organizationId],
  );
  await query('vacuum analyze');
}

const condition: ConditionGroup = {
  match: 'all',
  of: [
    { is: 'tag', id: 'fifth' },
    { is: 'did', deed: 'notOpened', releaseId: 'measured' },
    { is: 'unheard', days: 60 },
  ],
};

async function ask(product: Product, path: string, body?: object) {
  const begun = performance.now();
  const answer = await fetch(`${product.server.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie: product.cookie,
      origin: product.server.url,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return { time: performance.now() - begun, said: JSON.parse(text) };
}

async function timesOf(asking: () => Promise<{ time: number }>): Promise<string> {
  const times: number[] = [];
  for (let turn = 0; turn < pairs; turn += 1) times.push((await asking()).time);
  return median(times).toFixed(0);
}

const tellFitness = fitness();
const product = await openProduct();
await fill(product);
const { organizationId } = product;
const counting = () => ask(product, `smart-list/${organizationId}/count`, { condition });
const first = await counting();
const isKept = async () =>
  (await product.query('select from kept_report where made_at is not null')).rows.length > 0;
while (!(await isKept())) await wait(100);
await product.query('vacuum analyze kept_person');
const { said } = await counting();
if (said.count !== first.said.count || said.count === 0)
  throw new Error(`the count is wrong: ${first.said.count} and then ${said.count}`);
console.log(
  `${said.count} of ${contacts} contacts, ${contacts * perContact + contacts / 10} rows of the ledger: first asked ${first.time.toFixed(0)} ms`,
);
console.log(`counted, with the first ten people: ${await timesOf(counting)} ms (target 1000)`);
const list = await ask(product, `smart-list/${organizationId}`, { name: 'Measured', condition });
const page = `contact/${organizationId}?filter[params][smartList]=${list.said._id}&pagination[limit]=15`;
console.log(`first page of its contacts: ${await timesOf(() => ask(product, page))} ms (target 200)`);
await product.stop();
tellFitness();
process.exit(0);
