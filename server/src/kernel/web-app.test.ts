import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerWebApp } from './web-app.ts';

const script = `console.log(${JSON.stringify('word '.repeat(500))})`;
const page = `<!doctype html><title>Firstlook</title><p>${'word '.repeat(500)}</p>`;
const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-web-app-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  for (const name of ['index.html', 'client.html']) writeFileSync(path.join(folder, name), page);
  for (const name of ['assets/app-1a2b3c4d.js', 'assets/landing.js']) {
    writeFileSync(path.join(folder, name), script);
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(script));
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(script));
  }
  app = Fastify();
  await registerWebApp(app, { folder: folder + path.sep });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const read = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it.each([
  ['br', brotliCompressSync(script)],
  ['gzip', gzipSync(script)],
])('a file of the build travels as it was packed at build: %s', async (encoding, packed) => {
  const answer = await read('/assets/app-1a2b3c4d.js', { 'accept-encoding': encoding });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['content-type']).toContain('javascript');
  expect(answer.rawPayload.equals(packed)).toBe(true);
});

it('a file with the hash of its content in its name is kept for good, one with a fixed name for minutes', async () => {
  const hashed = await read('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'br' });
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const fixed = await read('/assets/landing.js', { 'accept-encoding': 'br' });
  expect(fixed.headers['cache-control']).toBe('public, max-age=300');
  // The policy of pages is longer than a small file; a script needs one where it runs as a worker.
  expect(hashed.headers['content-security-policy']).toBe("default-src 'self'");
});

it.each(['/', '/some-domain', '/client/some-domain'])(
  'the page at %s is asked for anew and sent only when it changed',
  async (url) => {
    const first = await read(url);
    expect(first.body).toBe(page);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await read(url, { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  },
);

it('the head of a file is had without the file', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/assets/app-1a2b3c4d.js' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-length']).toBe(String(script.length));
  expect(answer.body).toBe('');
});

it.each([
  '/assets/none.js',
  '/assets/',
  '/assets/..%2findex.html',
  '/assets/app-1a2b3c4d.js%00',
  '/assets//etc/passwd',
  '/assets/x%2f..%2f..%2findex.html',
  '/assets/..%5cindex.html',
])('there is no file at %s', async (url) => {
  const answer = await read(url);
  expect(answer.statusCode).not.toBe(200);
  expect(answer.body).not.toContain('word');
});

it('the service worker is asked for at every visit; where it is switched off, its place takes one that goes away', async () => {
  writeFileSync(path.join(folder, 'sw.js'), 'keeps()');
  for (const [hasWorker, text] of [
    [true, 'keeps()'],
    [false, 'registration.unregister()'],
  ] as const) {
    const own = Fastify();
    await registerWebApp(own, { folder: folder + path.sep, hasWorker });
    const answer = await own.inject('/sw.js');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.body).toContain(text);
    await own.close();
  }
});

it('a site says in its page whose it is, to whoever runs no script; without a head it is the bare page', async () => {
  const own = Fastify();
  const asked: string[] = [];
  await registerWebApp(own, {
    folder: folder + path.sep,
    headOf: async (_request, name) => {
      asked.push(name);
      if (name === 'broken') throw new Error('no database');
      return name === 'films' ? '<title>Films $& more</title><meta name="description" content="x">' : null;
    },
  });
  const films = await own.inject('/client/films');
  expect(films.body).toContain('<title>Films $& more</title><meta name="description"');
  for (const name of ['other', 'broken']) expect((await own.inject(`/client/${name}`)).body).toBe(page);
  expect(asked).toEqual(['films', 'other', 'broken']);
  await own.close();
});
