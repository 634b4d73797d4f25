import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureTools, findChromium } from './tool.ts';

/** `npm test`: server and unit tests, then the browser journeys; the last line sums them up. */
interface Sum {
  passed: number;
  failed: number;
  skipped: number;
}

ensureTools();
const env = { ...process.env, CHROMIUM_PATH: await findChromium() };
mkdirSync('artifacts', { recursive: true });
const outputs = { vitest: 'artifacts/vitest.json', journeys: 'artifacts/journeys.json' };
for (const file of Object.values(outputs)) rmSync(file, { force: true });

function run(script: string, args: string[], extra: Record<string, string> = {}): boolean {
  return (
    spawnSync(process.execPath, [script, ...args], { stdio: 'inherit', env: { ...env, ...extra } }).status ===
    0
  );
}

function read<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

const sums: Sum[] = [];
let isGood = run('node_modules/vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${outputs.vitest}`,
]);
const unit = read<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(
  outputs.vitest,
);
sums.push({
  passed: unit?.numPassedTests ?? 0,
  failed: unit?.numFailedTests ?? 1,
  skipped: unit?.numPendingTests ?? 0,
});

if (existsSync('playwright.config.ts')) {
  isGood = run('node_modules/vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn']) && isGood;
  isGood =
    run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: outputs.journeys,
    }) && isGood;
  const journeys = read<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    outputs.journeys,
  )?.stats;
  sums.push({
    passed: journeys?.expected ?? 0,
    failed: (journeys?.unexpected ?? 1) + (journeys?.flaky ?? 0),
    skipped: journeys?.skipped ?? 0,
  });
}

const total = sums.reduce((a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
}));
const failed = total.failed === 0 && !isGood ? 1 : total.failed;
console.log(`\n${total.passed} passed, ${failed} failed, ${total.skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
