import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './child-server.ts';

const places = '/usr/lib/postgresql';

/** The folder of the newest whole PostgreSQL of this machine, from 15 on; null where there is none. */
export function findSystemPostgres(): string | null {
  const versions = fs.existsSync(places) ? fs.readdirSync(places).map(Number) : [];
  const folders = versions
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)
    .map((version) => path.join(places, String(version), 'bin'));
  const needed = ['initdb', 'postgres', 'createdb', 'pg_dump', 'pg_restore', 'psql'];
  return folders.find((folder) => needed.every((name) => fs.existsSync(path.join(folder, name)))) ?? null;
}

/** PostgreSQL refuses to run as root; its packages bring a user. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export interface SystemPostgres {
  port: number;
  stop(): Promise<void>;
}

/**
 * A bare server of the machine's own PostgreSQL on loopback. Its superuser `postgres` needs no password.
 * @param data a folder that is not there yet
 */
export async function startSystemPostgres(binaries: string, data: string): Promise<SystemPostgres> {
  const user = owner();
  fs.mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(data, user.uid, user.gid);
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  execFileSync(path.join(binaries, 'initdb'), options, { ...user, cwd: data, stdio: 'ignore' });
  const port = await freePort();
  const place = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const child = spawn(path.join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...place], {
    ...user,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const line of createInterface({ input: child.stderr }))
    if (line.includes('ready to accept connections')) break;
  child.stderr.resume();
  return {
    port,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}
