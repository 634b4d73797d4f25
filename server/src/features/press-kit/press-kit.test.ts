import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { readZip } from '../../../test/zip.ts';
import { sql } from '../../platform/database.ts';
import { newId, newToken } from '../../platform/identifier.ts';
import { sourceKey } from '../media/storage-key.ts';

let server: TestServer;
let organizationId: string;
let producer: string;
let client: string;
let picture: string;
let chapter: string;
let closed: string;

const change = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const lines = (action: string, releaseId: string) =>
  server.platform.database.withSystem((db) =>
    db.many<{ actor_name: string }>(
      sql`select actor_name from audit where organization_id = ${organizationId} and action = ${action} and target_id = ${releaseId} order by id`,
    ),
  );

async function publish(data: Record<string, unknown>): Promise<string> {
  const { id } = await buildRelease(server.platform, organizationId, data);
  await change(sql`update release set distributed_at = now() - interval '1 day' where id = ${id}`);
  return id;
}

async function linkOf(releaseId: string): Promise<string> {
  const [distributionId, token] = [newId(), newToken()];
  await change(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
    values (${organizationId}, ${distributionId}, ${releaseId}, 'email', 'he', 't', '{}')`);
  await change(sql`insert into recipient (organization_id, id, distribution_id, release_id, channel, address, email, first_name, state, token)
    values (${organizationId}, ${newId()}, ${distributionId}, ${releaseId}, 'email', ${`${token}@a.example`}, ${`${token}@a.example`}, 'Dana', 'sent', ${token})`);
  return token;
}

const kitOf = (releaseId: string, cookie?: string) =>
  server.call('GET', `/api/release/${organizationId}/${releaseId}/press-kit`, cookie ? { cookie } : {});
const landingKitOf = (releaseId: string, token = '', headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: `/landing/${releaseId}/press-kit?token=${token}`, headers });
const namesIn = async (answer: { rawPayload: Buffer }) => [...(await readZip(answer.rawPayload)).keys()];

const gallery = () => [
  {
    fileId: picture,
    title: 'שקיעה',
    credit: 'Photo: R. Azulay',
    description: 'הנמל בשקיעה',
    alt: 'נמל',
    terms: 'פעם אחת',
  },
];

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  client = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
  );
  const me = { server, organizationId, cookie: producer };
  const image = (background: string) =>
    sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
  picture = (await uploadFile(me, await image('#336699'), 'still.jpg')).fileId;
  chapter = (await uploadFile(me, Buffer.from('%PDF-1.4\nfirst chapter\n'), '../פרק.pdf')).fileId;
  closed = (await uploadFile(me, Buffer.from('%PDF-1.4\nnot to be taken\n'), 'closed.pdf')).fileId;
}, 60_000);
afterAll(() => server.stop());

it('packs for a producer what stands in the release: pictures in three sizes, documents, texts and credits', async () => {
  const { id } = await buildRelease(server.platform, organizationId, {
    title: 'קו/המים',
    content: '<h2>הסיפור</h2><p>סערה <b>גדולה</b>, בנמל!</p>',
    imageGallery: gallery(),
    files: [{ fileId: chapter }, { fileId: closed, downloadable: false }],
  });
  const answer = await kitOf(id, producer);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    'קו-המים ערכת עיתונות.zip',
  );
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  const kit = await readZip(answer.rawPayload);
  expect([...kit.keys()].sort()).toEqual([
    'credits.txt',
    'files/פרק.pdf',
    'images/original/still.jpg',
    'images/print/still.jpg',
    'images/screen/still.jpg',
    'texts/קו-המים.docx',
    'texts/קו-המים.txt',
  ]);
  expect(String(kit.get('files/פרק.pdf'))).toBe('%PDF-1.4\nfirst chapter\n');
  const credits = String(kit.get('credits.txt'));
  for (const said of ['images/print/still.jpg', 'Photo: R. Azulay', 'הנמל בשקיעה', 'נמל', 'פעם אחת'])
    expect(credits).toContain(said);
  expect(credits).not.toContain('closed.pdf');
  expect(String(kit.get('texts/קו-המים.txt'))).toContain('סערה גדולה, בנמל!');
  expect(await lines('release.pressKit', id)).toEqual([{ actor_name: 'Noa Tester' }]);
});

it('writes the Word document from right to left where the release is', async () => {
  const id = await publish({
    title: 'Waterline',
    content: '<p>סערה <b>גדולה</b></p><p>In English.</p>',
    files: [{ fileId: chapter }],
  });
  const kit = await readZip((await kitOf(id, producer)).rawPayload);
  const parts = await readZip(kit.get('texts/Waterline.docx') ?? Buffer.alloc(0));
  const document = String(parts.get('word/document.xml'));
  const [hebrew = '', english = ''] = ['גדולה', 'In English'].map((words) => {
    const at = document.indexOf(words);
    return document.slice(document.lastIndexOf('<w:p>', at), document.indexOf('</w:p>', at));
  });
  expect(hebrew).toContain('<w:bidi/>');
  expect(hebrew).toContain('<w:rtl/>');
  expect(hebrew).toContain('<w:bCs/>');
  expect(english).not.toContain('<w:bidi/>');
  expect(english).not.toContain('<w:rtl/>');
});

it('gives a reader by link what the link opens, without originals, and writes his name down', async () => {
  const id = await publish({ imageGallery: gallery(), files: [{ fileId: chapter }] });
  const token = await linkOf(id);
  const names = await namesIn(await landingKitOf(id, token));
  expect(names).toContain('images/print/still.jpg');
  expect(names).toContain('files/פרק.pdf');
  expect(names.filter((name) => name.includes('original'))).toEqual([]);
  expect(await lines('release.pressKit', id)).toEqual([{ actor_name: 'Dana' }]);
});

it('gives whoever comes without a link only what is for anybody, and says 404 in words where that is nothing', async () => {
  const id = await publish({
    imageGallery: gallery(),
    files: [{ fileId: chapter, requireAuth: false }],
  });
  const names = await namesIn(await landingKitOf(id));
  expect(names.filter((name) => !name.startsWith('texts/')).sort()).toEqual(['credits.txt', 'files/פרק.pdf']);
  expect(await lines('release.pressKit', id)).toEqual([]);
  const known = await publish({ imageGallery: gallery() });
  const refused = await landingKitOf(known);
  expect(refused.statusCode).toBe(404);
  expect(refused.headers['content-type']).toContain('text/html');
});

it('is shut with its release: a draft, an expired one and one of a closed organization give nothing to readers', async () => {
  const { id: draft } = await buildRelease(server.platform, organizationId, { files: [{ fileId: chapter }] });
  expect((await kitOf(draft, client)).statusCode).toBe(404);
  expect((await landingKitOf(draft, await linkOf(draft))).statusCode).toBe(404);
  const over = await publish({ files: [{ fileId: chapter }] });
  const token = await linkOf(over);
  expect((await kitOf(over, client)).statusCode).toBe(200);
  await change(sql`update release set expiration_date = now() - interval '1 hour' where id = ${over}`);
  expect((await kitOf(over, client)).statusCode).toBe(404);
  expect((await landingKitOf(over, token)).statusCode).toBe(404);
  expect((await kitOf(over)).statusCode).toBe(401);
  expect((await landingKitOf(newId())).statusCode).toBe(404);
});

it('names what the storage has lost and packs the rest', async () => {
  const me = { server, organizationId, cookie: producer };
  const lost = (await uploadFile(me, Buffer.from('%PDF-1.4\nlost\n'), 'lost.pdf')).fileId;
  const id = await publish({ files: [{ fileId: lost }, { fileId: chapter }] });
  await server.platform.gateways.storage.remove(sourceKey(organizationId, lost));
  const kit = await readZip((await kitOf(id, producer)).rawPayload);
  expect([...kit.keys()]).not.toContain('files/lost.pdf');
  expect([...kit.keys()]).toContain('files/פרק.pdf');
  expect(String(kit.get('credits.txt'))).toMatch(/לא נקראו[^\n]*\r\nlost\.pdf/);
});

it('counts no head and no fetching ahead', async () => {
  const id = await publish({ files: [{ fileId: chapter }] });
  const token = await linkOf(id);
  const head = await server.app.inject({ method: 'HEAD', url: `/landing/${id}/press-kit?token=${token}` });
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(1000);
  const ahead = await landingKitOf(id, token, { 'sec-purpose': 'prefetch;prerender' });
  expect([ahead.statusCode, ahead.rawPayload.length]).toEqual([503, 0]);
  expect(await lines('release.pressKit', id)).toEqual([]);
});

it('stops reading the storage when the reader goes away', async () => {
  const me = { server, organizationId, cookie: producer };
  const large = (
    await uploadFile(me, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(9e6, 'x')]), 'large.pdf')
  ).fileId;
  const id = await publish({ files: [{ fileId: large }, { fileId: chapter }] });
  const { storage } = server.platform.gateways;
  const opened: { key: string; isOver: Promise<unknown> }[] = [];
  const get = storage.get;
  storage.get = async (key, range) => {
    const found = await get.call(storage, key, range);
    opened.push({ key, isOver: new Promise((resolve) => found.body.once('close', resolve)) });
    return found;
  };
  try {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const ended = new AbortController();
    const answer = await fetch(`${url}/api/release/${organizationId}/${id}/press-kit`, {
      headers: { cookie: producer },
      signal: ended.signal,
    });
    let taken = 0;
    for await (const chunk of answer.body ?? []) {
      taken += chunk.length;
      if (taken > 1e6) break;
    }
    ended.abort();
    await opened[0]?.isOver;
    expect(opened.map(({ key }) => key)).toEqual([sourceKey(organizationId, large)]);
  } finally {
    storage.get = get;
  }
});

it('leaves hidden fields out, and takes pictures that stand in a text', async () => {
  const src = `/api/file/${organizationId}/${picture}/image/640`;
  const id = await publish({ content: `<p>x</p><img src="${src}">`, secretFiles: [{ fileId: chapter }] });
  const names = await namesIn(await kitOf(id, client));
  expect(names).toContain('images/original/still.jpg');
  expect(names.some((name) => name.startsWith('files/'))).toBe(false);
});

it('is offered on the landing page exactly to those who get it', async () => {
  const id = await publish({ imageGallery: gallery() });
  const token = await linkOf(id);
  const page = async (query: string) =>
    (await server.app.inject({ method: 'GET', url: `/landing/${id}${query}` })).body;
  const known = await page(`?token=${token}`);
  const [, offered = ''] = /href="[^"]*(\/landing\/[^"]*\/press-kit[^"]*)"/.exec(known) ?? [];
  const taken = await server.app.inject({ method: 'GET', url: offered.replaceAll('&amp;', '&') });
  expect([taken.statusCode, taken.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(await page('')).not.toContain('press-kit');
  const open = await publish({ files: [{ fileId: chapter, requireAuth: false }] });
  expect((await server.app.inject({ method: 'GET', url: `/landing/${open}` })).body).toContain(
    `/landing/${open}/press-kit`,
  );
  const kept = await publish({ files: [{ fileId: closed, downloadable: false }] });
  expect(
    (await server.app.inject({ method: 'GET', url: `/landing/${kept}?token=${await linkOf(kept)}` })).body,
  ).not.toContain('press-kit');
});

it('stands in the report of its release: who took it and when, of a message and signed in, and a filter for them', async () => {
  const id = await publish({ title: 'Reported', imageGallery: gallery() });
  const [taker] = [await linkOf(id), await linkOf(id)];
  const admin = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  await landingKitOf(id, taker);
  await kitOf(id, client);
  // A visitor without a name leaves no line.
  await landingKitOf(id);

  const url = `/api/distribution/${organizationId}/distribution-data-by-release/${id}`;
  const report = (await server.call('GET', url, { cookie: admin })).json();
  expect(
    report.kits.map(({ name, isByLink }: { name: string; isByLink: boolean }) => [name, isByLink]),
  ).toEqual([
    ['Noa Tester', false],
    ['Dana', true],
  ]);
  expect(report.counts.filters).toMatchObject({ all: 2, tookKit: 1 });
  const filtered = (
    await server.call('GET', `${url}?filter[params][state]=tookKit`, { cookie: admin })
  ).json();
  expect(filtered.recipients).toMatchObject([{ token: taker, kitAt: report.kits[1].at }]);

  const csv = await server.call('GET', `/api/distribution/${organizationId}/report-csv/${id}`, {
    cookie: admin,
  });
  const [head = '', ...rows] = csv.body.split('\r\n');
  const place = head.split(',').indexOf('pressKitAt');
  const taken = rows.slice(0, 2).map((row) => row.split(',')[place]);
  expect(taken.filter(Boolean)).toEqual([report.kits[1].at]);
});

it('counts for whom it was sent to who takes it signed in under the same address', async () => {
  const id = await publish({ title: 'Same address', imageGallery: gallery() });
  const { email } = await buildAccount(server.platform, { organizationId, role: 'client' });
  const token = await linkOf(id);
  await change(sql`update recipient set email = ${email}, address = ${email} where token = ${token}`);
  await kitOf(id, await server.signIn(email));
  const admin = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  const url = `/api/distribution/${organizationId}/distribution-data-by-release/${id}`;
  expect((await server.call('GET', url, { cookie: admin })).json().counts.filters.tookKit).toBe(1);
});
