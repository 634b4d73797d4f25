import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './child-server.ts';

/** Where Debian puts it, on nobody's path but the administrator's. */
const program = '/usr/sbin/dovecot';

/** Whether Debian's Dovecot is on this machine and may be started (`scripts/tool.ts` brings it where packages may be installed). */
export const hasDovecot =
  process.getuid?.() === 0 && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

export interface Dovecot {
  /** For BOUNCE_MAILBOX. */
  url: string;
  /** Brings a message into the mailbox by Dovecot's own delivery, as a mail server does. */
  deliver(message: string | Buffer): void;
  /** What Dovecot itself says of the messages in it: how many there are, and how many are unread. */
  count(): { messages: number; unseen: number };
  stop(): Promise<void>;
}

const settings = (folder: string, port: number, password: string) => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
auth_failure_delay = 0
disable_plaintext_auth = no
default_internal_user = dovecot
default_login_user = dovenull
mail_location = maildir:${folder}/mail
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/home
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** A Dovecot of its own in a folder, with one mailbox behind IMAP. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-dovecot-'));
  chmodSync(folder, 0o755);
  const [user, password] = ['bounces@press.example', 'a-pass:word'];
  for (const part of ['mail', 'home']) {
    mkdirSync(path.join(folder, part));
    spawnSync('chown', ['mail:mail', path.join(folder, part)]);
  }
  const config = path.join(folder, 'dovecot.conf');
  const port = await freePort();
  writeFileSync(config, settings(folder, port, password));
  const child: ChildProcess = spawn(program, ['-F', '-c', config], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const run = (command: string, args: string[], input?: string | Buffer): string => {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', input });
    if (status !== 0) throw new Error(`${command} ${args[0]}: ${status} ${stderr}`);
    return stdout;
  };
  for (let tries = 0; !(await isOpen(port)); tries += 1) {
    if (tries > 150) throw new Error('Dovecot does not listen');
    await wait(100);
  }
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    deliver(message) {
      run('/usr/lib/dovecot/dovecot-lda', ['-c', config, '-d', user, '-f', ''], message);
    },
    count() {
      const said = run('/usr/bin/doveadm', [
        '-c',
        config,
        'mailbox',
        'status',
        '-u',
        user,
        'messages unseen',
        'INBOX',
      ]);
      const of = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(said)?.[1]);
      return { messages: of('messages'), unseen: of('unseen') };
    },
    async stop() {
      child.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
