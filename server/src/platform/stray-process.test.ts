import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { childServer } from '../../test/child-server.ts';
import { findStrays } from './stray-process.ts';

const isLinux = process.platform === 'linux';

it.runIf(isLinux)(
  'a database that outlives a killed product is named, and while one uses it is not',
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-stray-'));
    // The database's user must be able to enter it.
    chmodSync(folder, 0o755);
    const dataFolder = path.join(folder, 'data');
    const server = await childServer({
      DATA_DIR: dataFolder,
      DEMO: 'false',
      ADMIN_EMAIL: 'a@stray.example',
      ADMIN_PASSWORD: 'Journey-Pass-2026',
    });
    try {
      await server.start();
      expect(findStrays(dataFolder)).toEqual([]);
      await server.kill();
      await expect
        .poll(() => findStrays(dataFolder)?.map(({ what }) => what), { timeout: 20_000 })
        .toEqual(['the embedded PostgreSQL, which nobody uses']);
      expect(findStrays(folder)).toEqual([]);
      await server.start();
      expect(findStrays(dataFolder)).toEqual([]);
      expect(await server.stop()).toBe(0);
      expect(findStrays(dataFolder)).toEqual([]);
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

it.runIf(isLinux)('a converter whose product is gone is named', async () => {
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-stray-'));
  mkdirSync(path.join(dataFolder, 'work'));
  const file = path.join(dataFolder, 'work', 'film.mp4');
  // A shell in between ends at once, as a killed product does.
  const shell = spawn('sh', ['-c', `tail -f /dev/null "${file}" >/dev/null 2>&1 & echo $!`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  for await (const part of shell.stdout) said += String(part);
  const pid = Number(said);
  try {
    await expect.poll(() => findStrays(dataFolder)).toEqual([{ pid, what: 'tail', mend: `kill ${pid}` }]);
  } finally {
    process.kill(pid);
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
