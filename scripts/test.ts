import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { relative } from 'node:path';
import { build, ensureServer, isCurrent } from '../server/scripts/build.ts';
import { ensureTools, findChromium } from './tool.ts';
import { unhandledFile } from './unhandled-reporter.ts';

/**
 * `npm test`: server and unit tests and the browser journeys, beside each other, since each of them waits for a good part
 * of its time; names what failed, and the last line sums up. What fails is tried once more by itself: a machine that was busy for a moment is no fault of the product. It is
 * named all the same, and more than a handful of such fail the run.
 */
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
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: JourneySuite[];
}

const vitest = 'node_modules/vitest/vitest.mjs';

ensureTools();
const env = { ...process.env, CHROMIUM_PATH: await findChromium() };
mkdirSync('artifacts', { recursive: true });
const outputs = { vitest: 'artifacts/vitest.json', journeys: 'artifacts/journeys.json' };
for (const file of Object.values(outputs)) rmSync(file, { force: true });

/** @returns whether it ended well */
async function run(script: string, args: string[], extra: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit', env: { ...env, ...extra } });
  // A browser that has to wait takes longer for everything it draws; tests without one only end later.
  if (script === vitest && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
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

/** Journeys that failed at every try, or ("flaky") passed at the second one. */
function namedJourneys(suites: JourneySuite[], status: 'unexpected' | 'flaky'): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter((spec) => spec.tests.some((one) => one.status === status))
      .map((spec) => `${spec.file}:${spec.line} › ${spec.title}`),
    ...namedJourneys(suite.suites ?? [], status),
  ]);
}

/** How many may pass at the second try only: one is the machine's, four are ours. */
const unsteadyAllowed = 3;

const failures: string[] = [];
const unsteady: string[] = [];

interface UnitRun {
  isGood: boolean;
  report: UnitReport | null;
}

async function runUnits(files: string[]): Promise<UnitRun> {
  for (const file of [outputs.vitest, unhandledFile]) rmSync(file, { force: true });
  const isGood = await run(vitest, [
    'run',
    ...files,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/unhandled-reporter.ts',
    `--outputFile.json=${outputs.vitest}`,
  ]);
  // No second try mends what was in no test.
  failures.push(...(read<string[]>(unhandledFile) ?? []).map((message) => `in no test: ${headOf(message)}`));
  return { isGood, report: read<UnitReport>(outputs.vitest) };
}

/** What failed of a few files, tried once more. */
async function retryUnits({ report }: UnitRun): Promise<UnitRun | null> {
  const files = (report?.testResults ?? []).filter((file) => file.status === 'failed');
  if (files.length === 0 || files.length > unsteadyAllowed) return null;
  console.log(`\ntried once more by themselves: ${failuresOf(report).join('\n')}`);
  return runUnits(files.map((file) => relative(process.cwd(), file.name)));
}

async function units(): Promise<Sum> {
  const first = await runUnits([]);
  const second = await retryUnits(first);
  const isMended = second?.isGood ?? false;
  if (isMended) unsteady.push(...failuresOf(first.report));
  else failures.push(...failuresOf((second ?? first).report));
  const failed = first.report?.numFailedTests ?? 0;
  return {
    passed: (first.report?.numPassedTests ?? 0) + (isMended ? failed : 0),
    failed: first.isGood || isMended ? 0 : Math.max(1, failed),
    skipped: first.report?.numPendingTests ?? 0,
  };
}

async function journeys(): Promise<Sum> {
  const isGood = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: outputs.journeys,
  });
  const report = read<JourneyReport>(outputs.journeys);
  failures.push(...namedJourneys(report?.suites ?? [], 'unexpected'));
  unsteady.push(...namedJourneys(report?.suites ?? [], 'flaky'));
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed: isGood ? 0 : Math.max(1, unexpected), skipped };
}

// A run of the checks has just built them.
await ensureServer();
const isBuilt = isCurrent('web') || (await build('web')) === 0;
const [unit, journey] = await Promise.all([units(), journeys()]);
// What happened in no test fails the run, too, and so does a build.
const inNoTest = failures.filter((failure) => failure.startsWith('in no test')).length;
const tooUnsteady = unsteady.length > unsteadyAllowed ? unsteady.length : 0;
const failed = unit.failed + journey.failed + inNoTest + tooUnsteady + Number(!isBuilt);
for (const one of unsteady) console.log(`\npassed at the second try only: ${one}`);
for (const failure of failures) console.log(`\nfailed: ${failure}`);
console.log(
  `\n${unit.passed + journey.passed} passed (${unsteady.length} at the second try), ${failed} failed, ${unit.skipped + journey.skipped} skipped`,
);
process.exit(failed > 0 ? 1 : 0);
