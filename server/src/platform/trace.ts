/** What a span says: names of OpenTelemetry's semantic conventions, never an address with its ids and tokens. */
export type TraceFacts = Readonly<Record<string, string | number>>;

/** One open span of a trace. */
export interface OpenSpan {
  /** Runs what belongs to it: spans that begin in there are its children. */
  within<T>(work: () => T): T;
  end(outcome: { facts?: TraceFacts; error?: unknown; hasFailed?: boolean }): void;
}

export interface Tracing {
  /** `headers`: of a caller who is believed, whose `traceparent` (W3C Trace Context) is gone on with. */
  open(name: string, facts: TraceFacts, headers?: Record<string, unknown>): OpenSpan;
  stop(): Promise<void>;
}

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
export const openSpan: (...of: Parameters<Tracing['open']>) => OpenSpan | null = (...of) =>
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
