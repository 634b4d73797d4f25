import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What is counted as it happens; cheap whether or not it is read. */
const requests = new Histogram({
  name: 'firstlook_http_request_seconds',
  help: 'Duration of requests, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  registers: [],
});
const sends = new Counter({
  name: 'firstlook_sends_total',
  help: 'Ends of hand-overs to the mail server, by the state of the ledger row afterwards',
  labelNames: ['state'],
  registers: [],
});

const mailReports = new Counter({
  name: 'firstlook_mail_reports_total',
  help: 'What was told of mails after they were handed over, by what it came to',
  labelNames: ['kind'],
  registers: [],
});

/** @param route the pattern, never the address: addresses hold ids and tokens, and are without number */
export function countRequest(method: string, route: string, status: number, seconds: number): void {
  requests.observe({ method, route, status }, seconds);
}

export function countSend(state: 'sent' | 'failed' | 'queued' | 'unconfirmed'): void {
  sends.inc({ state });
}

export function countMailReport(
  kind: 'delivered' | 'delayed' | 'failed' | 'complaint' | 'nobody' | 'other',
): void {
  mailReports.inc({ kind });
}

/** What is looked up when it is asked for. */
export interface Lookup {
  name: string;
  help: string;
  labelNames: string[];
  read(): Promise<{ labels: Record<string, string>; value: number }[]>;
}

export interface MetricsPlace {
  host: string;
  port: number;
}

/**
 * Serves `GET /metrics` (Prometheus text) on an address of its own, which is not the public one. A look-up that fails is
 * left out, and counted from the next answer on.
 *
 * @returns its address and stop
 * @throws Error (EADDRINUSE) when the port is taken
 */
export async function serveMetrics(
  place: MetricsPlace,
  lookups: readonly Lookup[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(requests);
  registry.registerMetric(sends);
  registry.registerMetric(mailReports);
  const failures = new Counter({
    name: 'firstlook_metrics_failures_total',
    help: 'Look-ups of this page that failed',
    registers: [registry],
  });
  for (const { name, help, labelNames, read } of lookups) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        try {
          for (const { labels, value } of await read()) this.set(labels, value);
        } catch {
          failures.inc();
        }
      },
    });
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(place.port, place.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${place.host}:${port}/metrics`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
