import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { checks, measuresAlone } from './check-list.ts';

/**
 * `npm run check`: every rule that a machine can hold (docs/ARCHITECTURE.md). Any finding fails. As many run at once as
 * the machine has processors; what measures the built pages runs last and by itself.
 */
interface Run {
  isGood: boolean;
  said: string;
}

const failed: string[] = [];

function run([command = '', ...rest]: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    const end = (isGood: boolean, more = '') =>
      resolve({ isGood, said: `${Buffer.concat(parts).toString()}${more}` });
    child.once('error', (error) => end(false, error.message));
    child.once('close', (code) => end(code === 0));
  });
}

async function check([name, command]: [string, string[]]): Promise<void> {
  const script = command.find((part) => part.endsWith('.ts') && part.includes('/'));
  const begun = performance.now();
  const isMissing = script !== undefined && !existsSync(script);
  const { isGood, said } = isMissing ? { isGood: false, said: `${script} is missing` } : await run(command);
  console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (!isGood) {
    failed.push(name);
    console.log(said.split('\n').slice(-80).join('\n'));
  } else if (name.startsWith('first load') || name.startsWith('house figures'))
    console.log(said.trimEnd().replace(/^/gm, '      '));
}

const waiting = checks.filter(([name]) => name !== measuresAlone);

async function lane(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await check(next);
}

await Promise.all(Array.from({ length: availableParallelism() }, lane));
for (const one of checks) if (one[0] === measuresAlone) await check(one);
if (failed.length > 0) {
  console.error(`\nThese checks failed: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('\nEvery check passed.');
