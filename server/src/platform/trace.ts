import type { TraceFacts, Tracing } from './trace-export.ts';

export type { OpenSpan } from './trace-export.ts';

let tracing: Tracing | null = null;

/**
 * Sends spans of requests, jobs and statements to a collector (OTLP over HTTP) from now on. Nothing of it is loaded where no
 * endpoint is set.
 *
 * @param endpoint of the collector, without `/v1/traces`
 * @returns stop, which sends what is left
 */
export async function startTracing(endpoint: string, serviceName: string): Promise<() => Promise<void>> {
  const { openTracing } = await import('./trace-export.ts');
  const opened = openTracing(endpoint, serviceName);
  tracing = opened;
  return async () => {
    tracing = null;
    await opened.stop();
  };
}

export const isTraced = (): boolean => tracing !== null;

/** A span that ends elsewhere than it begins; null while nothing is traced. */
export const openSpan: (...of: Parameters<Tracing['open']>) => ReturnType<Tracing['open']> | null = (...of) =>
  tracing?.open(...of) ?? null;

/** The work, and a span around it while something is traced. */
export async function traced<T>(name: string, facts: TraceFacts, work: () => Promise<T>): Promise<T> {
  const span = tracing?.open(name, facts);
  if (!span) return work();
  try {
    const result = await span.within(work);
    span.end({});
    return result;
  } catch (error) {
    span.end({ error, hasFailed: true });
    throw error;
  }
}
