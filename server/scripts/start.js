import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm start`: builds the web apps when their sources are newer than the build, then becomes the server. The one file in plain
 * JavaScript: with it the cache of compiled modules is there before the first TypeScript, and a second start never loads
 * what takes the types away, which is 35 MB of memory.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const parent = process.ppid;
enableCompileCache(path.join(root, 'node_modules/.cache/compile'));

if (process.env.ROLE !== 'worker' && existsSync(path.join(root, 'web/index.html'))) {
  const { buildWeb, isWebCurrent } = await import('./web-build.ts');
  if (!isWebCurrent()) {
    console.log('Building the web apps (only when they changed) …');
    const code = await buildWeb();
    if (code !== 0) {
      console.error('The web apps could not be built; see above.');
      process.exit(code ?? 1);
    }
    // npm hands no signal on: it was told to end while this built.
    if (process.env.npm_lifecycle_event === 'start' && process.ppid !== parent) process.exit(1);
  }
}
await import('../src/main.ts');
