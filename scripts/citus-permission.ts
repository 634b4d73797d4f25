import { spawnSync } from 'node:child_process';

/** Every endpoint as every role, asked of a server whose database is this one. @returns the last words, and whether all held */
export function tryPermissions(databaseUrl: string): { isGood: boolean; said: string } {
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'server/test/permission.test.ts', '--reporter=dot'];
  const env = { ...process.env, TEST_SHARED_DATABASE: databaseUrl, NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  const count = /Tests\s+(.*)/.exec(stdout)?.[1] ?? stderr.slice(-500);
  return { isGood: status === 0, said: status === 0 ? count : `${count}\n${stdout.slice(-4000)}` };
}
