import { readFileSync } from 'node:fs';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';

/** Dockerfile and compose.yaml by their linters: there may be no daemon to try them on. Every finding counts. */
const findings = validate(readFileSync('Dockerfile', 'utf8')).map(
  ({ message, range }) => `Dockerfile:${range.start.line + 1}  ${message}`,
);
const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
for (const { messages } of linter.lintFiles(['compose.yaml'], false))
  for (const { line, message } of messages) findings.push(`compose.yaml:${line}  ${message}`);

for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
