import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, missingForCluster, startCluster } from '../scripts/citus-cluster.ts';
import { type ChildServer, childServer } from '../server/test/child-server.ts';
import { fitness, median } from './measure.ts';
import { autumnBook } from './newsletter.ts';
import { openSink, type SinkProcess, signIn } from './stage.ts';

/**
 * bench/scale: the same product, rows and requests on one PostgreSQL and spread by Citus over a coordinator and two workers, all on
 * this machine: no machine is gained, so what is told is the price of the way through the coordinator. The list of 20,000
 * releases and a Hebrew search, each made anew after a change, by 3 organizations; a send to 2,000 people in each of them, all at once.
 *
 * BENCH_ROUNDS, BENCH_RECIPIENTS
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 30);
const recipients = Number(process.env.BENCH_RECIPIENTS ?? 2000);
/** Domains of the demo, each with a release as its type asks for it. */
const releases = {
  tv: { releaseType: 'programme', releaseData: { title: 'A send' } },
  books: { releaseType: 'book', releaseData: autumnBook },
  music: { releaseType: 'single', releaseData: { title: 'A send', artist: 'An artist' } },
};
const domains = Object.keys(releases) as (keyof typeof releases)[];

interface Figures {
  list: number;
  search: number;
  send: number;
}

interface Organization {
  id: string;
  cookie: string;
  from: string;
  release: object;
}

async function fill(client: pg.Client): Promise<void> {
  for (const domain of domains) {
    await client.query(
      `insert into release (organization_id, id, release_type, title, data, card, search_text, kept_files, design, listed_at, created_at, distributed_at)
       select o.organization_id, gen_random_uuid()::text, 'programme', 'Release ' || n, jsonb_build_object('title', 'Release ' || n),
         jsonb_build_object('title', 'Release ' || n, 'desc', repeat('A storm reaches the harbour. ', 8)),
         (array['הסערה', 'המכתבים', 'הנמל', 'השקיעה'])[1 + n % 4] || ' ' || n, '{}', '{"locale": "he"}', now() - n * interval '1 minute',
         now() - n * interval '1 minute', now() - n * interval '1 minute'
       from organization o, generate_series(1, 20000) n where o.domain = $1`,
      [domain],
    );
    await client.query(
      `insert into contact (organization_id, id, email, first_name, last_name, search_text)
       select o.organization_id, 'bench-' || n, 'reader' || n || '@' || $1 || '.bench.example', 'Reader ' || n, 'Bench', 'bench'
       from organization o, generate_series(1, $2::int) n where o.domain = $1`,
      [domain, recipients],
    );
    await client.query(
      "insert into mailing_list (organization_id, id, title) select organization_id, 'bench', 'bench' from organization where domain = $1",
      [domain],
    );
    await client.query(
      `insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
       select c.organization_id, 'bench', c.id from contact c join organization o on o.organization_id = c.organization_id
       where o.domain = $1 and c.id like 'bench-%'`,
      [domain],
    );
  }
  await client.query('analyze');
}

async function call<T>(
  server: ChildServer,
  { cookie }: Organization,
  address: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(`${server.url}/api/${address}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function timeReads(
  server: ChildServer,
  organizations: Organization[],
  client: pg.Client,
  more: string,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const one of organizations) {
      await client.query('update organization set updated_at = now() where organization_id = $1', [one.id]);
      const begun = performance.now();
      const { items } = await call<{ items: unknown[] }>(
        server,
        one,
        `release/${one.id}?pagination[limit]=50${more}`,
      );
      if (items.length !== 50) throw new Error(`${items.length} releases are listed`);
      times.push(performance.now() - begun);
    }
  return median(times);
}

async function timeSend(
  server: ChildServer,
  organizations: Organization[],
  sink: SinkProcess,
): Promise<number> {
  await sink.reset();
  const sends = await Promise.all(
    organizations.map(async (one) => {
      const release = await call<{ _id: string }>(server, one, `release/${one.id}`, one.release);
      const { distributionId } = await call<{ distributionId: string }>(
        server,
        one,
        `distribution/${one.id}/distribute-audience/${release._id}`,
        { from: { email: one.from }, audience: { mailingLists: ['bench'] } },
      );
      return { one, distributionId };
    }),
  );
  for (const { one, distributionId } of sends)
    for (;;) {
      const { phase } = await call<{ phase: string }>(
        server,
        one,
        `distribution/${one.id}/progress/${distributionId}`,
      );
      if (phase === 'done') break;
      await wait(100);
    }
  const over = Date.now();
  const { count, firstAt } = await sink.count();
  if (count !== recipients * organizations.length) throw new Error(`${count} mails arrived`);
  return count / ((over - firstAt) / 1000);
}

async function distribute(env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['server/src/cli.ts', 'database:distribute', '--shards', '8'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`database:distribute ended with ${code}`);
}

/** Spreading a database ends every connection to it. */
async function connected<T>({ url }: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The triggers of each row would be compiled anew.
    await client.query('set jit = off');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Rows of the largest table on each machine. */
async function tellSpread(cluster: Cluster, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ nodeport: number; count: string }>(
    `select nodeport, sum(result::bigint)::text as count from run_command_on_shards('release', 'select count(*) from %s') r
     join pg_dist_shard_placement p using (shardid) group by nodeport order by nodeport`,
  );
  const { port } = new URL(cluster.url);
  for (const { nodeport, count } of rows)
    console.log(`worker ${nodeport - Number(port)} holds ${count} releases`);
  if (rows.filter(({ count }) => Number(count) > 1000).length < 2)
    console.log('unfit: one machine holds all');
}

async function measure(env: Record<string, string>, sink: SinkProcess, client: pg.Client): Promise<Figures> {
  const server = await childServer(env);
  await server.start();
  try {
    const organizations: Organization[] = [];
    for (const domain of domains) {
      const cookie = await signIn(server.url, `${domain}-admin@demo.test`);
      const { rows } = await client.query<{ id: string; from: string }>(
        "select organization_id as id, settings->'fromEmails'->0->>'email' as from from organization where domain = $1",
        [domain],
      );
      organizations.push({
        cookie,
        release: releases[domain],
        ...(rows[0] as { id: string; from: string }),
      });
    }
    // Plans and pages come to hand.
    await timeReads(server, organizations, client, '');
    return {
      list: await timeReads(server, organizations, client, ''),
      search: await timeReads(
        server,
        organizations,
        client,
        `&filter[search]=${encodeURIComponent('הסערה')}`,
      ),
      send: await timeSend(server, organizations, sink),
    };
  } finally {
    await server.stop();
  }
}

const missing = missingForCluster();
if (missing) {
  console.log(`not present: skipped (${missing})`);
  process.exit(0);
}
const tellFitness = fitness();
const sink = await openSink();
const cluster = await startCluster();
try {
  const env = {
    DATA_DIR: path.join(cluster.folder, 'data'),
    DATABASE_URL: cluster.url,
    SMTP_URL: sink.url,
    DEMO: 'true',
    DEMO_CONTENT: 'false',
    DEMO_PASSWORD: 'bench-pass-1',
  };
  const filling = await childServer(env);
  await filling.start();
  await filling.stop();
  const one = await connected(cluster, async (client) => {
    await fill(client);
    return measure(env, sink, client);
  });
  await distribute(env);
  const three = await connected(cluster, async (client) => {
    await tellSpread(cluster, client);
    return measure(env, sink, client);
  });
  for (const [name, { list, search, send }] of [
    ['one node', one],
    ['coordinator and two workers', three],
  ] as const)
    console.log(
      `${name}: list ${list.toFixed(1)} ms, search ${search.toFixed(1)} ms, ${send.toFixed(0)} mails/s`,
    );
  console.log(
    `spread against one node: list ${(three.list / one.list).toFixed(2)} times, search ${(three.search / one.search).toFixed(2)} times, mails ${(three.send / one.send).toFixed(2)} of the rate`,
  );
  tellFitness();
} finally {
  await cluster.close();
  sink.stop();
}
process.exit(0);
