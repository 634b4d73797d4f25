import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';

/**
 * Dockerfile and compose.yaml by their linters: there may be no daemon to try them on. Every finding counts. With `--size`,
 * where a daemon is, the image is built and what lies in it is measured: the figures of the README.
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

for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
