import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childServer, freePort } from '../server/test/child-server.ts';
import { smtpRefusal, startMailSink } from '../server/test/mail-sink.ts';
import { postmasterOf, withOwnDatabase } from '../server/test/own-database.ts';
import { startTextSink } from '../server/test/text-sink.ts';
import { signIn } from './as-producer.ts';
import { deliveriesOf, startPostfix } from './postfix.ts';

/**
 * `node scripts/mixed-crash.ts`: one send of mails and texts, through a real Postfix that returns what it cannot deliver, while the
 * server is killed (-9) ten times and the database stopped three times: as it sends, and as it reads what came back. To be run by
 * the clock, as root; needs Debian's `postfix`.
 *
 * Shown: nobody is lost, nobody gets it twice, and the report is what the logs of Postfix and of the gateway of texts say, to the
 * last person. Who was under way at a kill is named as unconfirmed.
 */
const password = 'mixed-crash-1';
const host = 'a.example';
const people = { fine: 1200, gone: 300, text: 600, unreachable: 60 };
const connections = 5;
/** What is stopped while mails and texts leave, and then while the mailbox is read. */
const whileSending = 'server server server database server server server database server server'.split(' ');
const whileReading = 'server database server'.split(' ');

let isGood = true;
function check(what: string, wrong: readonly unknown[]): void {
  if (wrong.length > 0) isGood = false;
  console.log(`${wrong.length === 0 ? 'ok   ' : 'FAIL '} ${what}`);
  if (wrong.length > 0) console.log(JSON.stringify(wrong.slice(0, 5)), wrong.length);
}

interface Person {
  email: string | null;
  mobile: string | null;
  state: string;
  reason: string | null;
}

const mailOf = (kind: string, at: number) => `${kind}-${at}@${host}`;
const numberOf = (at: number) => `+97250${2_000_000 + at}`;
const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const contacts = [
  ...many(people.fine, (at) => ({ email: mailOf('fine', at), firstName: 'Fine' })),
  ...many(people.gone, (at) => ({ email: mailOf('gone', at), firstName: 'Gone' })),
  ...many(people.text, (at) => ({ mobile: numberOf(at), firstName: 'Text' })),
  ...many(people.unreachable, (at) => ({ mobile: numberOf(people.text + at), firstName: 'No phone' })),
].sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

async function until(what: string, condition: () => boolean | Promise<boolean>, seconds: number) {
  const deadline = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(
        `${what} did not come in ${seconds} s; the server said: ${server.output().slice(-1500)}`,
      );
    await wait(20);
  }
}

if (process.getuid?.() !== 0 || !existsSync('/usr/sbin/postfix')) {
  console.error("Postfix is not there, or this is not root: install Debian's postfix.");
  process.exit(2);
}
const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-mixed-'));
chmodSync(folder, 0o755);
const refused: string[] = [];
const sink = await startMailSink({
  onRecipient(address) {
    if (!address.startsWith('gone')) return;
    refused.push(address);
    throw smtpRefusal(550, '5.1.1 No such person here');
  },
});
/** Every text that the gateway was asked to take, with its answer. */
const asked: { to: string; status: number }[] = [];
const textSink = await startTextSink(async ({ to }) => {
  await wait(20);
  const status = Number(to.slice(6)) >= 2_000_000 + people.text ? 400 : 202;
  asked.push({ to, status });
  return { status };
});
mkdirSync(path.join(folder, 'postfix'));
const postfix = await startPostfix(path.join(folder, 'postfix'), {
  port: await freePort(),
  relayed: host,
  relayPort: Number(new URL(sink.url).port),
});
const mailbox = path.join(folder, 'postfix/mail/bounces');
for (const part of ['', 'new', 'cur', 'tmp']) mkdirSync(path.join(mailbox, part), { recursive: true });
for (const part of ['', 'new', 'cur', 'tmp']) chmodSync(path.join(mailbox, part), 0o777);
const data = path.join(folder, 'data');
const server = await childServer({
  DATA_DIR: data,
  SMTP_URL: postfix.url,
  SMTP_CONNECTIONS: String(connections),
  SMS_URL: textSink.url,
  SMS_CONNECTIONS: String(connections),
  BOUNCE_ADDRESS: 'bounces@press.example',
  BOUNCE_MAILBOX: `maildir://${mailbox}`,
  DEMO: 'true',
  DEMO_CONTENT: 'false',
  DEMO_PASSWORD: password,
});

async function strike(what: string): Promise<void> {
  if (what === 'database') {
    // Immediate stop: the postmaster and every session end without a checkpoint.
    process.kill(postmasterOf(data).pid, 'SIGQUIT');
    return;
  }
  await server.kill();
  await server.start();
}

/** A killed reading keeps its right to read for ten minutes: they are over. */
const endLease = () =>
  withOwnDatabase(data, (client) =>
    client.query(`update installation set value = value - 'holder' - 'until' where key = 'bounce-mailbox'`),
  ).catch(() => undefined);
const unread = () => readdirSync(path.join(mailbox, 'new')).length;

function checkMails(rows: readonly Person[]): void {
  const delivered = deliveriesOf(postfix.log()).filter(({ to }) => to.endsWith(`@${host}`));
  const statusOf = new Map(delivered.map(({ to, status }) => [to, status]));
  const stateOf = new Map(rows.map(({ email, state }) => [email ?? '', state]));
  const addresses = contacts.flatMap((one) => ('email' in one ? [one.email] : []));
  const may: Record<string, string[]> = { sent: ['sent', 'unconfirmed'], bounced: ['failed'] };
  check(`mail: Postfix logged ${delivered.length} deliveries, none of one person twice`, [
    ...delivered.filter(({ to, status }) => statusOf.get(to) !== status),
    ...(statusOf.size === delivered.length ? [] : [delivered.length - statusOf.size]),
  ]);
  check(
    `mail: the report says of each of ${addresses.length} what the log of Postfix does`,
    addresses.filter((one) => {
      const allowed = may[statusOf.get(one) ?? ''] ?? ['unconfirmed'];
      return !allowed.includes(stateOf.get(one) ?? '');
    }),
  );
  check(
    'mail: who failed has the words of the server',
    rows.filter(({ state, reason }) => state === 'failed' && !reason?.startsWith('550 5.1.1 No such person')),
  );
  const arrived = sink.mails.flatMap(({ to }) => to);
  check(
    `mail: ${arrived.length} arrived, as the log says`,
    arrived.filter((one) => statusOf.get(one) !== 'sent'),
  );
}

function checkTexts(rows: readonly Person[]): void {
  const stateOf = new Map(rows.map(({ mobile, state }) => [mobile ?? '', state]));
  const numbers = contacts.flatMap((one) => ('mobile' in one ? [one.mobile] : []));
  const taken = asked.filter(({ status }) => status === 202).map(({ to }) => to);
  check(
    `text: the gateway took ${taken.length}, none of one person twice`,
    taken.filter((to, at) => taken.indexOf(to) !== at),
  );
  const statusOf = new Map(asked.map(({ to, status }) => [to, status]));
  check(
    `text: the report says of each of ${numbers.length} what the gateway's log does`,
    numbers.filter((one) => {
      const status = statusOf.get(one);
      const word = status === 202 ? 'sent' : status === 400 ? 'failed' : '';
      return ![word, 'unconfirmed'].includes(stateOf.get(one) ?? '');
    }),
  );
}

const begun = performance.now();
try {
  await server.start();
  const { call, organizationId } = await signIn(server.url, password);
  const { _id: releaseId } = await call<{ _id: string }>('POST', `/release/${organizationId}`, {
    releaseType: 'programme',
    releaseData: { title: 'Waterline' },
  });
  const of = (place: string) => `/distribution/${organizationId}/${place}`;
  const { distributionId } = await call<{ distributionId: string }>(
    'POST',
    of(`distribute-audience/${releaseId}`),
    {
      from: { email: 'press@mifras.example' },
      textWithoutMail: true,
      text: 'Hello {{firstName}}: {{link}}',
      audience: { contacts },
    },
  );
  const left = () => sink.mails.length + refused.length + asked.length;
  for (const [at, what] of whileSending.entries()) {
    const next = ((at + 1) * contacts.length) / (whileSending.length + 2);
    await until(`${next} have left`, () => left() >= next, 90);
    console.log(`      ${what} stopped: ${sink.mails.length + refused.length} mails, ${asked.length} texts`);
    await strike(what);
    await until('the database', () => endLease().then((done) => done !== undefined), 60);
  }
  const isDone = () =>
    call<{ phase: string }>('GET', of(`progress/${distributionId}`)).then(
      ({ phase }) => phase === 'done',
      () => false,
    );
  await until('the end of the send', isDone, 120);
  const log = () => deliveriesOf(postfix.log()).filter(({ to }) => to.endsWith(`@${host}`));
  const isQuiet = () =>
    readdirSync(path.join(mailbox, 'new')).length + readdirSync(path.join(mailbox, 'cur')).length ===
    log().filter(({ status }) => status === 'bounced').length;
  await until('every report of Postfix', isQuiet, 60);
  let onTheWay = 0;
  for (const what of whileReading) {
    await endLease();
    const before = unread();
    await until('a reading', () => unread() === 0 || unread() < before - 5, 130);
    if (unread() > 0) onTheWay += 1;
    console.log(`      ${what} stopped as the mailbox was read: ${unread()} of ${before} were left`);
    await strike(what);
    await until('the database', () => endLease().then((done) => done !== undefined), 60);
  }
  check(`${onTheWay} of ${whileReading.length} were stopped as reports were taken`, onTheWay > 0 ? [] : [0]);
  await until('the last report', () => endLease().then(() => unread() === 0), 200);
  await wait(2000);
  const { recipients } = await call<{ recipients: Person[] }>(
    'GET',
    of(`distribution-data-by-release/${releaseId}`),
  );
  check(
    `the report has ${recipients.length} people, each once`,
    recipients.length === contacts.length &&
      new Set(recipients.map(({ email, mobile }) => email ?? mobile)).size === contacts.length
      ? []
      : [recipients.length],
  );
  const [mails, texts] = [recipients.filter(({ email }) => email), recipients.filter(({ email }) => !email)];
  checkMails(mails);
  checkTexts(texts);
  const count = (rows: readonly Person[], state: string) => rows.filter((one) => one.state === state).length;
  for (const [name, rows] of [
    ['mail', mails],
    ['text', texts],
  ] as const) {
    const states = ['sent', 'failed', 'unconfirmed'].map((state) => `${count(rows, state)} ${state}`);
    const inDoubt = count(rows, 'unconfirmed');
    const most = whileSending.length * connections;
    check(`${name}: ${states.join(', ')}; at most ${most} in doubt`, inDoubt <= most ? [] : [inDoubt]);
  }
} finally {
  await server.stop();
  await postfix.stop();
  await sink.close();
  await textSink.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
const seconds = Math.round((performance.now() - begun) / 1000);
console.log(
  isGood
    ? `Nobody is lost or got it twice through 10 kills and 3 stops of the database (${seconds} s).`
    : 'The report and the logs say different things.',
);
process.exit(isGood ? 0 : 1);
