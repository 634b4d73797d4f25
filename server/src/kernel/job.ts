import type { Schema } from '@firstlook/contract/endpoint.ts';
import type * as z from 'zod/mini';
import type { Db } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { JobOptions, JobTry, Queue } from '../platform/queue.ts';
import { traced } from '../platform/trace.ts';
import { type Ctx, createCtx, type Platform } from './ctx.ts';

/** A job's name and the shape of its payload, in a module of its own: code that enqueues a job does not load its handler. */
export interface JobDefinition<S extends Schema = Schema> {
  readonly name: string;
  readonly payload: S;
  /** Runs at the same time in one worker process. */
  readonly concurrency: number;
  /** Cron line (UTC) for a job that runs by the clock. */
  readonly cron?: string;
  /** Seconds in which the outcome is of use: it is tried that long. Without it three times. */
  usefulFor?(payload: z.output<S>): number;
  /** Seconds after which one try is ended. Without it four hours. */
  readonly mayTake?: number;
}

export function defineJob<S extends Schema>(definition: JobDefinition<S>): JobDefinition<S> {
  return definition;
}

/** Enqueues in the caller's transaction. */
export function enqueue<S extends Schema>(
  queue: Queue,
  db: Db,
  job: JobDefinition<S>,
  payload: z.input<S>,
  options?: JobOptions,
): Promise<void> {
  const usefulFor = job.usefulFor?.(payload as z.output<S>);
  return queue.send(db, job.name, payload as object, {
    ...options,
    ...(usefulFor !== undefined && { usefulFor }),
    ...(job.mayTake !== undefined && { mayTake: job.mayTake }),
  });
}

export type JobHandler<S extends Schema> = (ctx: Ctx, payload: z.output<S>, attempt: JobTry) => Promise<void>;

/** One line of the worker's list: the definition and how to load its handler. */
export interface JobBinding {
  readonly definition: JobDefinition;
  readonly load: () => Promise<JobHandler<Schema>>;
}

export function bindJob<S extends Schema>(
  definition: JobDefinition<S>,
  load: () => Promise<JobHandler<S>>,
): JobBinding {
  return { definition, load: load as unknown as JobBinding['load'] };
}

/** Starts working on every job of the list. A handler may run twice for one payload and must stand that. */
export async function startJobs(
  platform: Platform,
  bindings: readonly JobBinding[],
  log: Log,
): Promise<void> {
  for (const { definition, load } of bindings) {
    await platform.queue.work(
      definition.name,
      { concurrency: definition.concurrency },
      async (data, attempt) => {
        const payload = definition.payload.parse(data ?? {}) as { organizationId?: string };
        const handler = await load();
        const ctx = createCtx(platform, {
          organizationId: payload.organizationId ?? '',
          log: log.child({ job: definition.name }),
        });
        await traced(`job ${definition.name}`, { 'messaging.system': 'pg-boss' }, () =>
          handler(ctx, payload, attempt),
        );
      },
    );
    if (definition.cron) await platform.queue.schedule(definition.name, definition.cron);
  }
}
