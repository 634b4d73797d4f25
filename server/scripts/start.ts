import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb, isWebCurrent } from './web-build.ts';

/** `npm start`: builds the web apps when their sources are newer than the build, then becomes the server. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const parent = process.ppid;

if (process.env.ROLE !== 'worker' && existsSync(path.join(root, 'web/index.html')) && !isWebCurrent()) {
  console.log('Building the web apps (only when they changed) …');
  const code = await buildWeb();
  if (code !== 0) {
    console.error('The web apps could not be built; see above.');
    process.exit(code ?? 1);
  }
  // npm hands no signal on: it was told to end while this built.
  if (process.env.npm_lifecycle_event === 'start' && process.ppid !== parent) process.exit(1);
}
// The next start reads the modules as they were compiled by this one.
enableCompileCache(path.join(root, 'node_modules/.cache/compile'));
await import('../src/main.ts');
