import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../server/test/child-server.ts';

/** A Citus cluster of one coordinator and two workers on this machine, for tests. */
export interface Cluster {
  /** The coordinator. */
  url: string;
  folder: string;
  /** Stops a machine as one that fails: nobody waits for what it does. @param node 1 or 2 */
  stopNode(node: number): Promise<void>;
  startNode(node: number): Promise<void>;
  /** Which machine holds the rows of an organization. */
  nodeOf(organizationId: string): Promise<number>;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const programs = '/usr/lib/postgresql/15/bin';

/** `CITUS_KIT`: a folder with `cluster.sh`, which knows `start FOLDER PORT` and `stop FOLDER`. */
const kit = () =>
  path.resolve(process.env.CITUS_KIT ?? path.join(root, '..', 'shared', 'citus'), 'cluster.sh');

/** What is missing for a cluster; null where it can be started. */
export function missingForCluster(): string | null {
  if (!existsSync(kit())) return 'no kit at CITUS_KIT';
  return existsSync(`${programs}/pg_ctl`) ? null : "no PostgreSQL 15 (Debian's postgresql-15)";
}

async function run(command: string, args: string[]): Promise<void> {
  // What it starts lives on and would hold its output open.
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${path.basename(command)} ${args.join(' ')} ended with ${code}`);
}

/** As the user of the database: PostgreSQL does not run as root. */
function control(folder: string, node: number, ...args: string[]): Promise<void> {
  const place = path.join(folder, `n${node}`);
  const line = [`${programs}/pg_ctl`, '-D', place, '-l', `${place}/log`, '-w', ...args];
  return process.getuid?.() === 0
    ? run('su', ['postgres', '-c', line.join(' ')])
    : run(line[0] as string, line.slice(1));
}

function killNode(folder: string, node: number): void {
  const pidFile = path.join(folder, `n${node}`, 'postmaster.pid');
  if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
}

/** The first of three ports in a row. */
async function threePorts(): Promise<number> {
  const isFree = (port: number) =>
    spawnSync('bash', ['-c', `exec 3<>/dev/tcp/127.0.0.1/${port}`], { stdio: 'ignore' }).status !== 0;
  for (;;) {
    const port = await freePort();
    if (isFree(port + 1) && isFree(port + 2)) return port;
  }
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-citus-'));
  chmodSync(folder, 0o755);
  const port = await threePorts();
  await run('bash', [kit(), 'start', folder, String(port)]);
  const url = `postgres://postgres@127.0.0.1:${port}/firstlook`;
  return {
    url,
    folder,
    async stopNode(node) {
      // One that does not end within pg_ctl's minute fails harder.
      await control(folder, node, 'stop', '-m', 'immediate').catch(() => killNode(folder, node));
    },
    startNode: (node) => control(folder, node, 'start'),
    async nodeOf(organizationId) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query<{ port: number }>(
        `select nodeport as port from pg_dist_shard_placement
         where shardid = get_shard_id_for_distribution_column('release', $1::text)`,
        [organizationId],
      );
      await client.end();
      return (rows[0]?.port ?? 0) - port;
    },
    async close() {
      await run('bash', [kit(), 'stop', folder]).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
