import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Endpoint } from '@firstlook/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './description.ts';

const starter = `window.onload = () => {
  window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });
};`;

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Firstlook API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/** `GET /api/openapi.json` and the page for people at `/api/docs`, without any outside host. */
export function registerDescription(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  // A megabyte that no visitor of the product asks for: written at the first question.
  let description: string | undefined;
  const describe = () => {
    description ??= JSON.stringify(describeApi(endpoints));
    return description;
  };
  const root = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.register(fastifyStatic, {
    root,
    prefix: '/api/docs/',
    allowedPath: (name) => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(name),
    index: false,
    wildcard: true,
    decorateReply: false,
    setHeaders: (response) => {
      response.header('cache-control', 'public, max-age=3600');
    },
  });
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(describe()),
  );
  app.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(starter),
  );
}
