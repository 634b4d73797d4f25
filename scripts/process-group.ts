import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts';
import { type ChildServer, childServer, freePort } from '../server/test/child-server.ts';
import { type MailSink, startMailSink } from '../server/test/mail-sink.ts';

/** Several web servers and workers behind haproxy, their requests through PgBouncer in transaction mode. */
export interface ProcessGroup {
  /** The balancer's address, which is the installation's. */
  url: string;
  web: ChildServer[];
  workers: ChildServer[];
  sink: MailSink;
  /** Waits until the balancer sends requests to that web server again, and it answers. */
  untilServing(server: ChildServer): Promise<void>;
  close(): Promise<void>;
}

export const password = 'process-group-1';
/** Seconds for which a web server that was told to end goes on answering. */
const drainSeconds = 2;
/** So long the mail server takes for each message, milliseconds: a send lasts until its workers were killed. */
const messageTakes = 60;
/** The balancer asks so often whether a server is ready, milliseconds. */
const checkEvery = 300;

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await wait(100);
  }
  throw new Error(`nothing listens on port ${port}`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

function run(command: string, args: string[], uid?: number): ChildProcess {
  return spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...(uid && { uid, gid: uid }) });
}

async function startPooler(
  folder: string,
  databaseUrl: string,
): Promise<{ url: string; child: ChildProcess }> {
  const database = new URL(databaseUrl);
  const port = await freePort();
  const users = path.join(folder, 'pooler-users');
  writeFileSync(users, `"${database.username}" "${decodeURIComponent(database.password)}"\n`, {
    mode: 0o644,
  });
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 15
max_client_conn = 500
log_connections = 0
log_disconnections = 0
log_stats = 0
`,
    { mode: 0o644 },
  );
  // It refuses to run as root.
  const child = run('pgbouncer', ['-q', file], process.getuid?.() === 0 ? 65534 : undefined);
  await untilOpen(port);
  const url = new URL(databaseUrl);
  url.port = String(port);
  return { url: url.href, child };
}

async function startBalancer(
  folder: string,
  port: number,
  web: ChildServer[],
): Promise<{ statusOf(index: number): Promise<string>; child: ChildProcess }> {
  const statusPort = await freePort();
  const servers = web.map(
    ({ url }, index) =>
      `  server web${index} ${new URL(url).host} check inter ${checkEvery} fall 3 rise 1 init-addr none`,
  );
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch 1
  option http-server-close
  retry-on conn-failure
frontend all
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend web
frontend status
  bind 127.0.0.1:${statusPort}
  stats enable
  stats uri /status
backend web
  balance roundrobin
  option httpchk GET /api/health
${servers.join('\n')}
`,
  );
  const child = run('/usr/sbin/haproxy', ['-q', '-f', file]);
  await untilOpen(port);
  return {
    child,
    async statusOf(index) {
      const table = await (await fetch(`http://127.0.0.1:${statusPort}/status;csv`)).text();
      const row = table.split('\n').find((line) => line.startsWith(`web,web${index},`));
      return row?.split(',')[17] ?? '';
    },
  };
}

export function missingTool(): string | undefined {
  return ['/usr/sbin/pgbouncer', '/usr/sbin/haproxy'].find((file) => !existsSync(file));
}

/** Starts database, pooler, balancer, mail server, web servers and workers in a folder of their own. */
export async function startGroup(size: { web: number; workers: number }): Promise<ProcessGroup> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-group-'));
  chmodSync(folder, 0o755);
  const sink = await startMailSink({ onMessage: () => wait(messageTakes) });
  const database = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const pooler = await startPooler(folder, database.url);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    DATABASE_POOL_URL: pooler.url,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: '5',
    BASE_URL: url,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: String(drainSeconds),
    DEMO: 'true',
    DEMO_CONTENT: 'false',
    DEMO_PASSWORD: password,
  };
  const make = (role: string) => childServer({ ...env, ROLE: role });
  const web = await Promise.all(Array.from({ length: size.web }, () => make('web')));
  const workers = await Promise.all(Array.from({ length: size.workers }, () => make('worker')));
  // The first one makes the demo's organizations; all others find them.
  for (const server of [...web, ...workers]) await server.start();
  const balancer = await startBalancer(folder, port, web);
  return {
    url,
    web,
    workers,
    sink,
    async untilServing(server) {
      const index = web.indexOf(server);
      for (let tries = 0; tries < 200; tries += 1) {
        if ((await balancer.statusOf(index)).startsWith('UP')) return;
        await wait(100);
      }
      throw new Error(`the balancer never took web${index} up again: ${server.output()}`);
    },
    async close() {
      for (const server of [...workers, ...web]) await server.stop();
      await stopChild(balancer.child);
      await stopChild(pooler.child);
      await database.stop();
      await sink.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
