import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm start`: builds what is older than its sources, then becomes the server. The one file in plain JavaScript: with it the cache
 * of compiled modules is there before the first TypeScript, and a second start never loads what takes the types away, which
 * is 35 MB of memory.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const parent = process.ppid;
enableCompileCache(path.join(root, 'node_modules/.cache/compile'));

const { build, canBuild, isCurrent } = await import('./build.ts');
const hasWeb = process.env.ROLE !== 'worker' && existsSync(path.join(root, 'web/index.html'));
for (const part of hasWeb ? ['web', 'server'] : ['server']) {
  if (!canBuild() || isCurrent(part)) continue;
  console.log(`Building the ${part} (only when it changed) …`);
  const code = await build(part);
  if (code !== 0) {
    console.error(`The ${part} could not be built; see above.`);
    process.exit(code ?? 1);
  }
  // npm hands no signal on: it was told to end while this built.
  if (process.env.npm_lifecycle_event === 'start' && process.ppid !== parent) process.exit(1);
}
await import('../dist/main.js');
