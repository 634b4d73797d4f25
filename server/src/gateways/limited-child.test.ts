import { describe, expect, it } from 'vitest';
import { runLimited } from './limited-child.ts';

const searchPath = process.env.PATH ?? '';
const node = (script: string, seconds: number, more = {}) =>
  runLimited(process.execPath, ['-e', script], { seconds, ...more }, { searchPath });

describe('a child with limits', () => {
  it('is not ended for the time in which others had the machine', async () => {
    const result = await node('setTimeout(() => console.log("done"), 1500)', 1);
    expect(result).toMatchObject({ timedOut: false, code: 0, stdout: 'done\n' });
  });

  it('is ended by its processor time', async () => {
    const result = await node('for (;;);', 1);
    expect(result).toMatchObject({ timedOut: true, stdout: '' });
  });

  it('is ended by the clock when it does nothing', async () => {
    const result = await node('setInterval(() => undefined, 1000)', 0.1);
    expect(result).toMatchObject({ timedOut: true });
  });

  it('did not take too long when it was called off, or talked too much', async () => {
    const leave = new AbortController();
    const called = node('setInterval(() => undefined, 1000)', 20, { signal: leave.signal });
    leave.abort();
    expect(await called).toMatchObject({ timedOut: false });
    const loud = await node('setInterval(() => console.log("x".repeat(1000)), 1)', 20, {
      maxOutputBytes: 2000,
    });
    expect(loud).toMatchObject({ timedOut: false });
  });
});
