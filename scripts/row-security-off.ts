import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureTools } from './tool.ts';

/**
 * `node scripts/row-security-off.ts [files…]`: the server's tests with row-level security taken off every table, to be run
 * by the clock. For what a test shows that fails then, the policy in the database is the only wall, and no condition in a
 * statement stands before it. Those that may are in `row-security-tests.json`: a new name there asks for a condition, or
 * for a look and a line; one that passes now has a second wall and leaves the list (`--write`, of all files at once).
 * `row-security.test.ts` has to be among them.
 */
interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

ensureTools();
const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-row-security-'));
const output = path.join(folder, 'vitest.json');
const listFile = 'scripts/row-security-tests.json';
const isWriting = process.argv.includes('--write');
const files = process.argv.slice(2).filter((one) => one !== '--write');

interface Outcome {
  file: string;
  name: string;
  status: string;
}

function run(of: readonly string[]): Outcome[] {
  rmSync(output, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${output}`, ...of];
  const env = { ...process.env, TEST_ROW_SECURITY: 'off' };
  spawnSync(process.execPath, args, { stdio: 'ignore', env });
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
  return testResults.flatMap(({ name, assertionResults }) => {
    const file = path.relative('.', name);
    return assertionResults.map(({ status, fullName }) => ({ file, name: `${file}: ${fullName}`, status }));
  });
}
const failures = (of: readonly Outcome[]) => of.filter(({ status }) => status === 'failed');

const all = run(files.length > 0 ? files : ['server']);
// What failed among two thousand may have been in a hurry: it is asked once more, alone.
const again = [...new Set(failures(all).map(({ file }) => file))];
const failed = (again.length > 0 ? failures(run(again)) : []).map(({ name }) => name).sort();
rmSync(folder, { recursive: true, force: true });
if (isWriting && files.length === 0) writeFileSync(listFile, `${JSON.stringify(failed, null, 2)}\n`);
const known: string[] = JSON.parse(readFileSync(listFile, 'utf8'));
// Of some files only, what the others are known for is not asked.
const asked = new Set(all.map(({ file }) => file));
const expected = known.filter((name) => files.length === 0 || asked.has(name.slice(0, name.indexOf(': '))));
const fresh = failed.filter((name) => !known.includes(name));
const gone = expected.filter((name) => !failed.includes(name));
for (const name of fresh)
  console.error(`stands on row-level security alone, and is not in ${listFile}: ${name}`);
for (const name of gone)
  console.error(`in ${listFile}, but passes without row-level security or is not there: ${name}`);
console.log(`${failed.length} of ${all.length} tests stand on row-level security alone`);
const wall = 'row-security.test.ts: ';
const isMissing = files.length === 0 && !failed.some((name) => name.includes(wall));
if (isMissing) console.error('row-security.test.ts itself did not fail: the run shows nothing');
process.exit(fresh.length > 0 || gone.length > 0 || isMissing ? 1 : 0);
