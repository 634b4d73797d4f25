import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileItem } from '@firstlook/contract/media.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { bookOf } from '../../../test/book.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { openBookGateway } from '../../gateways/book-epub.ts';
import { inWorkFolder } from '../../gateways/work-folder.ts';
import { sql } from '../../platform/database.ts';
import { zipOf } from '../../platform/zip-store.ts';
import { removeUnusedFiles } from './file-use.service.ts';
import { readingKey } from './storage-key.ts';
import { sweepMedia } from './sweep-media.service.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let now = new Date();

beforeAll(async () => {
  server = await startTestServer({ worker: true, clock: { now: () => now } });
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
  );
});
afterAll(() => server.stop());

const upload = async (bytes: Buffer, name = 'Chapter.epub') =>
  (await uploadFile({ server, organizationId, cookie }, bytes, name)).fileId;
const zipped = (parts: Record<string, string>) =>
  buffer(
    zipOf(
      Object.entries(parts).map(([path, text]) => ({
        path,
        size: text.length,
        open: async () => [Buffer.from(text)],
      })),
      new Date(0),
    ).body,
  );
const itemOf = async (id: string): Promise<FileItem> =>
  (await server.call('GET', `/api/file/${organizationId}/${id}`, { cookie })).json();
const read = (id: string, who?: string, query = '') =>
  server.call('GET', `/api/file/${organizationId}/${id}/book${query}`, who ? { cookie: who } : {});
const made = (id: string) => expect.poll(async () => (await itemOf(id)).reading, { timeout: 20_000 });
const refused = (id: string) => expect.poll(async () => (await itemOf(id)).readingFault, { timeout: 20_000 });

describe('the edition of a book that is read here', () => {
  it('is one page of its text and pictures, which nothing can run in', async () => {
    const picture = await sharp({ create: { width: 1500, height: 900, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'camera of Noa' } })
      .jpeg()
      .toBuffer();
    const id = await upload(
      await bookOf({
        language: 'he',
        chapters: [
          '<h1>פרק ראשון</h1><p onclick="evil()">הסערה<script>evil()</script></p><img src="i.jpg" alt="ים"/>',
        ],
        others: { 'OEBPS/i.jpg': picture },
      }),
    );
    expect(await itemOf(id)).toMatchObject({ type: 'epub', kind: 'file' });
    await made(id).toBe(`/api/file/${organizationId}/${id}/book`);
    const answer = await read(id, cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.body).toContain('<html dir="rtl" lang="he">');
    expect(answer.body).toContain('<h1>פרק ראשון</h1><p>הסערה</p>');
    expect(answer.body).not.toMatch(/evil|<script/);
    const [, encoded = ''] = /<img src="data:image\/webp;base64,([^"]+)" alt="ים">/.exec(answer.body) ?? [];
    const { width, exif } = await sharp(Buffer.from(encoded, 'base64')).metadata();
    expect({ width, exif }).toEqual({ width: 1024, exif: undefined });
    const again = await server.call('GET', `/api/file/${organizationId}/${id}/book`, {
      cookie,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    // It is no PDF, and the book itself is taken home as it came.
    expect(
      (await server.call('GET', `/api/file/${organizationId}/${id}/reading`, { cookie })).statusCode,
    ).toBe(404);
    const whole = await server.call('GET', `/api/file/${organizationId}/${id}/download`, { cookie });
    expect(whole.headers['content-disposition']).toMatch(/^attachment.*Chapter\.epub/);
  });

  it('opens to those alone who may have the book, is written down as taken, and is counted', async () => {
    const id = await upload(await bookOf());
    await made(id).not.toBeNull();
    const stranger = await server.signIn((await buildAccount(server.platform)).email);
    expect((await read(id, stranger)).statusCode).toBe(404);
    expect((await read(id)).statusCode).toBe(401);
    const release = await buildRelease(server.platform, organizationId, {
      files: [{ fileId: id, downloadable: false }],
    });
    await server.system((db) =>
      db.run(sql`update release set distributed_at = now() where id = ${release.id}`),
    );
    const { token } = await buildRecipient(server.platform, organizationId, release.id);
    const byLink = () => read(id, undefined, `?releaseId=${release.id}&token=${token}`);
    expect((await byLink()).statusCode).toBe(403);
    await server.system((db) =>
      db.run(sql`update release_file set is_downloadable = true where file_id = ${id}`),
    );
    expect((await byLink()).statusCode).toBe(200);
    const lines = await server.system((db) =>
      db.many(sql`select id from audit where action = 'file.download' and target_id = ${id}`),
    );
    expect(lines).toHaveLength(1);
  });

  it.each([
    [
      'is locked',
      {
        'META-INF/encryption.xml':
          '<e><EncryptedData><EncryptionMethod Algorithm="aes"/><CipherReference URI="a.xhtml"/></EncryptedData></e>',
      },
      'protected',
    ],
    [
      'has fixed pages',
      {
        'OEBPS/book.opf':
          '<package><metadata><meta property="rendition:layout">pre-paginated</meta></metadata></package>',
      },
      'layout',
    ],
    ['is broken', { 'OEBPS/book.opf': 'no' }, 'damaged'],
  ])('is missing of one that %s, and the file says why', async (_, others, fault) => {
    const id = await upload(await bookOf({ others }));
    await refused(id).toBe(fault);
    expect((await itemOf(id)).reading).toBeNull();
    expect((await read(id, cookie)).statusCode).toBe(404);
    expect(
      (await server.call('GET', `/api/file/${organizationId}/${id}/download`, { cookie })).statusCode,
    ).toBe(200);
  });

  it.each([
    ['cut off', async () => (await bookOf()).subarray(0, 400)],
    ['a text', async () => Buffer.from('It was a dark and stormy night.')],
    ['a zip of something else', async () => zipped({ 'a.txt': 'It was a dark night.' })],
    ['a zip of nothing', async () => zipped({})],
    ['a book without chapters', () => bookOf({ chapters: [] })],
  ])('is missing of what is named as a book and is %s, and the file says why', async (_, bytes) => {
    const id = await upload(await bytes());
    await refused(id).toBe('damaged');
  });

  it('goes with the book', async () => {
    const id = await upload(await bookOf());
    await made(id).not.toBeNull();
    const { storage } = server.platform.gateways;
    const key = readingKey(organizationId, id, 'epub');
    expect((await storage.stat(key))?.size).toBeGreaterThan(100);
    await server.system((db) =>
      db.run(sql`update file set remove_after = now() - interval '1 day' where id = ${id}`),
    );
    await removeUnusedFiles(server.ctx());
    expect((await storage.stat(key))?.size).toBeUndefined();
    expect((await read(id, cookie)).statusCode).toBe(404);
  });

  it('is made later of a book that came before', async () => {
    const id = await upload(await bookOf());
    await made(id).not.toBeNull();
    await server.system((db) =>
      db.run(
        sql`update file set reading = null, updated_at = updated_at - interval '2 hours' where id = ${id}`,
      ),
    );
    expect((await itemOf(id)).reading).toBeNull();
    now = new Date(now.getTime() + 1000);
    await sweepMedia(server.ctx());
    await made(id).not.toBeNull();
  });

  it('keeps the words of a picture that cannot be decoded', async () => {
    const broken = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);
    const id = await upload(
      await bookOf({
        chapters: ['<p>a</p><img src="i.png" alt="a &lt;boat&gt;"/>'],
        others: { 'OEBPS/i.png': broken },
      }),
    );
    await made(id).not.toBeNull();
    expect((await read(id, cookie)).body).toContain('<p>a</p>a &lt;boat&gt;</section>');
  });
});

it('is made in a child, which says what a book is refused for and leaves nothing', async () => {
  const { image } = server.platform.gateways;
  const gateway = openBookGateway({ searchPath: process.env.PATH ?? '', image });
  await inWorkFolder(join(tmpdir(), 'books'), async (folder) => {
    await writeFile(folder.path('a.epub'), await bookOf({ chapters: ['<p>'.repeat(3000)] }));
    const order = { source: folder.path('a.epub'), into: folder.path('into'), work: folder.path('work') };
    await expect(gateway.toEdition(order)).rejects.toMatchObject({ fault: 'damaged' });
    await expect(stat(order.into)).rejects.toThrow();
  });
});
