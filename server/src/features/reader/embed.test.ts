import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';

/** What other people's pages show of an organization (docs/decisions/0102). */
let server: TestServer;
let organizationId: string;
let domain: string;
let creator: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform, { name: 'Studio <Nord>' })).id;
  domain = `o-${organizationId}`;
  const account = await buildAccount(server.platform, { organizationId, role: 'creator' });
  creator = await server.signIn(account.email);
});

const get = (path: string, cookie = '') => server.call('GET', path, { cookie });
const call = (method: string, path: string, body?: object) =>
  server.call(method, `/api/${path}`, { cookie: creator, body });

async function set(changes: object) {
  const { version } = (await call('GET', `organization/${organizationId}`)).json();
  return call('PUT', `organization/${organizationId}`, { version, ...changes });
}
const allow = async (...embedHosts: string[]) => {
  const saved = await set({ embedHosts });
  expect(saved.statusCode, saved.body).toBe(200);
  return saved.json().embedHosts;
};
async function publish(data: Record<string, unknown>) {
  const { id } = await buildRelease(server.platform, organizationId, data);
  const out = await call('POST', `release/${organizationId}/${id}/publish`);
  expect(out.statusCode, out.body).toBe(200);
  const { slug, publicUrl } = (await call('GET', `release/${organizationId}/${id}`)).json();
  return {
    id,
    slug: slug as string,
    publicUrl: publicUrl as string,
    path: `/embed/${domain}/${encodeURIComponent(slug)}`,
  };
}
const framers = (answer: { headers: Record<string, unknown> }) =>
  /frame-ancestors ([^;]*)/.exec(String(answer.headers['content-security-policy']))?.[1];

it('only pages of hosts that the organization names may show it in a frame', async () => {
  const { path } = await publish({ title: 'Waves' });
  expect([(await get(path)).statusCode, (await get(`/embed/${domain}`)).statusCode]).toEqual([404, 404]);
  await allow('news.example.com', '*.paper.example');
  for (const address of [path, `/embed/${domain}`]) {
    const page = await get(address);
    expect([page.statusCode, page.body.includes('Waves')]).toEqual([200, true]);
    expect(framers(page)).toContain('https://news.example.com');
    expect(framers(page)).toContain('https://*.paper.example');
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(page.body).toContain('<base target="_blank">');
    // Escaped, as everywhere.
    expect(page.body).not.toContain('Studio <Nord>');
  }
  // The page itself is nobody's to frame.
  expect(framers(await get(`/r/${domain}`))).toBe("'none'");
  await allow();
  expect((await get(path)).statusCode).toBe(404);
});

describe('a host', () => {
  it.each([
    [' https://News.Example.com/today?x=1 ', 'news.example.com'],
    ['news.example.com:8443', 'news.example.com:8443'],
    ['*.example.com', '*.example.com'],
    ['חדשות.co.il', 'xn--7dbee7eg.co.il'],
    ['http://localhost:3000/', 'localhost:3000'],
  ])('is taken out of what was written: %s', async (written, host) => {
    expect(await allow(written)).toEqual([host]);
  });

  it('stands once, however often and in whatever spelling it was written', async () => {
    expect(await allow('news.example.com', 'https://NEWS.example.com/a', 'b.example.com')).toEqual([
      'news.example.com',
      'b.example.com',
    ]);
  });

  it.each([
    ["example.com 'unsafe-inline'"],
    ['example.com; script-src *'],
    ['*'],
    ['https:'],
    ['example'],
    ['a.example.com\r\nb.example.com'],
    ['a.example.com, b.example.com'],
    ['xn--a.com:99999'],
    ['example.com:0'],
    [''],
  ])('is not %j', async (written) => {
    const answer = await set({ embedHosts: [written] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues[0].path).toBe('embedHosts.0');
  });
});

describe('a frame shows what everybody may see', () => {
  beforeEach(() => allow('news.example.com'));

  it('and no more to who is signed in', async () => {
    const { id, path } = await publish({ title: 'Waves' });
    await call('POST', `release/${organizationId}/${id}/unpublish`);
    const { version, ...item } = (await call('GET', `release/${organizationId}/${id}`)).json();
    const over = new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10);
    await call('PUT', `release/${organizationId}`, { ...item, version, expirationDate: over });
    expect((await get(path, creator)).statusCode).toBe(404);
  });

  it('of its own organization alone, and none of one that asks for sign-in', async () => {
    const { slug, path } = await publish({ title: 'Waves' });
    const other = await buildOrganization(server.platform);
    expect((await get(`/embed/o-${other.id}/${encodeURIComponent(slug)}`)).statusCode).toBe(404);
    await set({ requireAuth: true });
    expect([(await get(path)).statusCode, (await get(`/embed/${domain}`)).statusCode]).toEqual([404, 404]);
  });

  it('and a film only where its item opens it to everybody', async () => {
    const film = { fileId: 'film-1', kind: 'video', src: '/api/file/x', title: 'Trailer' };
    const closed = await publish({ title: 'Waves', videos: [film] });
    const open = await publish({ title: 'Tides', videos: [{ ...film, requireAuth: false }] });
    expect((await get(closed.path)).body).not.toContain('fl-player" data-field');
    const page = (await get(open.path)).body;
    expect(page).toContain('data-file-id="film-1"');
    expect(page).toContain('data-embedded');
  });
});

describe('oEmbed', () => {
  const ask = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);

  it('says how to show a public page, which says where to ask', async () => {
    const { publicUrl, slug } = await publish({ title: 'A "quoted" <title>' });
    expect((await ask(publicUrl)).statusCode).toBe(404);
    await allow('news.example.com');
    const page = await get(new URL(publicUrl).pathname);
    expect(page.body).toContain('type="application/json+oembed"');
    const answer = await ask(publicUrl, '&maxwidth=320&format=json');
    expect(answer.json()).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'A "quoted" <title>',
      width: 320,
      thumbnail_url: `${publicUrl}/card.jpg`,
    });
    const { html } = answer.json();
    expect(html).toContain(`src="${server.platform.baseUrl}/embed/${domain}/${encodeURIComponent(slug)}"`);
    expect(html).toContain('title="A &quot;quoted&quot; &lt;title&gt;"');
    const front = await ask(`${server.platform.baseUrl}/r/${domain}`);
    expect(front.json().html).toContain(`/embed/${domain}"`);
    expect((await get(`/r/${domain}`)).body).toContain('application/json+oembed');
  });

  it('gives a frame a size that is one, however little a page has room for', async () => {
    await allow('news.example.com');
    const { publicUrl } = await publish({ title: 'Waves' });
    const { width, height } = (await ask(publicUrl, '&maxwidth=0.5&maxheight=0.1')).json();
    expect([width, height]).toEqual([1, 1]);
  });

  it('knows no other address, and JSON alone', async () => {
    await allow('news.example.com');
    const { publicUrl } = await publish({ title: 'Waves' });
    for (const url of [
      '',
      'https://elsewhere.example/r/x',
      `${server.platform.baseUrl}/r/%E0%A4%A`,
      `${publicUrl}x`,
    ])
      expect((await ask(url)).statusCode, url).toBe(404);
    expect((await ask(publicUrl, '&format=xml')).statusCode).toBe(501);
  });
});

describe('lists of one kind of release', () => {
  it('have an address and a feed of their own', async () => {
    const organization = (await call('GET', `organization/${organizationId}`)).json();
    const [first] = organization.releaseTypes;
    await publish({ title: 'Waves' });
    const other = { ...first, id: 'other-kind', name: 'Other & more' };
    const [template] = organization.templates.filter(({ type }: { type: string }) => type === 'landingPage');
    const templates = [
      ...organization.templates,
      { ...template, id: 'other-design', releaseTypes: [other.id] },
    ];
    const saved = await set({ releaseTypes: [...organization.releaseTypes, other], templates });
    expect(saved.statusCode, saved.body).toBe(200);
    const front = await get(`/r/${domain}`);
    expect(front.body).toContain('?type=other-kind');
    expect(front.body).toContain('Other &amp; more');
    const empty = await get(`/r/${domain}?type=other-kind`);
    expect([empty.statusCode, empty.body.includes('Waves')]).toEqual([200, false]);
    const feed = await get(`/r/${domain}/feed.xml?type=other-kind`);
    expect(feed.body).toContain('<title>Studio &lt;Nord&gt;: Other &amp; more</title>');
    expect(feed.body).not.toContain('Waves');
    expect((await get(`/r/${domain}/feed.xml`)).body).toContain('Waves');
    for (const path of [`/r/${domain}?type=none`, `/r/${domain}/feed.xml?type=none`])
      expect((await get(path)).statusCode).toBe(404);
  });
});
