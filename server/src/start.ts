import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { ensureSystemAdmin } from './features/account/system-admin.service.ts';
import { fillWithDemo } from './features/demo/demo.service.ts';
import { openGateways } from './gateways/gateways.ts';
import { createCtx, type Platform } from './kernel/ctx.ts';
import { systemClock } from './platform/clock.ts';
import { baseUrl, type Config } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import type { Log } from './platform/log.ts';
import { migrate } from './platform/migration.ts';
import { openQueue } from './platform/queue.ts';
import { jobNames, startWorker } from './worker.ts';

export interface Running {
  platform: Platform;
  app: FastifyInstance | null;
  address: string;
  /** Password of the demo logins when this start made them, or they were made before with a known one. */
  demoPassword: string | null;
  stop(): Promise<void>;
}

/** A port that is taken, named with its mend. */
export class PortTakenError extends Error {}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new PortTakenError(
      `Port ${config.PORT} on ${config.HOST} is taken: stop what uses it, or start with PORT=${config.PORT + 1}.`,
    );
  }
}

/** Starts what the configuration asks for: database, web, worker. Undoes everything when a step fails. */
export async function start(config: Config, log: Log): Promise<Running> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse())
      await step().catch((error: unknown) => log.error({ err: error }, 'stopping'));
  };
  try {
    mkdirSync(config.dataDir, { recursive: true });
    const embedded = config.DATABASE_URL
      ? null
      : await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'));
    if (embedded) {
      undo.push(embedded.stop);
      embedded.watch(() => log.warn('the embedded database had died and was started again'));
    }
    const url = config.DATABASE_URL ?? (embedded?.url as string);
    await migrate(url);
    const database = openDatabase({
      url,
      onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
    });
    undo.push(() => database.close());
    const queue = await openQueue(database, url, jobNames, config.ROLE !== 'web', log);
    undo.push(() => queue.stop());
    const gateways = await openGateways(config);
    undo.push(() => gateways.mail.close());
    const platform: Platform = {
      database,
      queue,
      log,
      gateways,
      clock: systemClock,
      config,
      baseUrl: baseUrl(config),
    };
    const ctx = createCtx(platform, {});
    await ensureSystemAdmin(ctx);
    const demoPassword = config.demo ? await fillWithDemo(ctx) : null;
    let app: FastifyInstance | null = null;
    if (config.ROLE !== 'worker') {
      app = await createApp(platform);
      const server = app;
      undo.push(() => server.close());
      await listen(app, config);
    }
    if (config.ROLE !== 'web') undo.push(await startWorker(platform));
    return { platform, app, address: platform.baseUrl, demoPassword, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
