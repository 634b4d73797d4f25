import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../server/src/platform/config.ts';
import { createLog } from '../server/src/platform/log.ts';
import { type Running, start } from '../server/src/start.ts';
import { freePort } from '../server/test/child-server.ts';

/** The whole product in this process on a fresh folder, with the demo organizations and no demo content. */
export async function openStage(env: Record<string, string> = {}): Promise<Running & { folder: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-bench-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const config = readConfig({
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: 'true',
    DEMO_CONTENT: 'false',
    DEMO_PASSWORD: 'bench-pass-1',
    LOG_LEVEL: 'error',
    ...env,
  });
  const running = await start(config, createLog(config.LOG_LEVEL));
  return {
    ...running,
    folder,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface SinkProcess {
  url: string;
  reset(): Promise<void>;
  count(): Promise<{ count: number; firstAt: number }>;
  stop(): void;
}

/** @param file of the process that takes messages and counts them */
export async function openSink(file = 'mail-sink-process.ts', protocol = 'smtp'): Promise<SinkProcess> {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), {
    stdio: 'inherit',
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const ask = async (message: string) => {
    child.send(message);
    return (await once(child, 'message'))[0] as { count: number; firstAt: number };
  };
  return {
    url: `${protocol}://127.0.0.1:${port}`,
    reset: async () => void (await ask('reset')),
    count: () => ask('count'),
    stop: () => child.disconnect(),
  };
}

/** Signs in over HTTP. @returns the cookie header */
export async function signIn(address: string, email: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'bench-pass-1' }),
  });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] as string;
}
