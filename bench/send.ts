import { setTimeout as wait } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import { interleave, median } from './measure.ts';
import { autumnBook } from './newsletter.ts';
import { personaliser } from './plain-mail.ts';
import { openSink, openStage, signIn } from './stage.ts';

/**
 * bench/send: 5,000 recipients, a personalised newsletter of 30 KB, full bookkeeping, against a plain nodemailer pool
 * that sends the same mails to the same sink. Target: at least 1.5 times; first mail within 2 s of the call.
 */
const recipients = Number(process.env.BENCH_RECIPIENTS ?? 5000);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const pages = Math.ceil(recipients / 100);

const sink = await openSink();
const stage = await openStage({ SMTP_URL: sink.url });
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
const processor = { plain: [] as number[], ours: [] as number[] };
function processorPerMail(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000 / recipients;
}

async function plainPool(): Promise<number> {
  await sink.reset();
  const transport = nodemailer.createTransport({ ...nodemailerOptions(), pool: true, maxConnections: 5 });
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

/** The producer's own way: pages of 100, the next when the former has answered; four at a time, as the screen does. */
async function ours(): Promise<number> {
  await sink.reset();
  const release = await call<{ _id: string }>('POST', `/release/${organizationId}`, {
    releaseType: 'book',
    releaseData: autumnBook,
  });
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
  processor.ours.push(processorPerMail(work));
  firstMails.push((await sink.count()).firstAt - begunAt);
  const report = await call<{ counts: { sent: number } }>(
    'GET',
    `/distribution/${organizationId}/distribution-data-by-release/${release._id}?pagination[limit]=1`,
  );
  if (report.counts.sent !== recipients) throw new Error(`the report says ${report.counts.sent}`);
  return recipients / seconds;
}

const result = await interleave(pairs, plainPool, ours);
console.log(`first mail after ${Math.max(...firstMails)} ms at most (target 2000)`);
console.log(
  `processor time a mail: plain pool ${median(processor.plain).toFixed(2)} ms, ours ${median(processor.ours).toFixed(2)} ms (without PostgreSQL)`,
);
console.log(`plain pool ${result.limit.toFixed(0)} mails/s, ours ${result.ours.toFixed(0)} mails/s`);
sink.stop();
await stage.stop();
console.log(`ratio ${result.ratio.toFixed(2)} (target 1.50)`);
process.exit(0);
