import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const vite = path.join(root, 'node_modules/vite/bin/vite.js');

/** What is built, by the folder of its `vite.config.ts`: its last file, and what it is made of. */
const parts = {
  web: { made: 'web/dist/index.html', sources: ['web', 'contract/src', 'locales'] },
  server: {
    made: 'server/dist/main.js',
    sources: ['server/src', 'contract/src', 'server/vite.config.ts', 'package-lock.json'],
  },
} as const;
export type Part = keyof typeof parts;

const newest = (times: number[]): number => times.reduce((most, one) => Math.max(most, one), 0);

function lastChange(place: string): number {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const files = readdirSync(place, { withFileTypes: true, recursive: true }).filter(
    (entry) =>
      entry.isFile() &&
      !entry.parentPath.includes(`${path.sep}dist`) &&
      !entry.parentPath.includes('node_modules'),
  );
  return newest(files.map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs));
}

/** Whether nothing that this part is made of has changed since it was built. */
export function isCurrent(part: Part): boolean {
  const made = path.join(root, parts[part].made);
  if (!existsSync(made)) return false;
  return newest(parts[part].sources.map((one) => lastChange(path.join(root, one)))) <= statSync(made).mtimeMs;
}

/** A production install has no builder: what was built elsewhere is taken as it is. */
export const canBuild = (): boolean => existsSync(vite);

/** Builds this part, and says what goes wrong. @returns its exit code */
export function build(part: Part): Promise<number | null> {
  const child = spawn(process.execPath, [vite, 'build', part, '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', resolve));
}

let ensured: Promise<void> | undefined;

async function buildServer(): Promise<void> {
  if (isCurrent('server')) return;
  const code = await build('server');
  if (code !== 0) throw new Error(`the server could not be built (exit ${code})`);
}

/** For what runs the server as a process of its own: built once where its sources are newer. */
export function ensureServer(): Promise<void> {
  ensured ??= buildServer();
  return ensured;
}
