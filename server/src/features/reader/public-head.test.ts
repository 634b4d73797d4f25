import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { thingsIn, wrongThings } from '../../../test/schema-org.ts';
import { siteHeads } from './site-head.service.ts';

/** What search engines, chats and calendars get of public pages. */
const now = new Date('2026-03-01T10:00:00Z');
let server: TestServer;
let organizationId: string;
let producer: string;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform, { name: 'Studio <Nord>' })).id;
  producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});

const get = (path: string) => server.call('GET', path, {});
async function publish(data: Record<string, unknown>): Promise<string> {
  const { id } = await buildRelease(server.platform, organizationId, data);
  const answer = await server.call('POST', `/api/release/${organizationId}/${id}/publish`, {
    cookie: producer,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
}
async function pathOf(id: string): Promise<string> {
  const answer = await server.call('GET', `/api/release/${organizationId}/${id}`, { cookie: producer });
  return `/r/${encodeURIComponent(answer.json<{ slug: string }>().slug)}`;
}
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

it('a page marks what is broadcast today, dims what is over and leads to calendar files of the others', async () => {
  const id = await publish({
    title: 'Waterline',
    broadcastTimes: [
      { dateTxt: '27/02/2026', hourTxt: '20:00', channel: 'Drama' },
      { dateTxt: '01/03/2026', hourTxt: '21:15', channel: 'Drama' },
      { dateTxt: '02/03/2026', hourTxt: '21:15', channel: 'Drama' },
      { dateTxt: 'every Sunday', hourTxt: '21:15' },
    ],
  });
  const path = await pathOf(id);
  const { body } = await get(path);
  expect(body.match(/<tr class="now" aria-current="date">/g)).toHaveLength(1);
  expect(body.match(/<tr class="past">/g)).toHaveLength(1);
  expect([...body.matchAll(/times\.ics\?n=(\d)/g)].map(([, n]) => n)).toEqual(['2', '3']);
  const all = await get(`${path}/times.ics`);
  expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(all.body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(all.body).toContain('DTSTART:20260301T191500Z');
  const one = await get(`${path}/times.ics?n=3`);
  expect(one.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(one.body).toContain('DTSTART:20260302T191500Z');
  for (const none of ['?n=1', '?n=4', '?n=9'])
    expect((await get(`${path}/times.ics${none}`)).statusCode).toBe(404);
  const events = thingsIn(body).filter((one) => one['@type'] === 'BroadcastEvent');
  expect(events.map(({ startDate }) => startDate)).toEqual([
    '2026-02-27T18:00:00.000Z',
    '2026-03-01T19:15:00.000Z',
    '2026-03-02T19:15:00.000Z',
  ]);
  expect(wrongThings(body)).toEqual([]);
});

it('the front page says what it is: in words, in a card of known size, and as things', async () => {
  await publish({ title: 'Waterline', desc: 'A series' });
  const { body } = await get(`/r/${organizationId}`);
  expect(metaOf(body, 'description')).toContain('Waterline');
  expect(metaOf(body, 'og:description')).toBe(metaOf(body, 'description'));
  expect(metaOf(body, 'twitter:card')).toBe('summary_large_image');
  expect(metaOf(body, 'og:image')).toMatch(/\/card\.jpg$/);
  expect(metaOf(body, 'og:image:width')).toBe('1200');
  expect(thingsIn(body).map((one) => one['@type'])).toEqual(['Organization', 'ItemList', 'BreadcrumbList']);
  expect(wrongThings(body)).toEqual([]);
  expect(body).toContain('<title>Studio &lt;Nord&gt;</title>');
});

it('the page of a site has the head of the front page, and none where visitors are not let in', async () => {
  await publish({ title: 'Waterline' });
  const request = { log: server.platform.log, host: 'localhost', headers: {} };
  const head = await siteHeads(server.platform)(request as never, organizationId);
  expect(head).toContain('<title>Studio &lt;Nord&gt;</title>');
  expect(head).toMatch(/<link rel="canonical" href="[^"]*\/r\/[^"]+">/);
  expect(await siteHeads(server.platform)(request as never, 'nobody')).toBeNull();
});
