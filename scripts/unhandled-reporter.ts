import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Where the errors stand that no test of a run had: they are in no other report of it. */
export const unhandledFile = 'artifacts/vitest-unhandled.json';

export default class UnhandledReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { message?: string }[]): void {
    writeFileSync(unhandledFile, JSON.stringify(errors.map(({ message }) => message ?? 'an error')));
  }
}
