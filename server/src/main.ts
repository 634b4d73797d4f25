import { demoLogins } from './features/demo/demo-login.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { SessionLostError } from './platform/database.ts';
import { DataFolderError } from './platform/embedded-postgres.ts';
import { createLog } from './platform/log.ts';
import {
  ChangedMigrationError,
  DatabaseRightError,
  DatabaseUnreachableError,
  NewerDatabaseError,
} from './platform/migration.ts';
import { PortTakenError, type Running, start } from './start.ts';

/** What is in flight may take this long after a signal, milliseconds. */
const shutdownDeadline = 30_000;

function greet(running: Running): void {
  const lines = ['', '  Firstlook is ready', '', `  Address    ${running.address}`];
  const { SMTP_URL: mailServer, MAIL_URL: mailProvider } = running.platform.config;
  if (mailServer === undefined && mailProvider === undefined)
    lines.push(`  Outbox     ${running.address}/outbox   (mail stays on this machine)`);
  if (running.demoPassword) {
    lines.push('', `  Demo logins, all with the password  ${running.demoPassword}`, '');
    for (const { email, description } of demoLogins) lines.push(`    ${email.padEnd(28)} ${description}`);
  }
  console.log([...lines, ''].join('\n'));
}

function explain(error: unknown): never {
  const known = [
    ChangedMigrationError,
    ConfigError,
    DataFolderError,
    DatabaseRightError,
    DatabaseUnreachableError,
    NewerDatabaseError,
    PortTakenError,
    SessionLostError,
  ].some((kind) => error instanceof kind);
  console.error(known ? `\n${(error as Error).message}\n` : error);
  process.exit(1);
}

/** Who began this process; npm may be gone before the server is ready. */
const parent = process.ppid;

/** npm ends on SIGTERM without handing it on: a server that npm began ends when npm is gone. */
function watchParent(): void {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

async function run(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL);
  const running = await start(config, log);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), shutdownDeadline + config.DRAIN_SECONDS * 1000).unref();
      void running.stop().then(() => process.exit(0));
    });
  }
  if (config.startedByNpm) watchParent();
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  if (config.ROLE !== 'worker') greet(running);
  else console.log('\n  Firstlook worker is ready\n');
}

run().catch(explain);
