import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childServer } from '../server/test/child-server.ts';
import { type MailSink, startMailSink } from '../server/test/mail-sink.ts';

const password = 'Journey-Pass-2026';

/** The product on a fresh data folder, with a real mail server that keeps what it takes. */
export interface Stage {
  url: string;
  sink: MailSink;
  password: string;
  stop(): Promise<void>;
}

/** Starts web, worker and database as their own processes, with the demo organizations and, if asked, their content. */
export async function startStage({ content = false } = {}): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-journey-'));
  // The database's user must be able to enter it.
  chmodSync(folder, 0o755);
  const sink = await startMailSink();
  const server = await childServer({
    DATA_DIR: path.join(folder, 'data'),
    SMTP_URL: sink.url,
    DEMO: 'true',
    DEMO_CONTENT: String(content),
    DEMO_PASSWORD: password,
  });
  await server.start();
  return {
    // The name that the links of mails carry, so that one origin serves all.
    url: server.url.replace('127.0.0.1', 'localhost'),
    sink,
    password,
    async stop() {
      await server.stop();
      await sink.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
