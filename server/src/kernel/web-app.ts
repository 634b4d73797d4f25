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

/** What stands in the head of a site's page for whoever runs no script; null where nothing is told. */
export type HeadOf = (request: FastifyRequest, idOrDomain: string) => Promise<string | null>;

/** Sends the page of an app, which loads the rest of it. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, name }: { page: string; name: 'producer' | 'client' },
) {
  // Weak: the same page, packed in whichever way the browser takes.
  const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  // The service worker keeps what says so.
  reply.header('cache-control', 'no-cache').header('etag', etag).header('x-app', name);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(page);
}

const robots = /<meta name="robots"[^>]*>\s*/;

/** The page of a client site: with the head of its organization, where that is open to everybody. */
function clientPage(file: string, headOf: HeadOf | undefined) {
  const plain = readFileSync(file, 'utf8');
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { idOrDomain, isOwnHost }: { idOrDomain: string; isOwnHost: boolean },
  ) => {
    // Whatever is wrong with it: the site itself needs none.
    const head = await headOf?.(request, idOrDomain).catch((error) => {
      request.log.error({ err: error }, 'the head of a site could not be drawn');
      return null;
    });
    // At an organization's own host no address says whose site it is: the page does (`device/address.ts`).
    const named = isOwnHost
      ? plain.replace('<html', () => `<html data-site="${escapeHtml(idOrDomain)}"`)
      : plain;
    const open = head && isOwnHost ? named.replace(robots, '') : named;
    const page = head ? open.replace(/<title>[^<]*<\/title>/, () => head) : open;
    return sendPage(request, reply, { page, name: 'client' });
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
  {
    folder = built,
    hasWorker = true,
    headOf,
  }: { folder?: string; hasWorker?: boolean; headOf?: HeadOf } = {},
): Promise<void> {
  if (!existsSync(`${folder}index.html`)) return;
  const index = { page: readFileSync(`${folder}index.html`, 'utf8'), name: 'producer' } as const;
  // A route for each file would be a thousand of them, compiled at every start: only what lies beside the pages has its own.
  const folders = ['assets', 'fonts'];
  for (const name of folders) {
    if (!existsSync(`${folder}${name}`)) continue;
    await app.register(async (own) => {
      await own.register(fastifyStatic, { ...filesOf(`${folder}${name}`), serve: false });
      // The plugin's own route lists the whole folder at every request, to see how a name is spelled. Nothing here is guarded by
      // its name, and a listing of 1,600 files cost more than the file.
      own.get<{ Params: { '*': string } }>(`/${name}/*`, (request, reply) =>
        reply.sendFile(`/${request.params['*']}`),
      );
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
  const sendSite = clientPage(`${folder}client.html`, headOf);
  app.get('/', (request, reply) => {
    const site = siteOf(request);
    return site
      ? sendSite(request, reply, { idOrDomain: site.organizationId, isOwnHost: true })
      : sendPage(request, reply, index);
  });
  // Its address for people; inside the app it is a page of the system admin.
  app.get('/outbox', (_request, reply) => reply.redirect('/#/outbox'));
  app.get<{ Params: { domain: string } }>('/:domain', (request, reply) =>
    reservedWords.includes(request.params.domain.toLowerCase())
      ? reply.callNotFound()
      : sendPage(request, reply, index),
  );
  // At an own host the site has one address.
  app.get<{ Params: { domain: string } }>('/client/:domain', (request, reply) =>
    siteOf(request)
      ? reply.header('cache-control', 'no-store').redirect('/')
      : sendSite(request, reply, { idOrDomain: request.params.domain.slice(0, 200), isOwnHost: false }),
  );
}
