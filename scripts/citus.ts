import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ChildServer, childServer } from '../server/test/child-server.ts';
import { type MailSink, smtpRefusal, startMailSink } from '../server/test/mail-sink.ts';
import { type Cluster, missingForCluster, startCluster } from './citus-cluster.ts';
import { tryMonths } from './citus-month.ts';
import { tryPermissions } from './citus-permission.ts';
import { checkShards } from './citus-shard.ts';
import { tryRowSecurity } from './citus-wall.ts';
import { useMemory } from './memory-folder.ts';

/**
 * `node scripts/citus.ts`: the product on a real Citus cluster of one coordinator and two workers. The database is filled, spread (ended
 * in the middle by `kill -9`, and begun again), and the main job is done over HTTP; a machine fails in the middle of a send and comes
 * back. Then every endpoint is asked as every role, row security is tried on every table and every machine, and the statements of ordinary requests are asked on how
 * many shards they run; months of a table are made and dropped. Needs a kit (`CITUS_KIT`, docs/SCALE.md) and Debian's `postgresql-15`; without them it says so.
 */
const people = 300;
const password = 'citus-cluster-1';
/** A machine of the cluster is away for so long, milliseconds. */
const away = 30_000;
/** So long the mail server takes for each message, milliseconds: the machine fails while there is something to send. */
const messageTakes = 50;

useMemory();

let passed = 0;
let failed = 0;
function check(what: string, isGood: boolean, detail: unknown = ''): void {
  console.log(`${isGood ? 'ok   ' : 'FAIL '} ${what}${isGood ? '' : ` ${JSON.stringify(detail)}`}`);
  if (isGood) passed += 1;
  else failed += 1;
}

interface Told {
  code: number | null;
  output: string;
}

/** The command line. @param until ends it with `kill -9` once it says this */
async function cli(env: Record<string, string>, args: string[], until?: RegExp): Promise<Told> {
  const child = spawn(process.execPath, ['server/src/cli.ts', ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (data: Buffer) => {
    output += data.toString();
    if (until?.test(output)) child.kill('SIGKILL');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output };
}

type Call = <T>(method: string, address: string, body?: unknown) => Promise<T>;

async function signIn({ url }: ChildServer) {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'tv-admin@demo.test', password }),
  });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  if (!login.ok) throw new Error(`sign-in: ${login.status} ${await login.text()}`);
  const call: Call = async (method, address, body) => {
    const answer = await fetch(`${url}/api/${address}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { items } = await call<{ items: { _id: string }[] }>('GET', 'organization');
  return { call, cookie, organizationId: items[0]?._id as string };
}

/** Fills a database on one machine and spreads it. */
async function spreadFilled(env: Record<string, string>): Promise<void> {
  const filling = await childServer(env);
  await filling.start();
  const refused = await cli(env, ['database:distribute']);
  check(
    'a product that runs is not spread',
    refused.code === 1 && /is running/.test(refused.output),
    refused,
  );
  await filling.stop();
  const dry = await cli(env, ['database:distribute', '--dry-run']);
  check(
    'a dry run says what would move and moves nothing',
    dry.code === 0 && /contact: distributed, \d/.test(dry.output),
    dry,
  );
  const ended = await cli(env, ['database:distribute', '--shards', '4'], /contact: distributed/);
  check('it was ended in the middle', ended.code === null, ended);
  const halfWay = await cli(env, ['migrate']);
  check(
    'nothing starts on half a database',
    halfWay.code === 1 && /not finished/.test(halfWay.output),
    halfWay,
  );
  const again = await cli(env, ['database:distribute', '--shards', '4']);
  check('begun again it ends well', again.code === 0 && /is spread/.test(again.output), again);
  const status = await cli(env, ['database:status']);
  const workers = [...status.output.matchAll(/worker\s+\S+: (\d+) shards/g)].map(([, count]) =>
    Number(count),
  );
  check('both machines hold rows', workers.length === 2 && workers.every((count) => count > 0), status);
  check('nothing is left to be spread', !/would be/.test(status.output), status.output);
}

interface Report {
  counts: { chosen: number; sent: number; landed: number; states: Record<string, number> };
  recipients: { token: string; email: string }[];
}

interface Work {
  cluster: Cluster;
  server: ChildServer;
  sink: MailSink;
  call: Call;
  organizationId: string;
}

/** Makes a release and sends it while the machine that holds the organization fails. @returns the release */
async function sendThrough({ cluster, sink, call, organizationId }: Work): Promise<string> {
  const { _id: releaseId } = await call<{ _id: string }>('POST', `release/${organizationId}`, {
    releaseType: 'programme',
    releaseData: { title: 'On many machines' },
  });
  const contacts = Array.from({ length: people }, (_, index) => ({ email: `p${index}@citus.example` }));
  const { distributionId } = await call<{ distributionId: string }>(
    'POST',
    `distribution/${organizationId}/distribute-audience/${releaseId}`,
    { from: { email: 'press@mifras.example' }, audience: { contacts } },
  );
  const node = await cluster.nodeOf(organizationId);
  while (sink.mails.length < people / 4) await wait(20);
  await cluster.stopNode(node);
  const arrived = sink.mails.length;
  check(`the machine fails when ${arrived} of ${people} had arrived`, arrived < people / 2);
  await wait(away);
  await cluster.startNode(node);
  for (let tries = 0; tries < 600; tries += 1) {
    const progress = await call<{ phase: string }>(
      'GET',
      `distribution/${organizationId}/progress/${distributionId}`,
    ).catch(() => null);
    if (progress?.phase === 'done') return releaseId;
    await wait(100);
  }
  throw new Error('the send did not end in a minute');
}

async function readReport({ call, organizationId }: Work, releaseId: string): Promise<Report> {
  return call('GET', `distribution/${organizationId}/distribution-data-by-release/${releaseId}`);
}

async function checkSend(work: Work, releaseId: string): Promise<void> {
  const { counts, recipients } = await readReport(work, releaseId);
  const addresses = work.sink.mails.flatMap(({ to }) => to);
  const { sent = 0, unconfirmed = 0, failed: refused = 0, ...others } = counts.states;
  check('nobody got it twice', new Set(addresses).size === addresses.length, addresses.length);
  check(
    `${sent} are sent, ${unconfirmed} in doubt and ${refused} refused, which is everybody`,
    sent + unconfirmed + refused === people && refused === 1,
    counts,
  );
  check('who was refused for now got it later', addresses.includes('p7@citus.example'));
  check('no message is in another state', Object.keys(others).length === 0, others);
  check(
    'the log of the mail server says the same',
    addresses.length >= sent && addresses.length <= people - refused,
    addresses.length,
  );
  const readers = recipients.slice(0, 5);
  for (const { token } of readers) {
    const page = await fetch(
      `${work.server.url}/landing/${releaseId}?token=${token}&origin=distribution-email`,
      { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36' } },
    );
    if (!page.ok) check('a link opens', false, page.status);
  }
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await readReport(work, releaseId)).counts.landed === readers.length) break;
    await wait(100);
  }
  const { landed } = (await readReport(work, releaseId)).counts;
  check('the report counts who opened their link', landed === readers.length, landed);
}

const ordinary = (organizationId: string, releaseId: string) =>
  [
    ['GET', '/api/auth/info'],
    ['GET', '/api/organization'],
    ['GET', `/api/organization/${organizationId}`],
    ['GET', `/api/release/${organizationId}?pagination[limit]=20`],
    ['GET', `/api/release/${organizationId}?filter[search]=on`],
    ['GET', `/api/release/${organizationId}/${releaseId}`],
    ['GET', `/api/contact/${organizationId}?pagination[limit]=20`],
    ['GET', `/api/contact/${organizationId}?filter[search]=a`],
    ['GET', `/api/mailing-list/${organizationId}`],
    ['GET', `/api/file/${organizationId}`],
    ['GET', `/api/stats/${organizationId}`],
    ['GET', `/api/distribution/${organizationId}/distribution-data-by-release/${releaseId}`],
    ['GET', `/api/distribution/${organizationId}/report-csv/${releaseId}`],
    [
      'POST',
      `/api/release/${organizationId}`,
      { releaseType: 'programme', releaseData: { title: 'One more' } },
    ],
    [
      'POST',
      `/api/distribution/${organizationId}/distribute-audience/${releaseId}`,
      { from: { email: 'press@mifras.example' }, audience: { contacts: [{ email: 'later@citus.example' }] } },
    ],
  ] as const;

async function walkCluster(cluster: Cluster, sink: MailSink): Promise<void> {
  const env = {
    DATA_DIR: path.join(cluster.folder, 'data'),
    DATABASE_URL: cluster.url,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: '5',
    DEMO: 'true',
    DEMO_CONTENT: 'false',
    DEMO_PASSWORD: password,
  };
  await spreadFilled(env);
  const server = await childServer(env);
  await server.start();
  try {
    const { call, cookie, organizationId } = await signIn(server);
    const work = { cluster, server, sink, call, organizationId };
    const releaseId = await sendThrough(work);
    await checkSend(work, releaseId);
    const shards = await checkShards({ ...env, ROLE: 'web' }, cookie, ordinary(organizationId, releaseId));
    check(
      `${shards.statements} statements of ${shards.requests} requests touch one shard, but for ${shards.excepted} that are named`,
      shards.wide.length === 0 && shards.statements > 30 && shards.seesWide,
      shards.wide,
    );
    const months = await tryMonths(cluster.url, organizationId);
    check('months are made on every machine beside requests, and dropped', months.length === 0, months);
  } finally {
    await server.stop();
  }
  const permissions = tryPermissions(cluster.url);
  check('every endpoint answers every role there as it should', permissions.isGood, permissions.said);
  const wall = await tryRowSecurity(cluster.url);
  check(
    `${wall.tables} tables and the ${wall.shards} rows on their machines keep organizations apart`,
    wall.wrong.length === 0 && wall.tables > 50,
    wall.wrong.slice(0, 10),
  );
}

/** One address is refused for now, and taken when it is tried again; one is refused for good. */
const refusedOnce = new Set(['p7@citus.example']);
const refusedForGood = 'p8@citus.example';
function refuseSome(address: string): void {
  if (refusedOnce.delete(address)) throw smtpRefusal(451, 'Come back later');
  if (address === refusedForGood) throw smtpRefusal(550, 'No such person');
}

const missing = missingForCluster();
if (missing) {
  console.log(`not present: skipped (${missing})`);
  process.exit(0);
}
const begun = performance.now();
const sink = await startMailSink({ onMessage: () => wait(messageTakes), onRecipient: refuseSome });
const cluster = await startCluster();
try {
  await walkCluster(cluster, sink);
} catch (error) {
  check('it goes through to its end', false, error instanceof Error ? error.message : String(error));
} finally {
  await cluster.close();
  await sink.close();
}
console.log(`${passed} passed, ${failed} failed (${((performance.now() - begun) / 1000).toFixed(0)} s)`);
process.exit(failed > 0 ? 1 : 0);
