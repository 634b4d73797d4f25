import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';

/**
 * Dockerfile and compose.yaml by their linters: there may be no daemon to try them on. What an install without the tools
 * of development weighs is added up from the packages that are there and compared with the README. Every finding counts.
 * With `--size`, where a daemon is, the image is built and what lies in it is measured too.
 */
const findings = validate(readFileSync('Dockerfile', 'utf8')).map(
  ({ message, range }) => `Dockerfile:${range.start.line + 1}  ${message}`,
);
const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
for (const { messages } of linter.lintFiles(['compose.yaml'], false))
  for (const { line, message } of messages) findings.push(`compose.yaml:${line}  ${message}`);

/** Megabytes on the disk of an image, by its own `du`. */
function measure(): void {
  const docker = (...args: string[]) =>
    spawnSync('docker', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (docker('version', '--format', '{{.Server.Version}}').status !== 0) {
    findings.push('not measured: no Docker daemon answers here');
    return;
  }
  const image = docker('build', '--quiet', '.').stdout.trim();
  if (!image) {
    findings.push('not measured: the image does not build');
    return;
  }
  const { stdout } = docker(
    'run',
    '--rm',
    '--entrypoint',
    'du',
    image,
    '-smxc',
    '/app/node_modules',
    '/app',
    '/usr',
  );
  console.log(stdout.trimEnd());
}
if (process.argv.includes('--size')) measure();

/** Bytes of the files of one package, without those that lie in it as packages of their own. */
const bytesOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(place);
    return entry.isFile() ? sum + statSync(place).size : sum;
  }, 0);

/** Megabytes of the packages that `npm ci --omit=dev` leaves for the server. */
function packagesSize(): number {
  const asked = ['ls', '--omit=dev', '--workspace=server', '--workspace=contract', '--all', '--parseable'];
  const { stdout } = spawnSync('npm', asked, { encoding: 'utf8' });
  const packages = new Set(stdout.split('\n').filter((place) => place.includes('node_modules')));
  return [...packages].reduce((sum, place) => sum + bytesOf(place), 0) / 1e6;
}

const told = Number(/leaves (\d+) MB of packages/.exec(readFileSync('README.md', 'utf8'))?.[1]);
const found = packagesSize();
console.log(`packages of an install for production: ${found.toFixed(0)} MB`);
if (!(Math.abs(found - told) <= told / 10))
  findings.push(`README.md  says ${told} MB of packages, there are ${found.toFixed(0)}`);

for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
