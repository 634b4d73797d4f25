import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../rendering/escape-html.ts';
import { siteOf } from './site-host.ts';

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** First path segments that are never an organization's domain (decisions section 3). */
export const reservedWords: readonly string[] = [
  'api',
  'client',
  'landing',
  'r',
  'embed',
  'oembed',
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

/** The page of an app, which loads the rest of it. */
function pageOf(file: string, name: 'producer' | 'client', organizationId?: string) {
  const plain = readFileSync(file, 'utf8');
  // At an organization's own host no address says whose site it is: the page does (`device/address.ts`).
  const page = organizationId
    ? plain.replace('<html', `<html data-site="${escapeHtml(organizationId)}"`)
    : plain;
  // Weak: the same page, packed in whichever way the browser takes.
  const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  return (request: FastifyRequest, reply: FastifyReply) => {
    // The service worker keeps what says so.
    reply.header('cache-control', 'no-cache').header('etag', etag).header('x-app', name);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page);
  };
}

/** The site of the organization whose own host was asked. */
function siteAt(file: string) {
  const pages = new Map<string, ReturnType<typeof pageOf>>();
  return (request: FastifyRequest, reply: FastifyReply, organizationId: string) => {
    const send = pages.get(organizationId) ?? pageOf(file, 'client', organizationId);
    pages.set(organizationId, send);
    return send(request, reply);
  };
}

/** Takes the place of the service worker in every browser that has it, and takes everything along that it kept. */
const noWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The service worker, or what removes it (`SERVICE_WORKER=false`). Browsers ask for it again by themselves. */
function serveWorker(app: FastifyInstance, file: string, isOn: boolean): void {
  const script = isOn && existsSync(file) ? readFileSync(file, 'utf8') : noWorker;
  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
}

/** What a script may do that runs as a worker; all else that pages load follows the page. Short: each of them carries it. */
const assetPolicy = "default-src 'self'";

/** How files of the build are sent, packed where they lie packed beside themselves. */
function filesOf(root: string): FastifyStaticOptions {
  return {
    root,
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      // Names under assets/ carry a hash of their content, all but the one that landing pages know by name.
      const isFixed = /\/landing\.js(\.br|\.gz)?$/.test(path) || !path.includes('/assets/');
      response.header(
        'cache-control',
        !isFixed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      );
      if (!/\.html(\.br|\.gz)?$/.test(path)) response.header('content-security-policy', assetPolicy);
    },
  };
}

/** Serves the built web apps; without a build (server tests) the addresses simply do not exist. */
export async function registerWebApp(
  app: FastifyInstance,
  { folder = built, hasWorker = true }: { folder?: string; hasWorker?: boolean } = {},
): Promise<void> {
  if (!existsSync(`${folder}index.html`)) return;
  const sendIndex = pageOf(`${folder}index.html`, 'producer');
  // A route for each file would be a thousand of them, compiled at every start: only what lies beside the pages has its own.
  const folders = ['assets', 'fonts'];
  for (const name of folders) {
    if (!existsSync(`${folder}${name}`)) continue;
    await app.register(fastifyStatic, {
      ...filesOf(`${folder}${name}`),
      prefix: `/${name}/`,
      decorateReply: false,
    });
  }
  await app.register(fastifyStatic, {
    ...filesOf(folder),
    prefix: '/',
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'sw.js', ...folders.map((name) => `${name}/**`)],
    decorateReply: false,
  });
  serveWorker(app, `${folder}sw.js`, hasWorker);
  const sendSite = siteAt(`${folder}client.html`);
  app.get('/', (request, reply) => {
    const site = siteOf(request);
    return site ? sendSite(request, reply, site.organizationId) : sendIndex(request, reply);
  });
  // Its address for people; inside the app it is a page of the system admin.
  app.get('/outbox', (_request, reply) => reply.redirect('/#/outbox'));
  app.get<{ Params: { domain: string } }>('/:domain', (request, reply) =>
    reservedWords.includes(request.params.domain.toLowerCase())
      ? reply.callNotFound()
      : sendIndex(request, reply),
  );
  const sendClient = pageOf(`${folder}client.html`, 'client');
  // At an own host the site has one address.
  app.get('/client/:domain', (request, reply) =>
    siteOf(request) ? reply.header('cache-control', 'no-store').redirect('/') : sendClient(request, reply),
  );
}
