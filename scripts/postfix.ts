import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface Postfix {
  /** Where it takes mail. */
  url: string;
  log(): string;
  stop(): Promise<void>;
}

const services = `
pickup    unix  n       -       n       1       1       pickup
cleanup   unix  n       -       n       -       0       cleanup
qmgr      unix  n       -       n       1       1       qmgr
rewrite   unix  -       -       n       -       -       trivial-rewrite
bounce    unix  -       -       n       -       0       bounce
defer     unix  -       -       n       -       0       bounce
trace     unix  -       -       n       -       0       bounce
verify    unix  -       -       n       -       1       verify
flush     unix  n       -       n       1000?   0       flush
proxymap  unix  -       -       n       -       -       proxymap
smtp      unix  -       -       n       -       -       smtp
error     unix  -       -       n       -       -       error
retry     unix  -       -       n       -       -       error
virtual   unix  -       n       n       -       -       virtual
anvil     unix  -       -       n       -       1       anvil
scache    unix  -       -       n       -       1       scache
postlog   unix-dgram n  -       n       -       1       postlogd
`;

/** What its log says of each try to deliver that was the last: to whom, and how it ended. */
export const deliveriesOf = (log: string): { to: string; status: 'sent' | 'bounced' }[] =>
  [...log.matchAll(/ to=<([^>]+)>,.* status=(sent|bounced) /g)].map(([, to = '', status]) => ({
    to,
    status: status === 'sent' ? 'sent' : 'bounced',
  }));

/** So that what has to wait is told soon, and given up soon. */
const impatient = `
delay_warning_time = 2s
queue_run_delay = 3s
minimal_backoff_time = 3s
maximal_backoff_time = 5s
maximal_queue_lifetime = 90s
`;

const user = (name: string, ...flag: string[]): number =>
  Number(spawnSync('id', [...flag, name], { encoding: 'utf8' }).stdout.trim());

async function untilOpen(port: number, log: () => string): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await wait(100);
  }
  throw new Error(`Postfix does not listen: ${log()}`);
}

/**
 * A Postfix of its own in a folder: hands mail for `relayed` over to the server at `relayPort`, and keeps what comes to
 * `bounces@press.example`, whatever stands behind a plus, in the Maildir `mail/bounces` of the folder.
 */
export async function startPostfix(
  folder: string,
  { port, relayed, relayPort }: { port: number; relayed: string; relayPort: number },
): Promise<Postfix> {
  const [uid, gid] = [user('postfix', '-u'), user('postfix', '-g')];
  for (const part of ['etc', 'spool', 'data', 'mail']) {
    mkdirSync(path.join(folder, part));
    if (part !== 'etc' && part !== 'spool') chownSync(path.join(folder, part), uid, gid);
  }
  chmodSync(folder, 0o755);
  const place = (part: string) => path.join(folder, part);
  writeFileSync(
    place('etc/main.cf'),
    `compatibility_level = 3.6
queue_directory = ${place('spool')}
data_directory = ${place('data')}
maillog_file = ${place('data/log')}
maillog_file_prefixes = ${folder}
myhostname = mail.press.example
mydestination =
local_transport = error:nobody here
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps =
recipient_delimiter = +
transport_maps = inline:{ {${relayed}=smtp:[127.0.0.1]:${relayPort}} }
virtual_mailbox_domains = press.example
virtual_mailbox_base = ${place('mail')}
virtual_mailbox_maps = inline:{ {bounces@press.example=bounces/} }
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
virtual_minimum_uid = 1
${impatient}`,
  );
  writeFileSync(place('etc/master.cf'), `127.0.0.1:${port} inet n - n - - smtpd${services}`);
  const log = () => {
    try {
      return readFileSync(place('data/log'), 'utf8');
    } catch {
      return '';
    }
  };
  const child: ChildProcess = spawn('/usr/sbin/postfix', ['-c', place('etc'), 'start-fg'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await untilOpen(port, log);
  return {
    url: `smtp://127.0.0.1:${port}`,
    log,
    async stop() {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      spawnSync('/usr/sbin/postfix', ['-c', place('etc'), 'stop'], { stdio: 'ignore' });
      await exit;
    },
  };
}
