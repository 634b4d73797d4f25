import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ChildServer, childServer } from './child-server.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { startTextSink, type TextSink } from './text-sink.ts';

const password = 'child-stage-1';

/** The whole product as its own process on a folder of its own, with a mail server that keeps what it gets. */
export interface ChildStage {
  folder: string;
  sink: MailSink;
  /** The gateway of text messages. */
  textSink: TextSink;
  server: ChildServer;
  /** Calls the API as the person who signed in last. @throws with status and answer when it refuses */
  call<T>(method: string, url: string, body?: unknown): Promise<T>;
  /** The raw answer, as the person who signed in last. */
  open(url: string, init?: RequestInit): Promise<Response>;
  /** Signs the TV organization's admin in and makes a release. */
  makeRelease(): Promise<{ organizationId: string; releaseId: string }>;
  /** Waits for a condition; says what the server said when it does not come. */
  until(what: string, condition: () => boolean | Promise<boolean>, limit: number): Promise<void>;
  close(): Promise<void>;
}

export async function openChildStage(
  env: Record<string, string>,
  onMessage: () => Promise<void>,
): Promise<ChildStage> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-stage-'));
  chmodSync(folder, 0o755);
  const sink = await startMailSink({ onMessage });
  const textSink = await startTextSink(async () => {
    await onMessage();
    return { status: 202 };
  });
  const server = await childServer({
    DATA_DIR: folder,
    SMTP_URL: sink.url,
    SMS_URL: textSink.url,
    DEMO: 'true',
    DEMO_CONTENT: 'false',
    DEMO_PASSWORD: password,
    ...env,
  });
  await server.start();
  let cookie = '';
  const call: ChildStage['call'] = async (method, url, body) => {
    const headers: Record<string, string> = {
      cookie,
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const answer = await fetch(`${server.url}/api${url}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : undefined,
    });
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    const set = answer.headers.get('set-cookie');
    if (set) cookie = set.split(';')[0] as string;
    return await answer.json();
  };
  return {
    folder,
    sink,
    textSink,
    server,
    call,
    open: (url, init) =>
      fetch(`${server.url}/api${url}`, { ...init, headers: { cookie, ...(init?.headers as object) } }),
    async makeRelease() {
      await call('POST', '/auth/login', { email: 'tv-admin@demo.test', password });
      const { items } = await call<{ items: { _id: string }[] }>('GET', '/organization');
      const organizationId = items[0]?._id as string;
      const release = await call<{ _id: string }>('POST', `/release/${organizationId}`, {
        releaseType: 'programme',
        releaseData: { title: 'Waterline' },
      });
      return { organizationId, releaseId: release._id };
    },
    async until(what, condition, limit) {
      const deadline = Date.now() + limit;
      while (!(await condition())) {
        if (Date.now() > deadline) {
          const said = server.output().slice(-1500);
          throw new Error(
            `${what} did not happen in time; ${sink.mails.length} arrived; the server said: ${said}`,
          );
        }
        await wait(50);
      }
    },
    async close() {
      await server.stop();
      await sink.close();
      await textSink.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
