import { setTimeout as wait } from 'node:timers/promises';
import { type Call, signIn } from './as-producer.ts';
import { missingTool, type ProcessGroup, password, startGroup } from './process-group.ts';

/**
 * `node scripts/many-processes.ts`: three web servers and two workers behind haproxy, with PgBouncer in transaction mode,
 * under load. Each process is killed in turn, then each is replaced in turn as a new version would. To be run by the
 * clock; needs Debian's `haproxy` and `pgbouncer`.
 *
 * Shown: a kill fails at most the requests on its sockets and no others, a replacement fails none; what was answered is
 * kept, once; every person of the sends got one message or is in doubt, and none after a replacement.
 */
const clients = 8;
const people = 3000;
const connections = 5;

interface Failure {
  at: number;
  what: string;
}

interface Load {
  failures: Failure[];
  answered(): number;
  /** Addresses of contacts whose making was answered. */
  made: Set<string>;
  stop(): Promise<void>;
}

/** Reads lists and makes contacts without a pause, one request after the other for each client. */
function startLoad(call: Call, organizationId: string): Load {
  const failures: Failure[] = [];
  const made = new Set<string>();
  let answers = 0;
  let goesOn = true;
  async function client(number: number): Promise<void> {
    for (let turn = 0; goesOn; turn += 1) {
      const email = `load-${number}-${turn}@group.example`;
      try {
        if (turn % 4 === 0) {
          await call('POST', `/contact/${organizationId}`, {
            email,
            firstName: 'Load',
            lastName: String(turn),
          });
          made.add(email);
        } else await call('GET', `/release/${organizationId}?pagination[limit]=20`);
        answers += 1;
      } catch (error) {
        failures.push({ at: Date.now(), what: (error as Error).message });
      }
    }
  }
  const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    failures,
    made,
    answered: () => answers,
    async stop() {
      goesOn = false;
      await all;
    },
  };
}

let isGood = true;
function check(what: string, condition: boolean): void {
  console.log(`${condition ? 'ok   ' : 'FAIL '} ${what}`);
  isGood &&= condition;
}

async function startSend(call: Call, organizationId: string, name: string) {
  const { _id: releaseId } = await call<{ _id: string }>('POST', `/release/${organizationId}`, {
    releaseType: 'programme',
    releaseData: { title: name },
  });
  const contacts = Array.from({ length: people }, (_, index) => ({
    email: `${name}-${index}@group.example`,
  }));
  const { distributionId } = await call<{ distributionId: string }>(
    'POST',
    `/distribution/${organizationId}/distribute-audience/${releaseId}`,
    { from: { email: 'press@mifras.example' }, audience: { contacts } },
  );
  return { releaseId, distributionId };
}

async function endOf(call: Call, organizationId: string, distributionId: string) {
  for (let tries = 0; tries < 1200; tries += 1) {
    const progress = await call<{ phase: string; states: Record<string, number> }>(
      'GET',
      `/distribution/${organizationId}/progress/${distributionId}`,
    ).catch(() => null);
    if (progress?.phase === 'done') return progress.states;
    await wait(100);
  }
  throw new Error('the send did not end in two minutes');
}

/** Each person once: taken by the mail server or in doubt. */
function checkSend(group: ProcessGroup, name: string, states: Record<string, number>, doubts: number): void {
  const arrived = group.sink.mails
    .flatMap(({ to }) => to)
    .filter((address) => address.startsWith(`${name}-`));
  const { sent = 0, unconfirmed = 0, ...others } = states;
  console.log(`      ${name}: ${arrived.length} arrived, ${sent} sent, ${unconfirmed} in doubt`);
  check(`${name}: nobody got it twice`, new Set(arrived).size === arrived.length);
  check(
    `${name}: everybody is sent or in doubt`,
    sent + unconfirmed === people && Object.keys(others).length === 0,
  );
  check(`${name}: at most ${doubts} are in doubt`, unconfirmed <= doubts);
  check(`${name}: who is sent has it`, arrived.length >= sent && arrived.length <= people);
}

/** Workers first, while there is something to send. */
const all = ({ workers, web }: ProcessGroup) => [...workers, ...web];

function nameOf({ workers, web }: ProcessGroup, server: ProcessGroup['web'][number]): string {
  return web.includes(server) ? `web${web.indexOf(server)}` : `worker${workers.indexOf(server)}`;
}

async function untilArrived({ sink }: ProcessGroup, count: number): Promise<void> {
  while (sink.mails.length < count) await wait(20);
}

async function killEach(group: ProcessGroup, load: Load): Promise<void> {
  for (const server of all(group)) {
    const isWeb = group.web.includes(server);
    const before = load.failures.length;
    if (isWeb) await wait(1500);
    else await untilArrived(group, ((group.workers.indexOf(server) + 1) * people) / 4);
    await server.kill();
    const killed = Date.now();
    if (!isWeb) check(`${group.sink.mails.length} had arrived`, group.sink.mails.length < people);
    await wait(1500);
    await server.start();
    if (isWeb) await group.untilServing(server);
    const failed = load.failures.slice(before);
    for (const what of new Set(failed.map((failure) => failure.what))) console.log(`      ${what}`);
    check(
      `kill -9 of ${nameOf(group, server)}: ${failed.length} requests failed`,
      // One request of each client at most, and only what was on its way at that moment.
      failed.length <= (isWeb ? clients : 0) && failed.every(({ at }) => at - killed < 1000),
    );
  }
}

async function replaceEach(group: ProcessGroup, load: Load): Promise<void> {
  const before = load.failures.length;
  for (const server of all(group)) {
    const code = await server.stop();
    check(`${nameOf(group, server)} ends with 0 when it is told to`, code === 0);
    await server.start();
    if (group.web.includes(server)) await group.untilServing(server);
  }
  for (const { what } of load.failures.slice(before)) console.log(`      ${what}`);
  check('replacing every process in turn fails no request', load.failures.length === before);
}

async function checkContacts(call: Call, organizationId: string, load: Load): Promise<void> {
  const found: string[] = [];
  for (let page = 0; ; page += 1) {
    const { items } = await call<{ items: { email?: string }[] }>(
      'GET',
      `/contact/${organizationId}?filter[search]=load-&pagination[limit]=100&pagination[page]=${page}`,
    );
    found.push(...items.flatMap(({ email }) => (email?.startsWith('load-') ? [email] : [])));
    if (items.length < 100) break;
  }
  const kept = new Set(found);
  check(
    `${load.made.size} contacts were answered and are there`,
    [...load.made].every((email) => kept.has(email)),
  );
  check('no contact is there twice', kept.size === found.length);
}

const missing = missingTool();
if (missing) {
  console.error(`${missing} is not there: install Debian's haproxy and pgbouncer.`);
  process.exit(2);
}
const group = await startGroup({ web: 3, workers: 2 });
try {
  const { call, organizationId } = await signIn(group.url, password);
  const load = startLoad(call, organizationId);
  const first = await startSend(call, organizationId, 'killed');
  await killEach(group, load);
  // Only a worker that dies leaves doubt, about what was on its lines.
  checkSend(group, 'killed', await endOf(call, organizationId, first.distributionId), 2 * connections);
  const second = await startSend(call, organizationId, 'replaced');
  await replaceEach(group, load);
  checkSend(group, 'replaced', await endOf(call, organizationId, second.distributionId), 0);
  await load.stop();
  await checkContacts(call, organizationId, load);
  console.log(`      ${load.answered()} requests answered, ${load.failures.length} failed`);
} finally {
  await group.close();
}
console.log(isGood ? 'Nothing was lost and nothing doubled.' : 'Something was lost or doubled.');
process.exit(isGood ? 0 : 1);
