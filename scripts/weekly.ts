import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * `npm run weekly [names…]`: what takes too long for every change, to be run by the clock (docs/OPERATIONS.md). The
 * day, the commit and the last word of each are written into artifacts/weekly.md; it fails when one of them does.
 */
const scripts = [
  'row-security-off',
  'breakages',
  'english-journeys',
  'firefox',
  'many-processes',
  'returned-mail',
  'mixed-crash',
  'citus',
] as const;
/** Of this machine: it is ignored by git, and stays when a clone takes the newest commit. */
const file = 'artifacts/weekly.md';
const head = `# What is run by the clock

Written by \`scripts/weekly.ts\`; what each of them shows stands at its head.

| script | day | commit | minutes | result |
|---|---|---|---|---|
`;

/** What a script ends with where a tool that it needs is missing. */
const notRun = 2;

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();

/** The rows that the file has, by script. */
function readRows(): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new Map(
    [...text.matchAll(/^\| `scripts\/([\w-]+)\.ts` .*$/gm)].map(([row, name = '']) => [name, row]),
  );
}

/** Runs one and keeps its row. @returns whether it found nothing */
function run(name: string): boolean {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  const said = `${stderr}\n${stdout}`.trim();
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${name} (${minutes} min)\n${said}\n`);
  const last = (said.split('\n').at(-1) ?? '').replaceAll('|', '/').slice(0, 200);
  const commit = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' and changes' : '');
  const cells = [
    `\`scripts/${name}.ts\``,
    new Date().toISOString().slice(0, 10),
    commit,
    minutes,
    status === 0 ? last : `**${status === notRun ? 'not run' : 'failed'}**: ${last}`,
  ];
  const rows = readRows().set(name, `| ${cells.join(' | ')} |`);
  const lines = scripts.map((one) => rows.get(one)).filter((row) => row !== undefined);
  mkdirSync('artifacts', { recursive: true });
  writeFileSync(file, `${head}${lines.join('\n')}\n`);
  return status === 0;
}

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !scripts.some((one) => one === name));
if (unknown) throw new Error(`${unknown} is none of ${scripts.join(', ')}`);
const results = scripts.filter((name) => asked.length === 0 || asked.includes(name)).map(run);
process.exit(results.every(Boolean) ? 0 : 1);
