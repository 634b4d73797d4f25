import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureTools, findChromium } from './tool.ts';

/** `npm test`: server and unit tests, then the browser journeys; names what failed, and the last line sums up. */
interface Sum {
  passed: number;
  failed: number;
  skipped: number;
}

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface JourneySuite {
  suites?: JourneySuite[];
  specs: { ok: boolean; title: string; file: string; line: number }[];
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: JourneySuite[];
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

/** A file, a test and the head of why: the first of what went wrong is far above the last line. */
function failuresOf(report: UnitReport | null): string[] {
  return (report?.testResults ?? []).flatMap((file) => {
    const name = relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [`${name}\n${headOf(file.message)}`];
    return failed.map(
      (result) => `${name} › ${result.fullName}\n${headOf(result.failureMessages.join('\n'))}`,
    );
  });
}

function headOf(message: string): string {
  return message.split('\n').slice(0, 12).join('\n');
}

function failedJourneys(suites: JourneySuite[]): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.filter((spec) => !spec.ok).map((spec) => `${spec.file}:${spec.line} › ${spec.title}`),
    ...failedJourneys(suite.suites ?? []),
  ]);
}

const sums: Sum[] = [];
const failures: string[] = [];
let isGood = run('node_modules/vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${outputs.vitest}`,
]);
const unit = read<UnitReport>(outputs.vitest);
failures.push(...failuresOf(unit));
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
  const journeyReport = read<JourneyReport>(outputs.journeys);
  failures.push(...failedJourneys(journeyReport?.suites ?? []));
  const journeys = journeyReport?.stats;
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
for (const failure of failures) console.log(`\nfailed: ${failure}`);
console.log(`\n${total.passed} passed, ${failed} failed, ${total.skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
