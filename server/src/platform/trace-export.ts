import {
  context,
  propagation,
  ROOT_CONTEXT,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

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

/** The only place that knows the library; see `trace.ts`. */
export function openTracing(endpoint: string, serviceName: string): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('firstlook');
  return {
    open(name, facts, headers) {
      const from = headers ? propagation.extract(ROOT_CONTEXT, headers) : context.active();
      const options: SpanOptions = { attributes: { ...facts } };
      const span = tracer.startSpan(name, options, from);
      const inside = trace.setSpan(from, span);
      return {
        within: (work) => context.with(inside, work),
        end({ facts: last, error, hasFailed = false }) {
          if (last) span.setAttributes({ ...last });
          if (error instanceof Error) span.recordException({ name: error.name, message: error.message });
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async stop() {
      await provider.shutdown();
      context.disable();
      propagation.disable();
    },
  };
}
