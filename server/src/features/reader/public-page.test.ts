import { clientSiteHeader } from '@firstlook/contract/address/endpoint-address.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { releaseIdOfSlug } from '../release/public-url.ts';

let now = new Date('2026-03-01T10:00:00Z');
let server: TestServer;
let organizationId: string;
let domain: string;
let producer: string;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z');
  organizationId = (await buildOrganization(server.platform, { name: 'Studio <Nord>' })).id;
  domain = `o-${organizationId}`;
  producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});

const get = (path: string, cookie = '') => server.call('GET', path, { cookie });
const item = async (id: string) =>
  (await get(`/api/release/${organizationId}/${id}`, producer)).json<{
    version: number;
    releaseType: string;
    slug: string | null;
    publicUrl: string | null;
    releaseData: object;
  }>();
async function publish(data: Record<string, unknown>): Promise<string> {
  const { id } = await buildRelease(server.platform, organizationId, data);
  const answer = await server.call('POST', `/api/release/${organizationId}/${id}/publish`, {
    cookie: producer,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
}
const change = (assignment: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) =>
    db.run(sql`update organization set ${assignment} where organization_id = ${organizationId}`),
  );
const pathOf = async (id: string) => `/r/${encodeURIComponent((await item(id)).slug ?? '')}`;

it('a release has a readable address from its publication on, and keeps it when its title changes', async () => {
  const { id } = await buildRelease(server.platform, organizationId, { title: 'Draft' });
  expect(await item(id)).toMatchObject({ slug: null, publicUrl: null });
  const published = await publish({ title: 'גלים – “Waves”, part 2!' });
  const before = await item(published);
  expect(before.slug).toMatch(/^גלים-waves-part-2-[\w-]{22}$/);
  expect(releaseIdOfSlug(before.slug ?? '')).toBe(published);
  expect(before.publicUrl).toBe(`${server.platform.baseUrl}/r/${encodeURIComponent(before.slug ?? '')}`);
  const saved = await server.call('PUT', `/api/release/${organizationId}`, {
    cookie: producer,
    body: { ...before, _id: published, releaseData: { ...before.releaseData, title: 'Renamed' } },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await item(published)).slug).toBe(before.slug);
  const page = await get(await pathOf(published));
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'all']);
  expect(page.body).toContain('Renamed');
  // Other words before the same code lead to it.
  const other = await get(`/r/something-else-${before.slug?.slice(-22)}`);
  expect([other.statusCode, other.headers.location]).toEqual([301, before.publicUrl]);
});

it('carries its canonical address and what it is, in a form that no title gets out of', async () => {
  const id = await publish({
    title: 'Out </script><script>alert(1)</script>',
    author: 'Dana Levi',
    isbn: '978-965',
    pageCount: 210,
  });
  const { publicUrl } = await item(id);
  for (const path of [await pathOf(id), `/landing/${id}`]) {
    const { body } = await get(path);
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}">`);
    expect(body).not.toContain('<script>alert');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    const graph = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
    expect(graph[0]).toMatchObject({
      '@type': 'Book',
      name: 'Out </script><script>alert(1)</script>',
      url: publicUrl,
      author: { '@type': 'Person', name: 'Dana Levi' },
    });
    expect(graph[1]).toMatchObject({ '@type': 'BreadcrumbList' });
  }
});

it('is there for nobody while the release or the organization is shut', async () => {
  const id = await publish({ title: 'Shut later' });
  const path = await pathOf(id);
  const status = async () => [
    (await get(path)).statusCode,
    (await item(id)).publicUrl !== null,
    (await get(`/r/${domain}/feed.xml`)).body.includes('Shut later'),
  ];
  expect(await status()).toEqual([200, true, true]);
  await server.platform.database.withSystem((db) =>
    db.run(
      sql`update release set expiration_date = ${now} where organization_id = ${organizationId} and id = ${id}`,
    ),
  );
  expect(await status()).toEqual([410, false, false]);
  await server.platform.database.withSystem((db) =>
    db.run(
      sql`update release set expiration_date = null, distributed_at = null where organization_id = ${organizationId} and id = ${id}`,
    ),
  );
  expect(await status()).toEqual([404, false, false]);
  // Under embargo the page is there and says title and moment; no link leads to it.
  const later = new Date(now.getTime() + 60_000);
  await server.platform.database.withSystem((db) =>
    db.run(
      sql`update release set distributed_at = ${now}, embargo_until = ${later} where organization_id = ${organizationId} and id = ${id}`,
    ),
  );
  expect(await status()).toEqual([200, false, false]);
  const waiting = await get(path);
  expect([waiting.headers['x-robots-tag'], waiting.body.includes('storm reaches')]).toEqual([
    'noindex, nofollow',
    false,
  ]);
  const other = await publish({ title: 'Signed in only' });
  const shut = await pathOf(other);
  await change(sql`settings = settings || '{"requireAuth": true}'`);
  expect((await get(shut)).statusCode).toBe(404);
  for (const page of [`/r/${domain}`, `/r/${domain}/feed.xml`, `/r/${domain}/sitemap.xml`])
    expect((await get(page)).statusCode, page).toBe(404);
  expect((await get('/sitemap.xml')).body).not.toContain(domain);
  expect((await item(other)).publicUrl).toBeNull();
  await change(sql`settings = settings || '{"requireAuth": false}', status = 'pending'`);
  expect((await get(shut)).statusCode).toBe(404);
  expect((await get(`/r/${domain}`)).statusCode).toBe(404);
});

it('the front page lists what is open, newest first, in pages, and says where its feed is', async () => {
  const titles = Array.from({ length: 32 }, (_, index) => `Issue ${index + 1}.`);
  for (const title of titles) {
    now = new Date(now.getTime() + 60_000);
    await publish({ title });
  }
  await buildRelease(server.platform, organizationId, { title: 'A draft of ours' });
  const first = await get(`/r/${domain}`);
  expect([first.statusCode, first.headers['x-robots-tag']]).toEqual([200, 'all']);
  expect(first.body).toContain('Studio &lt;Nord&gt;');
  expect(first.body.indexOf('Issue 32.')).toBeLessThan(first.body.indexOf('Issue 31.'));
  expect(first.body).not.toMatch(/Issue 2\.|A draft of ours/);
  expect(first.body).toContain(`/r/${domain}?page=2`);
  const second = await get(`/r/${domain}?page=2`);
  expect(second.body).toContain('Issue 2.');
  expect(second.body).toContain('Issue 1.');
  expect(second.body).not.toContain('rel="next"');
  for (const page of ['3', '99999999', 'NaN', '-1'])
    expect([200, 404]).toContain((await get(`/r/${domain}?page=${page}`)).statusCode);
  expect((await get(`/r/${domain}?page=3`)).statusCode).toBe(404);
});

it('feed and site map name every public page and nothing else', async () => {
  const id = await publish({ title: 'Fish & <chips>', desc: 'Salt\u0007 & vinegar' });
  const { publicUrl } = await item(id);
  const feed = await get(`/r/${domain}/feed.xml`);
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(feed.body).toContain('<title>Fish &amp; &lt;chips&gt;</title>');
  expect(feed.body).toContain(`<link href="${publicUrl}"/>`);
  expect(feed.body).not.toContain('\u0007');
  const front = `${server.platform.baseUrl}/r/${domain}`;
  expect((await get('/sitemap.xml')).body).toContain(`<loc>${front}/sitemap.xml</loc>`);
  expect((await get(`/r/${domain}/sitemap.xml`)).body).toContain(`<loc>${publicUrl}</loc>`);
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${server.platform.baseUrl}/sitemap.xml`);
  for (const nothing of ['/r/nobody', '/r/nobody/feed.xml', `/r/words-${'A'.repeat(22)}`, '/r/-1'])
    expect((await get(nothing)).statusCode, nothing).toBe(404);
});

it('is none for a release whose type has no landing design: no address, in no list, and our page for whoever has one', async () => {
  const drawn = await publish({ title: 'Has a page' });
  const id = await publish({ title: 'Has none' });
  const before = await item(id);
  await change(
    sql`settings = jsonb_set(settings, '{releaseTypes}', settings->'releaseTypes' || '[{"id":"note","name":"Note","dataFieldsLocalFilePath":"programme.json"}]')`,
  );
  await server.platform.database.withSystem((db) =>
    db.run(
      sql`update release set release_type = 'note' where organization_id = ${organizationId} and id = ${id}`,
    ),
  );
  const bare = (await get(`/api/release/${organizationId}/${id}`, producer)).json();
  expect([bare.slug, bare.publicUrl, bare.status]).toEqual([before.slug, null, 'distributed']);
  for (const list of [
    `/r/${domain}`,
    `/r/${domain}/feed.xml`,
    `/r/${domain}/sitemap.xml`,
    `/api/release/${organizationId}`,
  ]) {
    const { body } = await server.call('GET', list, { headers: { [clientSiteHeader]: '1' } });
    expect([body.includes((await item(drawn)).slug ?? ''), body.includes(before.slug ?? '')], list).toEqual([
      true,
      false,
    ]);
  }
  for (const path of [await pathOf(id), `/landing/${id}`])
    for (const accept of ['text/html', '*/*']) {
      const page = await server.call('GET', path, { headers: { accept, 'accept-language': 'fr-FR,fr' } });
      expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([404, 'noindex, nofollow']);
      expect(page.body).toContain('<html lang="fr"');
    }
  // As a browser asks for it: what is compressed on its way is sent later than the handler ends.
  const packed = await server.call('GET', `/landing/${id}`, {
    cookie: producer,
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
  });
  expect([packed.statusCode, packed.rawPayload.length > 1000]).toEqual([404, true]);
});

describe('sharing', () => {
  const offersShare = async (path: string, cookie = '') => {
    const { statusCode, body } = await get(path, cookie);
    expect(statusCode).toBe(200);
    return body.includes('data-fl-share=');
  };

  it('is offered to everybody whose page others may open, by an address without anything of the reader', async () => {
    const id = await publish({ title: 'Waves "and" <b>' });
    const { token: key } = await buildRecipient(server.platform, organizationId, id);
    const path = await pathOf(id);
    for (const one of [path, `/landing/${id}`]) expect(await offersShare(one)).toBe(true);
    expect(await offersShare(path, producer)).toBe(true);
    const { body } = await get(`/landing/${id}?token=${key}`);
    const button = /<button[^>]*data-fl-share=[^>]*>/.exec(body)?.[0] ?? '';
    expect(button).toContain('data-fl-share="Waves &quot;and&quot; &lt;b&gt;"');
    expect(button).toContain('hidden="hidden"');
    // What the script shares.
    expect(body).toContain(`<link rel="canonical" href="${server.platform.baseUrl}${path}">`);
    expect(path).not.toContain(key);
  });

  it('is not there where nobody else could open what was shared', async () => {
    const { id: draft } = await buildRelease(server.platform, organizationId, { title: 'Draft' });
    expect(await offersShare(`/landing/${draft}`, producer)).toBe(false);
    const id = await publish({ title: 'Closed' });
    const path = await pathOf(id);
    await server.platform.database.withSystem((db) =>
      db.run(sql`update release set embargo_until = '2026-03-02T10:00:00Z' where id = ${id}`),
    );
    expect(await offersShare(`/landing/${id}`, producer)).toBe(false);
    now = new Date('2026-03-03T10:00:00Z');
    expect(await offersShare(path, producer)).toBe(true);
    await change(sql`settings = settings || '{"requireAuth": true}'`);
    expect(await offersShare(`/landing/${id}`, producer)).toBe(false);
  });
});
