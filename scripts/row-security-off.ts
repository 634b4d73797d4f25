import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureTools } from './tool.ts';

/**
 * `node scripts/row-security-off.ts [files…]`: the server's tests with row-level security taken off every table, to be run
 * by the clock. It names the tests that fail then: for what they show, the policy in the database is the only wall, and
 * no condition in a statement stands before it. `row-security.test.ts` has to be among them.
 */
interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

ensureTools();
const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-row-security-'));
const output = path.join(folder, 'vitest.json');
const files = process.argv.slice(2);
spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=json',
    `--outputFile=${output}`,
    ...(files.length > 0 ? files : ['server']),
  ],
  { stdio: 'ignore', env: { ...process.env, TEST_ROW_SECURITY: 'off' } },
);
const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
rmSync(folder, { recursive: true, force: true });
const all = testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map(({ status, fullName }) => ({ file: path.relative('.', name), status, fullName })),
);
const failed = all.filter(({ status }) => status === 'failed');
for (const { file, fullName } of failed) console.log(`${file}: ${fullName}`);
console.log(`${failed.length} of ${all.length} tests stand on row-level security alone`);
const isAsked = all.some(({ file }) => file.endsWith('row-security.test.ts'));
const isSeen = failed.some(({ file }) => file.endsWith('row-security.test.ts'));
process.exit(isAsked && !isSeen ? 1 : 0);
