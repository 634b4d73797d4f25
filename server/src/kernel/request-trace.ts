import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTraced, type OpenSpan, openSpan } from '../platform/trace.ts';

/**
 * A span for each request, named after its route; statements and what else runs for it are spans below. The address itself is
 * left out: it holds ids and tokens. The request's id is the one that people read beside an error and the log has.
 *
 * @param trusts whether a proxy of ours stands in front, whose `traceparent` is gone on with
 */
export function registerTracing(app: FastifyInstance, trusts: boolean): void {
  if (!isTraced()) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, id } = request;
    const route = routeOptions.url ?? 'none';
    const span = openSpan(
      `${method} ${route}`,
      { 'http.request.method': method, 'http.route': route, 'firstlook.request_id': id },
      trusts ? headers : {},
    );
    if (!span) return done();
    spans.set(request, span);
    span.within(() => done());
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end({
      facts: { 'http.response.status_code': statusCode },
      hasFailed: statusCode >= 500,
    });
  });
}
