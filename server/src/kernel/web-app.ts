import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** First path segments that are never an organization's domain (decisions section 3). */
export const reservedWords: readonly string[] = [
  'api',
  'client',
  'landing',
  'r',
  'script',
  'outbox',
  'assets',
  'fonts',
  'unsubscribe',
  'view',
  'l',
  'health',
  'docs',
  'static',
  'admin',
  'login',
  'auth',
  'file',
  'files',
  'www',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
  'index.html',
  'accessibility',
  's',
  'u',
  'sw',
  'manifest',
  'favicon',
  'robots',
  'sitemap',
  'icon',
  'icons',
  'feed',
  'rss',
  'webhook',
  'webhooks',
  'hooks',
  'status',
  'metrics',
  'embed',
  'watch',
  'media',
  'image',
  'images',
  'oauth',
  'sso',
  'wellknown',
  'well-known',
  'help',
  'support',
  'app',
];

/** Serves the built web apps; without a build (server tests) the addresses simply do not exist. */
export async function registerWebApp(app: FastifyInstance, folder = built): Promise<void> {
  if (!existsSync(`${folder}index.html`)) return;
  const index = readFileSync(`${folder}index.html`, 'utf8');
  // Weak: the same page, packed in whichever way the browser takes.
  const etag = `W/"${createHash('sha256').update(index).digest('base64url').slice(0, 22)}"`;
  const sendIndex = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(index);
  };
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (response, path) => {
      // Names under assets/ carry a hash of their content, all but the one that landing pages know by name.
      const isFixed = /\/landing\.js(\.br|\.gz)?$/.test(path) || !path.includes('/assets/');
      response.header(
        'cache-control',
        !isFixed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      );
    },
  });
  app.get('/', sendIndex);
  // Its address for people; inside the app it is a page of the system admin.
  app.get('/outbox', (_request, reply) => reply.redirect('/#/outbox'));
  app.get<{ Params: { domain: string } }>('/:domain', (request, reply) =>
    reservedWords.includes(request.params.domain.toLowerCase())
      ? reply.callNotFound()
      : sendIndex(request, reply),
  );
  app.get('/client/:domain', sendIndex);
}
