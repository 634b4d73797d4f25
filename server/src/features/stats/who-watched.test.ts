import type { StatsHour, StatsLabel, StatsReader } from '@firstlook/contract/stats.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { chances } from '../../../test/chances.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { buildFilmRow, buildSittings, type Viewing } from '../../../test/sitting.ts';
import { sql } from '../../platform/database.ts';

const now = new Date('2026-11-22T10:00:00Z');
const at = '2026-11-20T10:00:00Z';

let server: TestServer;
let organizationId: string;
let cookie: string;
let fileId: string;
let releaseId: string;

const call = (what: string, query = '') =>
  server.call('GET', `/api/stats/${organizationId}/${what}${query}`, { cookie });
async function items<T>(what: string, query = ''): Promise<T[]> {
  const answer = await call(what, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: T[] }>().items;
}
const watch = (...viewings: Viewing[]) => buildSittings(server.platform, organizationId, fileId, viewings);
const by = (id: string) => ({ viewerKey: `r:${id}`, recipientId: id });
const run = (text: ReturnType<typeof sql>) =>
  server.platform.database.withTenant(organizationId, (db) => db.run(text));

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  releaseId = (await buildRelease(server.platform, organizationId)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  fileId = await buildFilmRow(server.platform, organizationId);
});

describe('the hours of a week', () => {
  it('are those of the clocks of the organization, also in the nights when they change', async () => {
    const chance = chances(7);
    // Clocks in Jerusalem go on on the 27th of March 2026 and back on the 25th of October.
    const nights = ['2026-03-26T20:00:00Z', '2026-10-24T20:00:00Z', '2026-06-01T00:00:00Z'];
    const moments = Array.from({ length: 60 }, (_, place) =>
      new Date(Date.parse(nights[place % 3] ?? '') + Math.floor(chance() * 12 * 3_600_000)).toISOString(),
    );
    await watch(
      ...moments.map((moment, place) => ({
        releaseId,
        viewerKey: `s:${place}`,
        at: moment,
        milliseconds: 1,
      })),
      // Opened and not played.
      { releaseId, viewerKey: 's:none', at, milliseconds: 0 },
    );
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Jerusalem',
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
    const counted = new Map<string, number>();
    for (const moment of moments) {
      const parts = clock.formatToParts(new Date(moment));
      const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
      const key = `${days.indexOf(part('weekday'))} ${Number(part('hour'))}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    const hours = await items<StatsHour>('hours');
    expect(new Map(hours.map(({ weekday, hour, count }) => [`${weekday} ${hour}`, count]))).toEqual(counted);
  });

  it('are of what is asked for alone', async () => {
    const other = (await buildRelease(server.platform, organizationId)).id;
    await watch(
      { releaseId, viewerKey: 's:a', at, milliseconds: 1, device: 'mobile' },
      { releaseId: other, viewerKey: 's:b', at, milliseconds: 1, device: 'desktop' },
      { releaseId, viewerKey: 's:c', at: '2026-10-20T05:00:00Z', milliseconds: 1 },
    );
    const friday = { weekday: 5, hour: 12 };
    expect(await items('hours', '?filter[params][month]=2026-11')).toEqual([{ ...friday, count: 2 }]);
    expect(await items('hours', '?filter[params][device]=mobile')).toEqual([{ ...friday, count: 1 }]);
    expect(await items('hours', `?filter[params][releaseId]=${other}`)).toEqual([{ ...friday, count: 1 }]);
    expect(await items('hours', '?filter[datesRange][from]=2026-11-21')).toEqual([]);
  });
});

/** Two readers on a list, one of them with a tag and a company; an account of the first one's address. */
async function labelled() {
  const dana = await buildRecipient(server.platform, organizationId, releaseId);
  const noa = await buildRecipient(server.platform, organizationId, releaseId);
  const same = await buildAccount(server.platform, { organizationId, role: 'client', email: dana.email });
  await run(
    sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, 'l', 'Critics')`,
  );
  await run(sql`insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
    values (${organizationId}, 'l', ${dana.contactId}), (${organizationId}, 'l', ${noa.contactId})`);
  await run(sql`insert into tag (organization_id, id, name) values (${organizationId}, 't', 'Film')`);
  await run(sql`insert into company (organization_id, id, name) values (${organizationId}, 'c', 'Daily')`);
  await run(sql`update contact set tags = '{t}', company = '{c}'
    where organization_id = ${organizationId} and id = ${dana.contactId}`);
  return { dana, noa, same };
}

describe('how far lists, tags and companies watch', () => {
  it('counts a person once, by link and signed in, and each film as far as it was seen', async () => {
    const { dana, noa, same } = await labelled();
    const account = { viewerKey: `a:${same.id}`, accountId: same.id };
    await watch(
      { releaseId, ...by(dana.id), at, milliseconds: 1, passed: [0, 30] },
      { releaseId, ...account, at, milliseconds: 1, passed: [20, 95] },
      { releaseId, ...by(noa.id), at, milliseconds: 1, passed: [0, 45] },
      // Nobody that is known.
      { releaseId, viewerKey: 's:a', at, milliseconds: 1, passed: [0, 100] },
    );
    const dane = { people: 1, percent: 95, finished: 1 };
    expect(await items<StatsLabel>('labels')).toEqual([
      { kind: 'company', id: 'c', name: 'Daily', ...dane },
      { kind: 'list', id: 'l', name: 'Critics', people: 2, percent: 70, finished: 1 },
      { kind: 'tag', id: 't', name: 'Film', ...dane },
    ]);
    expect(await items('labels', '?filter[datesRange][from]=2026-11-21')).toEqual([]);
    expect(await items('labels', '?filter[params][device]=tv')).toEqual([]);
  });

  it('says the same as the rows of sittings, whoever watched what', async () => {
    const { dana, noa, same } = await labelled();
    const second = await buildFilmRow(server.platform, organizationId);
    const chance = chances(11);
    const upTo = (count: number) => Math.floor(chance() * count);
    const people = [
      { ...by(dana.id), person: 'dana' },
      { viewerKey: `a:${same.id}`, accountId: same.id, person: 'dana' },
      { ...by(noa.id), person: 'noa' },
    ];
    const seen = new Map<string, Set<number>>();
    const times = new Map<string, number>();
    for (let count = 0; count < 40; count += 1) {
      const { person, ...viewer } = people[upTo(3)] ?? { person: '', ...by(noa.id) };
      const film = chance() < 0.5 ? fileId : second;
      const first = upTo(90);
      const passed: [number, number] = [first, first + 1 + upTo(10)];
      const milliseconds = 1 + upTo(100);
      const isIn = chance() < 0.6;
      await buildSittings(server.platform, organizationId, film, [
        { releaseId, ...viewer, at: isIn ? at : '2026-10-01T10:00:00Z', milliseconds, passed },
      ]);
      if (!isIn) continue;
      const key = `${person} ${film}`;
      const hundredths = seen.get(key) ?? new Set();
      for (let place = passed[0]; place < passed[1]; place += 1) hundredths.add(place);
      seen.set(key, hundredths);
      times.set(person, (times.get(person) ?? 0) + milliseconds);
    }
    const month = '?filter[params][month]=2026-11';
    const average = (of: string) => {
      const sizes = [...seen].filter(([key]) => key.startsWith(of)).map(([, { size }]) => size);
      return sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    };
    const found = await items<StatsLabel>('labels', month);
    const percentOf = (kind: string) => found.find((one) => one.kind === kind)?.percent;
    expect(percentOf('list')).toBeCloseTo(average(''), 9);
    expect(percentOf('tag')).toBeCloseTo(average('dana'), 9);
    const readers = await items<StatsReader>('readers', month);
    expect(new Map(readers.map(({ email, time }) => [email === dana.email ? 'dana' : 'noa', time]))).toEqual(
      times,
    );
    expect(readers.find(({ email }) => email === dana.email)?.percent).toBeCloseTo(average('dana'), 9);
  });
});

describe('who watched longest', () => {
  it('names people who are known, the longest first, and nobody who was erased', async () => {
    const { dana, noa } = await labelled();
    await watch(
      { releaseId, ...by(dana.id), at, milliseconds: 5, passed: [0, 50] },
      { releaseId, ...by(noa.id), at, milliseconds: 9, passed: [0, 10] },
      { releaseId: null, ...by(noa.id), at: '2026-11-21T10:00:00Z', milliseconds: 1, passed: [0, 30] },
      { releaseId, viewerKey: 'erased:x', at, milliseconds: 1000 },
      { releaseId, viewerKey: 'l:t:x', at, milliseconds: 1000 },
    );
    expect(await items<StatsReader>('readers')).toEqual([
      {
        name: 'דנה לוי',
        email: noa.email,
        contactId: noa.contactId,
        releases: 1,
        count: 2,
        time: 10,
        percent: 30,
      },
      {
        name: 'דנה לוי',
        email: dana.email,
        contactId: dana.contactId,
        releases: 1,
        count: 1,
        time: 5,
        percent: 50,
      },
    ]);
  });
});

it('people and labels are for programs that may read reports and contacts, hours for any that read statistics', async () => {
  const answers = async (...scopes: string[]) => {
    const { secret } = (
      await server.call('POST', `/api/apiKey/${organizationId}`, {
        cookie,
        body: { name: 'figures', scopes, expiresInDays: null },
      })
    ).json<{ secret: string }>();
    const codes = ['hours', 'labels', 'readers'].map(async (what) => {
      const address = `/api/stats/${organizationId}/${what}`;
      return (await server.call('GET', address, { headers: { authorization: `Bearer ${secret}` } }))
        .statusCode;
    });
    return Promise.all(codes);
  };
  expect(await answers('stats.read')).toEqual([200, 403, 403]);
  expect(await answers('stats.read', 'contact.read')).toEqual([200, 200, 403]);
  expect(await answers('stats.read', 'report.read')).toEqual([200, 403, 200]);
});
