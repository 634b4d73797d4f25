import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../../test/app.ts';
import { clearAbandonedFolders, inWorkFolder } from './work-folder.ts';

let parent: string;
const children: ChildProcess[] = [];
beforeAll(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'firstlook-work-'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(parent, { recursive: true });
});

/** A process of its own that works in a folder and never ends by itself. */
async function startWorking(folder: string): Promise<{ child: ChildProcess; name: string }> {
  const code = `
    import { inWorkFolder } from ${JSON.stringify(new URL('./work-folder.ts', import.meta.url).href)};
    await inWorkFolder(${JSON.stringify(folder)}, (made) => {
      console.log(made.path(''));
      return new Promise(() => setInterval(() => undefined, 1000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  return { child, name: path.basename(String(line).trim()) };
}
async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('what a killed process left is cleared; what another or this one works in is not', async () => {
  const killed = await startWorking(parent);
  const living = await startWorking(parent);
  await killHard(killed.child);
  const elsewhere = `work-another_machine-${killed.child.pid}-x-abc`;
  writeFileSync(path.join(parent, elsewhere), '');
  await inWorkFolder(parent, async (own) => {
    const mine = path.basename(own.path(''));
    await clearAbandonedFolders(parent);
    expect(readdirSync(parent).sort()).toEqual([mine, living.name, elsewhere].sort());
  });
});

it('a later process of the same number is another one', async () => {
  const { name } = await startWorking(parent);
  const former = name.replace(/-(\w+)-(?=\w+$)/, '-0$1-');
  writeFileSync(path.join(parent, former), '');
  await clearAbandonedFolders(parent);
  expect(readdirSync(parent)).toContain(name);
  expect(readdirSync(parent)).not.toContain(former);
});

it('a worker clears it when it starts', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'firstlook-data-'));
  const { child } = await startWorking(path.join(dataDir, 'work'));
  await killHard(child);
  const server = await startTestServer({ env: { DATA_DIR: dataDir }, worker: true });
  expect(readdirSync(path.join(dataDir, 'work'))).toEqual([]);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
