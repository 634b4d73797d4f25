import { setTimeout as wait } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import { sql } from '../server/src/platform/database.ts';
import { fitness, interleave, median } from './measure.ts';
import { autumnBook } from './newsletter.ts';
import { personaliser } from './plain-mail.ts';
import { openSink, openStage, signIn } from './stage.ts';

/**
 * bench/send: a personalised newsletter of 30 KB with full bookkeeping, by the pages and by the one call for a whole
 * audience that the screen makes, against a plain nodemailer pool that sends the same mails over as many connections to
 * the same sink. Then how the rate holds as audiences grow, what the call takes, and when the first mail leaves after the
 * seconds of undo. Targets: ratio 4, growth 0.9, first mail within 0.3 s, call within 0.5 s.
 *
 * BENCH_RECIPIENTS, BENCH_PAIRS, BENCH_CONNECTIONS; BENCH_LARGE=500000 adds an audience of that size.
 */
const recipients = Number(process.env.BENCH_RECIPIENTS ?? 5000);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 10);
const large = Number(process.env.BENCH_LARGE ?? 0);
const sizes = [1000, 20_000, 50_000, ...(large > 0 ? [large] : [])];
const pages = Math.ceil(recipients / 100);

const sayFitness = fitness();
const sink = await openSink();
const stage = await openStage({ SMTP_URL: sink.url, SMTP_CONNECTIONS: String(connections) });
const { address } = stage;
const cookie = await signIn(address, 'books-admin@demo.test');
const headers = { cookie, 'content-type': 'application/json' };

async function call<T>(method: string, url: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${address}/api${url}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const organizationId = (await call<{ items: { _id: string }[] }>('GET', '/organization')).items[0]
  ?._id as string;
const contacts = Array.from({ length: recipients }, (_, index) => ({
  email: `reader${index}@bench.example`,
  firstName: `Reader ${index}`,
  lastName: 'Bench',
}));
const preview = await call<{ html: string; text: string; subject: string; bytes: number }>(
  'POST',
  `/release/${organizationId}/preview`,
  { kind: 'email', releaseType: 'book', releaseData: autumnBook },
);
const plain = personaliser(preview);
console.log(`newsletter: ${(preview.bytes / 1024).toFixed(1)} KB of HTML, ${recipients} recipients`);

async function untilCount(expected: number): Promise<void> {
  while ((await sink.count()).count < expected) await wait(20);
}

/** Milliseconds of processor time of this process for one mail: what a busy machine does not blur. */
const processor = { plain: [] as number[], pages: [] as number[], audience: [] as number[] };
function processorPerMail(since: NodeJS.CpuUsage, mails = recipients): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000 / mails;
}

async function plainPool(): Promise<number> {
  await sink.reset();
  const transport = nodemailer.createTransport({
    ...nodemailerOptions(),
    pool: true,
    maxConnections: connections,
  });
  const begun = performance.now();
  const work = process.cpuUsage();
  await Promise.all(contacts.map((contact) => transport.sendMail(plain(contact))));
  const seconds = (performance.now() - begun) / 1000;
  processor.plain.push(processorPerMail(work));
  transport.close();
  return recipients / seconds;
}

function nodemailerOptions() {
  const { hostname: host, port } = new URL(sink.url);
  return { host, port: Number(port), secure: false, ignoreTLS: true };
}

const firstMails: number[] = [];

const makeRelease = () =>
  call<{ _id: string }>('POST', `/release/${organizationId}`, {
    releaseType: 'book',
    releaseData: autumnBook,
  });

async function checkReport(releaseId: string, expected: number): Promise<void> {
  const report = await call<{ counts: { sent: number } }>(
    'GET',
    `/distribution/${organizationId}/distribution-data-by-release/${releaseId}?pagination[limit]=1`,
  );
  if (report.counts.sent !== expected) throw new Error(`the report says ${report.counts.sent}`);
}

/** The producer's own way: pages of 100, four calls at a time. */
async function byPages(): Promise<number> {
  await sink.reset();
  const release = await makeRelease();
  const begun = performance.now();
  const work = process.cpuUsage();
  const begunAt = Date.now();
  const send = { from: { email: 'press@broshim.example' } };
  const queue = Array.from({ length: pages }, (_, page) => contacts.slice(page * 100, page * 100 + 100));
  const worker = async () => {
    for (let page = queue.shift(); page; page = queue.shift()) {
      const answer = await call<{ sentToContacts: unknown[] }>(
        'POST',
        `/distribution/${organizationId}/distribute-release/${release._id}`,
        { ...send, contacts: page },
      );
      if (answer.sentToContacts.length !== page.length) throw new Error('not everybody was sent to');
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  await untilCount(recipients);
  const seconds = (performance.now() - begun) / 1000;
  processor.pages.push(processorPerMail(work));
  firstMails.push((await sink.count()).firstAt - begunAt);
  await checkReport(release._id, recipients);
  return recipients / seconds;
}

/** Contacts of the organization, and a mailing list of the first so many of them for each size. */
async function makeLists(): Promise<void> {
  const most = Math.max(recipients, ...sizes);
  await stage.platform.database.withSystem(async (db) => {
    await db.allow(600_000);
    await db.run(sql`
      insert into contact (organization_id, id, email, first_name, last_name, search_text)
      select ${organizationId}, 'bench-' || lpad(n::text, 8, '0'), 'listed' || n || '@bench.example', 'Reader ' || n, 'Bench', 'bench'
      from generate_series(1, ${most}::int) n`);
    for (const size of new Set([recipients, ...sizes])) {
      await db.run(
        sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, ${`first-${size}`}, 'bench')`,
      );
      await db.run(sql`
        insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
        select ${organizationId}, ${`first-${size}`}, 'bench-' || lpad(n::text, 8, '0') from generate_series(1, ${size}::int) n`);
    }
    // As PostgreSQL does by itself within a minute of an import.
    await db.run(sql`analyze contact, mailing_list, mailing_list_contact`);
  });
}

interface Progress {
  distributionId: string;
  startsAt: string;
  total: number;
  /** Not null while people are being written into the ledger. */
  preparing: object | null;
}
const calls: number[] = [];
const afterUndo: number[] = [];

/** One call for a mailing list. The rate leaves out the time in which nothing happens: the rest of the seconds of undo. */
async function audience(size: number): Promise<number> {
  await sink.reset();
  const release = await makeRelease();
  const work = process.cpuUsage();
  const begun = Date.now();
  const started = await call<Progress>(
    'POST',
    `/distribution/${organizationId}/distribute-audience/${release._id}`,
    { from: { email: 'press@broshim.example' }, audience: { mailingLists: [`first-${size}`] } },
  );
  calls.push(Date.now() - begun);
  const startsAt = Date.parse(started.startsAt);
  const isPreparing = async () => {
    const { preparing } = await call<Progress>(
      'GET',
      `/distribution/${organizationId}/progress/${started.distributionId}`,
    );
    return preparing !== null;
  };
  while (await isPreparing()) await wait(50);
  const written = Date.now();
  await untilCount(size);
  const idle = Math.max(0, startsAt - written);
  const seconds = (Date.now() - begun - idle) / 1000;
  processor.audience.push(processorPerMail(work, size));
  afterUndo.push((await sink.count()).firstAt - startsAt);
  // The last rows are settled a moment after their mails arrived.
  while (
    (
      await call<{ phase: string }>(
        'GET',
        `/distribution/${organizationId}/progress/${started.distributionId}`,
      )
    ).phase !== 'done'
  )
    await wait(20);
  await checkReport(release._id, size);
  return size / seconds;
}

await makeLists();
console.log(`${connections} connections on both sides`);
console.log('by pages of 100, four calls at a time:');
const paged = await interleave(pairs, plainPool, byPages);
console.log('by one call for a whole audience:');
const whole = await interleave(pairs, plainPool, () => audience(recipients));
const rates: number[] = [];
for (const size of sizes) {
  const rate = await audience(size);
  rates.push(rate);
  console.log(
    `${size} recipients: ${rate.toFixed(0)} mails/s (${(rate / (rates[0] as number)).toFixed(2)} of the rate at ${sizes[0]}, target 0.90), call ${calls.at(-1)} ms (target 500), first mail ${afterUndo.at(-1)} ms after the undo time (target 300)`,
  );
}
console.log(`first mail of a page after ${Math.max(...firstMails)} ms at most (target 500)`);
console.log(
  `processor time a mail: plain pool ${median(processor.plain).toFixed(2)} ms, by pages ${median(processor.pages).toFixed(2)} ms, whole audience ${median(processor.audience).toFixed(2)} ms (without PostgreSQL)`,
);
sink.stop();
await stage.stop();
sayFitness();
console.log(`ratio by pages ${paged.ratio.toFixed(2)} (target 4.00)`);
console.log(`ratio whole audience ${whole.ratio.toFixed(2)} (target 4.00)`);
process.exit(0);
