import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { readZip } from '../../../test/zip.ts';
import { sql } from '../../platform/database.ts';
import { newId, newToken, tokenHash } from '../../platform/identifier.ts';
import { removeOldStamped } from './stamp.service.ts';
import { stampedFolder } from './storage-key.ts';

/** What readers take home carries their name, where the organization asks for it (docs/decisions/0148). */
let server: TestServer;
let organizationId: string;
let releaseId: string;
let producer: string;
let client: string;
let token: string;
let files: { picture: string; document: string; locked: string };

const change = (statement: ReturnType<typeof sql>) => server.system((db) => db.run(statement));
const ask = (stampDownloads: boolean) =>
  change(
    sql`update organization set settings = settings || ${JSON.stringify({ stampDownloads })}::jsonb where organization_id = ${organizationId}`,
  );

async function documentOf(pages: number, isLocked = false): Promise<Buffer> {
  const made = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) made.addPage([300, 400]).drawSquare({ x: 20, y: 200 });
  if (isLocked) made.encrypt({ userPassword: 'closed', ownerPassword: 'closed' });
  return Buffer.from(await made.save());
}

async function linkOf(firstName: string): Promise<string> {
  const [distributionId, made] = [newId(), newToken()];
  await change(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
    values (${organizationId}, ${distributionId}, ${releaseId}, 'email', 'he', 't', '{}')`);
  await change(sql`insert into recipient (organization_id, id, distribution_id, release_id, channel, address, email, first_name, state, token)
    values (${organizationId}, ${newId()}, ${distributionId}, ${releaseId}, 'email', ${`${made}@a.example`}, ${`${made}@a.example`}, ${firstName}, 'sent', ${made})`);
  return made;
}

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  client = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
  );
  const me = { server, organizationId, cookie: producer };
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffffff' } }).jpeg();
  files = {
    picture: (await uploadFile(me, await image.toBuffer(), 'still.jpg')).fileId,
    document: (await uploadFile(me, await documentOf(3), 'chapter.pdf')).fileId,
    locked: (await uploadFile(me, await documentOf(1, true), 'locked.pdf')).fileId,
  };
  releaseId = (
    await buildRelease(server.platform, organizationId, {
      title: 'Harbour',
      imageGallery: [{ fileId: files.picture }],
      files: [{ fileId: files.document }, { fileId: files.locked }],
    })
  ).id;
  await change(sql`update release set distributed_at = now() - interval '1 day' where id = ${releaseId}`);
  token = await linkOf('Dana');
}, 60_000);
afterAll(() => server.stop());
beforeEach(() => ask(true));

type Take = { by?: string; cookie?: string; from?: 'download' | 'content'; method?: 'GET' | 'HEAD' };
const take = (fileId: string, { by, cookie, from = 'download', method = 'GET' }: Take) =>
  server.app.inject({
    method,
    url: `/api/file/${organizationId}/${fileId}/${from}${by ? `?releaseId=${releaseId}&token=${by}` : ''}`,
    ...(cookie ? { headers: { cookie } } : {}),
  });

/** Whether something dark lies in the lower corner of a white picture. */
async function isMarked(picture: Buffer): Promise<boolean> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const corner = { left: 0, top: height - 8, width: Math.min(60, width), height: 8 };
  const { channels } = await sharp(await sharp(picture).extract(corner).toBuffer()).stats();
  return (channels[0]?.mean ?? 255) < 160;
}

/** Pictures that the pages of a document draw. */
async function markedPages(bytes: Buffer): Promise<boolean[]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map((page) => {
    const drawn = page.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict);
    return (drawn?.keys().length ?? 0) > 0;
  });
}

it('cuts the name into a picture, and into every page of a document, and keeps the size of both', async () => {
  const picture = await take(files.picture, { by: token });
  expect(picture.statusCode).toBe(200);
  expect(await isMarked(picture.rawPayload)).toBe(true);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 900, height: 600 });
  for (const from of ['download', 'content'] as const) {
    const document = await take(files.document, { by: token, from });
    expect(document.statusCode).toBe(200);
    expect(await markedPages(document.rawPayload)).toEqual([true, true, true]);
    expect(Number(document.headers['content-length'])).toBe(document.rawPayload.length);
  }
});

it('gives two readers two copies, and the same reader the same one', async () => {
  const other = await linkOf('Rina');
  const [mine, again, theirs] = await Promise.all(
    [token, token, other].map((by) => take(files.picture, { by })),
  );
  expect(mine?.headers.etag).toBe(again?.headers.etag);
  expect(mine?.headers.etag).not.toBe(theirs?.headers.etag);
  expect(mine?.rawPayload.equals(theirs?.rawPayload ?? Buffer.alloc(0))).toBe(false);
});

it('marks what members take and read, and nothing of those who work on the release', async () => {
  expect(await isMarked((await take(files.picture, { cookie: client })).rawPayload)).toBe(true);
  const read = await take(files.document, { cookie: client, from: 'content' });
  expect(await markedPages(read.rawPayload)).toEqual([true, true, true]);
  expect(await isMarked((await take(files.picture, { cookie: producer })).rawPayload)).toBe(false);
  const own = await take(files.document, { cookie: producer });
  expect(await markedPages(own.rawPayload)).toEqual([false, false, false]);
});

/** The link of a test mail to this address; one from before links had any: null. */
async function testLinkOf(address: string | null): Promise<string> {
  const made = `test-${newToken()}`;
  await change(sql`insert into preview_link (organization_id, release_id, token_hash, address, created_at, expires_at)
    values (${organizationId}, ${releaseId}, ${tokenHash(made)}, ${address}, now(), now() + interval '1 day')`);
  return made;
}

it('marks what the link of a test gives with where the test went, and gives nothing by one that does not say', async () => {
  for (const address of ['tester@a.example', '+972501234567']) {
    const by = await testLinkOf(address);
    expect(await isMarked((await take(files.picture, { by })).rawPayload)).toBe(true);
    for (const from of ['download', 'content'] as const)
      expect(await markedPages((await take(files.document, { by, from })).rawPayload)).toEqual([
        true,
        true,
        true,
      ]);
  }
  const by = await testLinkOf(null);
  for (const file of [files.picture, files.document])
    expect((await take(file, { by })).json()).toMatchObject({ code: 'STAMP_FAILED' });
  await ask(false);
  expect((await take(files.document, { by })).statusCode).toBe(200);
});

it('marks what somebody without a name takes with their number', async () => {
  const by = await linkOf('');
  await change(sql`update recipient set email = null, mobile = '+972501234567' where token = ${by}`);
  expect(await isMarked((await take(files.picture, { by })).rawPayload)).toBe(true);
});

it('stays one line of letters whatever a link is called', async () => {
  const channelOf = async (name: string) => {
    await change(sql`insert into link_token (organization_id, id, release_id, type, token)
      values (${organizationId}, ${newId()}, ${releaseId}, 'insert', ${name})`);
    return encodeURIComponent(name);
  };
  const heap = await take(files.picture, { by: await channelOf(`x${'\u0301'.repeat(90)}`) });
  const above = await sharp(heap.rawPayload).extract({ left: 0, top: 0, width: 900, height: 500 }).toBuffer();
  const { channels } = await sharp(above).stats();
  expect(channels[0]?.min).toBeGreaterThan(250);
  expect(await isMarked((await take(files.picture, { by: await channelOf('دانا') })).rawPayload)).toBe(true);
});

it('does not give a document out that cannot carry it, and says so', async () => {
  const answer = await take(files.locked, { by: token });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().code).toBe('STAMP_FAILED');
  expect((await take(files.locked, { cookie: producer })).statusCode).toBe(200);
});

it('marks the whole press kit, names in it who took it, and what was left out', async () => {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/landing/${releaseId}/press-kit?token=${token}`,
  });
  const kit = await readZip(answer.rawPayload);
  const at = (name: string) => kit.get(name) ?? Buffer.alloc(0);
  expect([...kit.keys()]).not.toContain('files/locked.pdf');
  for (const name of ['images/print/still.jpg', 'images/screen/still.jpg'])
    expect(await isMarked(at(name)), name).toBe(true);
  expect(await markedPages(at('files/chapter.pdf'))).toEqual([true, true, true]);
  expect(String(at('texts/Harbour.txt'))).toMatch(
    new RegExp(`נמסר אל: Dana · ${token}@a\\.example · \\d\\d/\\d\\d/\\d{4}`, 'i'),
  );
  expect(String(at('credits.txt'))).toContain('נמסר אל: Dana');
  expect(String(at('credits.txt'))).toContain('locked.pdf');
});

it('marks nothing where the organization asks for nothing', async () => {
  await ask(false);
  expect(await isMarked((await take(files.picture, { by: token })).rawPayload)).toBe(false);
  const document = await take(files.document, { by: token });
  expect(await markedPages(document.rawPayload)).toEqual([false, false, false]);
});

it('keeps the copies for a day', async () => {
  const { storage } = server.platform.gateways;
  const count = async () => {
    let found = 0;
    for await (const _ of storage.list(stampedFolder)) found += 1;
    return found;
  };
  await take(files.picture, { by: token });
  const ctx = server.ctx();
  await removeOldStamped(ctx);
  expect(await count()).toBeGreaterThan(0);
  const tomorrow = new Date(ctx.clock.now().getTime() + 25 * 3_600_000);
  await removeOldStamped({ ...ctx, clock: { ...ctx.clock, now: () => tomorrow } });
  expect(await count()).toBe(0);
});
