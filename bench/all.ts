import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run bench`: every figure of docs/PERFORMANCE.md, one after the other. */
for (const name of [
  'send',
  'texts',
  'list',
  'search',
  'report',
  'segment',
  'duplicates',
  'import',
  'create',
  'stats',
  'landing',
  'public',
  'ingest',
  'upload',
  'package',
  'zip',
  'first-load',
  'live-preview',
  'neighbour',
  'scale',
  'start',
]) {
  console.log(`\nbench/${name}`);
  spawnSync(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url))], { stdio: 'inherit' });
}
