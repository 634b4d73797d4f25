import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const built = path.join(root, 'web/dist/index.html');

function newestChange(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !entry.parentPath.includes(`${path.sep}dist`) &&
        !entry.parentPath.includes('node_modules'),
    )
    .reduce(
      (newest, entry) => Math.max(newest, statSync(path.join(entry.parentPath, entry.name)).mtimeMs),
      0,
    );
}

/** Whether nothing that the web apps are made of has changed since they were built. */
export function isWebCurrent(): boolean {
  if (!existsSync(built)) return false;
  const sources = ['web', 'contract/src', 'locales'].map((folder) => newestChange(path.join(root, folder)));
  return Math.max(...sources) <= statSync(built).mtimeMs;
}

/** Builds the web apps, and says what goes wrong. @returns its exit code */
export function buildWeb(): Promise<number | null> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', resolve));
}
