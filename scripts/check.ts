import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { checks } from './check-list.ts';

/** `npm run check`: every rule that a machine can hold (docs/ARCHITECTURE.md). Any finding fails. */
const failed: string[] = [];
for (const [name, [command = '', ...rest]] of checks) {
  const script = rest.find((part) => part.endsWith('.ts') && part.includes('/'));
  const begun = performance.now();
  const missing = script !== undefined && !existsSync(script);
  const run = missing ? null : spawnSync(command, rest, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const isGood = run?.status === 0;
  console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (isGood) {
    if (name.startsWith('first load') || name.startsWith('house figures'))
      console.log(run.stdout.trimEnd().replace(/^/gm, '      '));
    continue;
  }
  failed.push(name);
  console.log(
    missing
      ? `${script} is missing`
      : `${run?.stdout ?? ''}${run?.stderr ?? ''}`.split('\n').slice(-80).join('\n'),
  );
}
if (failed.length > 0) {
  console.error(`\nThese checks failed: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('\nEvery check passed.');
