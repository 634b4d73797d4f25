import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childServer, freePort } from '../server/test/child-server.ts';
import { smtpRefusal, startMailSink } from '../server/test/mail-sink.ts';
import { type Call, signIn } from './as-producer.ts';
import { startPostfix } from './postfix.ts';

/**
 * `node scripts/returned-mail.ts`: sends through a real Postfix, which is refused by the server behind it and writes its own
 * reports into a Maildir, which a worker reads. To be run by the clock, as root; needs Debian's `postfix`.
 *
 * Shown: who does not exist is failed, and suppressed after the second send; a full mailbox and a refused text are failed and no
 * more; what waits is said to wait, then failed; everybody else is sent. The report is what the server behind Postfix did,
 * to the last person.
 */
const password = 'returned-mail-1';
const host = 'a.example';
const people = { fine: 20, gone: 8, full: 4, spam: 4, later: 3 };
type Kind = keyof typeof people;
const kinds = Object.keys(people) as Kind[];
const addresses = kinds.flatMap((kind) =>
  Array.from({ length: people[kind] }, (_, at) => `${kind}-${at}@${host}`),
);
const kindOf = (address: string) => address.split('-')[0] as Kind;

let isGood = true;
function check(what: string, holds: boolean): void {
  if (!holds) isGood = false;
  console.log(`${holds ? 'ok   ' : 'FAIL '} ${what}`);
}

interface Person {
  email: string;
  state: string;
  reason: string | null;
  delayed: { words: string } | null;
}

async function send(call: Call, organizationId: string, title: string): Promise<string> {
  const { _id: releaseId } = await call<{ _id: string }>('POST', `/release/${organizationId}`, {
    releaseType: 'programme',
    releaseData: { title },
  });
  await call('POST', `/distribution/${organizationId}/distribute-audience/${releaseId}`, {
    from: { email: 'press@mifras.example' },
    audience: { contacts: addresses.map((email) => ({ email })) },
  });
  return releaseId;
}

async function report(call: Call, organizationId: string, releaseId: string): Promise<Person[]> {
  const { recipients } = await call<{ recipients: Person[] }>(
    'GET',
    `/distribution/${organizationId}/distribution-data-by-release/${releaseId}?pagination[limit]=100`,
  );
  return recipients;
}

const states = (found: readonly Person[], kind: Kind): string[] =>
  [...new Set(found.filter(({ email }) => kindOf(email) === kind).map(({ state }) => state))].sort();

/** Until everybody of these kinds is failed; a worker reads the mailbox every minute. */
async function untilFailed(read: () => Promise<Person[]>, failing: readonly Kind[]): Promise<Person[]> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await read();
    if (failing.every((kind) => states(found, kind).join() === 'failed')) return found;
    await wait(1000);
  }
  return read();
}

function checkReport(found: readonly Person[], name: string): void {
  const words: Partial<Record<Kind, RegExp>> = {
    gone: /^550 5\.1\.1 No such person here/,
    full: /^552 5\.2\.2 Mailbox full/,
    spam: /^550 5\.7\.1 This looks like spam/,
    later: /^452 4\.2\.2 Come back/,
  };
  check(`${name}: ${people.fine} are sent`, states(found, 'fine').join() === 'sent');
  for (const [kind, pattern] of Object.entries(words)) {
    const those = found.filter(({ email }) => kindOf(email) === kind);
    const right = those.filter(({ state, reason }) => state === 'failed' && pattern.test(reason ?? ''));
    check(
      `${name}: ${kind}: ${right.length} of ${people[kind as Kind]} failed, "${those[0]?.reason}"`,
      right.length === people[kind as Kind],
    );
  }
}

async function suppressed(
  call: Call,
  organizationId: string,
): Promise<{ address: string; reason: string }[]> {
  const { items } = await call<{ items: { address: string; reason: string }[] }>(
    'GET',
    `/suppression/${organizationId}?filter[params][kind]=bounced&filter[search]=${host}&pagination[limit]=100`,
  );
  return items;
}

if (process.getuid?.() !== 0 || !existsSync('/usr/sbin/postfix')) {
  console.error("Postfix is not there, or this is not root: install Debian's postfix.");
  process.exit(2);
}
const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-postfix-'));
chmodSync(folder, 0o755);
const refusals: Partial<Record<Kind, () => void>> = {
  gone: () => {
    throw smtpRefusal(550, '5.1.1 No such person here');
  },
  full: () => {
    throw smtpRefusal(552, '5.2.2 Mailbox full');
  },
  later: () => {
    throw smtpRefusal(452, '4.2.2 Come back');
  },
};
const sink = await startMailSink({
  onRecipient: (address) => refusals[kindOf(address)]?.(),
  onMessage({ to: [address = ''] }) {
    if (kindOf(address) === 'spam') throw smtpRefusal(550, '5.7.1 This looks like spam');
  },
});
mkdirSync(path.join(folder, 'postfix'));
const postfix = await startPostfix(path.join(folder, 'postfix'), {
  port: await freePort(),
  relayed: host,
  relayPort: Number(new URL(sink.url).port),
});
const mailbox = path.join(folder, 'postfix/mail/bounces');
const server = await childServer({
  DATA_DIR: path.join(folder, 'data'),
  SMTP_URL: postfix.url,
  BOUNCE_ADDRESS: 'bounces@press.example',
  BOUNCE_MAILBOX: `maildir://${mailbox}`,
  DEMO: 'true',
  DEMO_CONTENT: 'false',
  DEMO_PASSWORD: password,
});
try {
  for (const part of ['', 'new', 'cur', 'tmp']) mkdirSync(path.join(mailbox, part), { recursive: true });
  for (const part of ['', 'new', 'cur', 'tmp']) chmodSync(path.join(mailbox, part), 0o777);
  await server.start();
  const { call, organizationId } = await signIn(server.url, password);
  const first = await send(call, organizationId, 'first');
  const firstReport = () => report(call, organizationId, first);
  const early = await untilFailed(firstReport, ['gone', 'full', 'spam']);
  const late = early.filter(({ email, delayed }) => kindOf(email) === 'later' && delayed !== null);
  check(
    `what waits is said to wait: ${late.length}, "${late[0]?.delayed?.words}"`,
    late.length === people.later,
  );
  checkReport(await untilFailed(firstReport, ['gone', 'full', 'spam', 'later']), 'first send');
  check('nobody is suppressed by one', (await suppressed(call, organizationId)).length === 0);
  const second = await send(call, organizationId, 'second');
  const secondReport = () => report(call, organizationId, second);
  checkReport(await untilFailed(secondReport, ['gone', 'full', 'spam', 'later']), 'second send');
  const list = await suppressed(call, organizationId);
  check(
    `the second bounce suppresses: ${list.length}, "${list[0]?.reason}"`,
    list.length === people.gone && list.every(({ address }) => kindOf(address) === 'gone'),
  );
  const third = await report(call, organizationId, await send(call, organizationId, 'third'));
  check('who is suppressed is left out of the next', states(third, 'gone').join() === 'bounced');
  const arrived = sink.mails.map(({ to: [address = ''] }) => address);
  check(
    `the server behind Postfix took ${arrived.length}, each of the fine ones`,
    new Set(arrived).size === people.fine && arrived.every((address) => kindOf(address) === 'fine'),
  );
} finally {
  await server.stop();
  await postfix.stop();
  await sink.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(isGood ? 'Postfix and the report say the same.' : 'Postfix and the report say different things.');
process.exit(isGood ? 0 : 1);
