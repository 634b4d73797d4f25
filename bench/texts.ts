import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '../server/src/platform/database.ts';
import { fitness, median } from './measure.ts';
import { autumnBook } from './newsletter.ts';
import { openSink, openStage, signIn } from './stage.ts';

/**
 * bench/texts: text messages with a link and a name to a whole audience, with full bookkeeping, to a provider on this machine that takes
 * each JSON call at once. A text counts once its row says so: from the first that arrives until none waits. Target: 2,000 a second.
 *
 * BENCH_RECIPIENTS, BENCH_ROUNDS, BENCH_CONNECTIONS
 */
const recipients = Number(process.env.BENCH_RECIPIENTS ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 20);

const sayFitness = fitness();
const sink = await openSink('text-sink-process.ts', 'http');
const stage = await openStage({
  SMS_URL: `${sink.url}/texts`,
  SMS_CONNECTIONS: String(connections),
  SMS_PER_DAY: '1000000',
});
const cookie = await signIn(stage.address, 'books-admin@demo.test');
const headers = { cookie, 'content-type': 'application/json' };

async function call<T>(method: string, url: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${stage.address}/api${url}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const organizationId = (await call<{ items: { _id: string }[] }>('GET', '/organization')).items[0]
  ?._id as string;

/** Contacts with a mobile number, and a list of them. */
await stage.platform.database.withSystem(async (db) => {
  await db.allow(600_000);
  await db.run(sql`
    insert into contact (organization_id, id, email, mobile, first_name, last_name, search_text)
    select ${organizationId}, 'bench-' || lpad(n::text, 8, '0'), 'texted' || n || '@bench.example', '+97250' || lpad(n::text, 7, '0'),
      'Reader ' || n, 'Bench', 'bench'
    from generate_series(1, ${recipients}::int) n`);
  await db.run(
    sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, 'texted', 'bench')`,
  );
  await db.run(sql`
    insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
    select ${organizationId}, 'texted', 'bench-' || lpad(n::text, 8, '0') from generate_series(1, ${recipients}::int) n`);
  // As PostgreSQL does by itself within a minute of an import.
  await db.run(sql`analyze contact, mailing_list, mailing_list_contact`);
});

interface Progress {
  distributionId: string;
  phase: string;
  preparing: object | null;
  states: { sent?: number };
}

async function untilPhase(id: string, isThere: (progress: Progress) => boolean): Promise<Progress> {
  for (;;) {
    const progress = await call<Progress>('GET', `/distribution/${organizationId}/progress/${id}`);
    if (isThere(progress)) return progress;
    await wait(20);
  }
}

async function round(): Promise<{ rate: number; work: number }> {
  await sink.reset();
  const release = await call<{ _id: string }>('POST', `/release/${organizationId}`, {
    releaseType: 'book',
    releaseData: autumnBook,
  });
  const { distributionId } = await call<Progress>(
    'POST',
    `/distribution/${organizationId}/distribute-audience/${release._id}`,
    {
      distributionType: 'sms',
      text: '{{firstName}}, our autumn book is out: {{link}}',
      inQuietHours: true,
      audience: { mailingLists: ['texted'] },
    },
  );
  await untilPhase(distributionId, ({ preparing }) => preparing === null);
  const begun = process.cpuUsage();
  // Progress counts the whole ledger of the send: it is asked for only when the last one has arrived.
  while ((await sink.count()).count < recipients) await wait(20);
  const { states } = await untilPhase(distributionId, ({ phase }) => phase === 'done');
  const over = Date.now();
  const { user, system } = process.cpuUsage(begun);
  const { count, firstAt } = await sink.count();
  if (states.sent !== recipients || count !== recipients)
    throw new Error(`${states.sent} are called sent, and ${count} arrived`);
  return { rate: recipients / ((over - firstAt) / 1000), work: (user + system) / 1000 / recipients };
}

const results: Awaited<ReturnType<typeof round>>[] = [];
for (let at = 0; at < rounds; at += 1) {
  const result = await round();
  results.push(result);
  console.log(`${result.rate.toFixed(0)} texts/s, ${result.work.toFixed(2)} ms of processor time each`);
}
sink.stop();
await stage.stop();
sayFitness();
console.log(`median ${median(results.map(({ rate }) => rate)).toFixed(0)} texts/s (target 2000)`);
process.exit(0);
