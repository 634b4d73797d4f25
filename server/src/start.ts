import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { ensureSystemAdmin } from './features/account/system-admin.service.ts';
import { fillWithDemo } from './features/demo/demo.service.ts';
import { startMetrics } from './features/health/metrics.service.ts';
import { openGateways } from './gateways/gateways.ts';
import { lastResortAdvice } from './gateways/video.ts';
import { type Ctx, createCtx, type Platform } from './kernel/ctx.ts';
import { systemClock } from './platform/clock.ts';
import { baseUrl, type Config } from './platform/config.ts';
import { assertTenantRole, openDatabase } from './platform/database.ts';
import { DataFolderError, startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import type { Log } from './platform/log.ts';
import { migrate } from './platform/migration.ts';
import { openQueue } from './platform/queue.ts';
import { isSpread } from './platform/spread.ts';
import { startTracing } from './platform/trace.ts';
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

async function listen<T>(
  place: { host: string; port: number; key: string },
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const { host, port, key } = place;
    throw new PortTakenError(
      `Port ${port} on ${host} is taken: stop what uses it, or start with ${key}=${port + 1}.`,
    );
  }
}

/** What the server, the command line and the doctor all stand on: a migrated database and the gateways. */
export interface Backstage {
  platform: Platform;
  ctx: Ctx;
  /** Says that this process will end. */
  leave(): void;
  stop(): Promise<void>;
}

function undoList(log: Log) {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    add: (step: () => Promise<unknown>) => void steps.push(step),
    async run() {
      for (const step of steps.splice(0).reverse()) {
        await step().catch((error: unknown) => log.error({ err: error }, 'stopping'));
      }
    },
  };
}

function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new DataFolderError(
      `The data folder ${folder} cannot be made (${(error as NodeJS.ErrnoException).code}). Make it writable, or set DATA_DIR to another folder.`,
    );
  }
}

/** Opens database, queue and gateways. Undoes everything when a step fails. */
export async function openBackstage(
  config: Config,
  log: Log,
  options: { isVisitor?: boolean } = {},
): Promise<Backstage> {
  const undo = undoList(log);
  const leaving = new AbortController();
  try {
    makeDataFolder(config.dataDir);
    const embedded = config.DATABASE_URL
      ? null
      : await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'));
    if (embedded) {
      // A command line that found the server's database running leaves it running.
      if (!(embedded.adopted && options.isVisitor)) undo.add(embedded.stop);
      embedded.watch(() => log.warn('the embedded database had died and was started again'));
    }
    const url = config.DATABASE_URL ?? (embedded?.url as string);
    await migrate(url);
    const database = openDatabase({
      url,
      poolUrl: config.DATABASE_POOL_URL,
      isSpread: await isSpread(url),
      onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
    });
    undo.add(() => database.close());
    await assertTenantRole(database);
    const queue = await openQueue(database, url, jobNames, config.ROLE !== 'web', log, leaving.signal);
    undo.add(() => queue.stop());
    const gateways = await openGateways(config);
    undo.add(() => gateways.mail.close());
    const platform: Platform = {
      database,
      queue,
      log,
      gateways,
      clock: systemClock,
      config,
      baseUrl: baseUrl(config),
      leaving: leaving.signal,
    };
    return { platform, ctx: createCtx(platform, {}), leave: () => leaving.abort(), stop: undo.run };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

/** The operator learns at the start which films will be refused, not when one is uploaded. */
async function checkConverter({ gateways, log }: Platform): Promise<void> {
  try {
    const { words, isLastResort } = await gateways.video.version();
    if (isLastResort) log.warn({ converter: words }, lastResortAdvice);
  } catch {
    log.warn('there is no ffmpeg: films cannot be prepared');
  }
}

/** Answers what is on its way. A connection that was busy when the server closed is closed when its answer is out. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 200);
  await app.close().finally(() => clearInterval(sweep));
}

/** Starts what the configuration asks for: database, web, worker. Undoes everything when a step fails. */
export async function start(config: Config, log: Log): Promise<Running> {
  const backstage = await openBackstage(config, log);
  const { platform, ctx } = backstage;
  const undo = undoList(log);
  undo.add(backstage.stop);
  try {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = config;
    if (collector) undo.add(await startTracing(collector, config.OTEL_SERVICE_NAME));
    if (config.METRICS) {
      const place = { ...config.METRICS, key: 'METRICS' };
      undo.add(await listen(place, () => startMetrics(ctx, place)));
    }
    await ensureSystemAdmin(ctx);
    // Its rows are written many at a time, in a way that a spread database refuses: it is made before the database is spread.
    const demoPassword = config.demo && !platform.database.isSpread ? await fillWithDemo(ctx) : null;
    let app: FastifyInstance | null = null;
    if (config.ROLE !== 'worker') {
      app = await createApp(platform);
      const server = app;
      undo.add(() => closeServer(server));
      // The balancer learns first that this process ends, and sends it nothing more.
      undo.add(() => wait(config.DRAIN_SECONDS * 1000));
      const place = { host: config.HOST, port: config.PORT, key: 'PORT' };
      await listen(place, () => server.listen({ host: place.host, port: place.port }));
    }
    if (config.ROLE !== 'web') {
      undo.add(await startWorker(platform));
      void checkConverter(platform);
    }
    const stop = () => {
      backstage.leave();
      return undo.run();
    };
    return { platform, app, address: platform.baseUrl, demoPassword, stop };
  } catch (error) {
    await undo.run();
    throw error;
  }
}
