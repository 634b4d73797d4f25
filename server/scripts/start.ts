import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm start`: builds the web apps when their sources are newer than the build, then becomes the server. */
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

function isBuildCurrent(): boolean {
  if (!existsSync(built)) return false;
  const sources = ['web', 'contract/src', 'locales'].map((folder) => newestChange(path.join(root, folder)));
  return Math.max(...sources) <= statSync(built).mtimeMs;
}

async function build(): Promise<void> {
  console.log('Building the web apps (only when they changed) …');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) {
    console.error('The web apps could not be built; see above.');
    process.exit(code ?? 1);
  }
}

if (process.env.ROLE !== 'worker' && existsSync(path.join(root, 'web/index.html')) && !isBuildCurrent())
  await build();
// The next start reads the modules as they were compiled by this one.
enableCompileCache(path.join(root, 'node_modules/.cache/compile'));
await import('../src/main.ts');
