import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../src/platform/database.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';
import { buildFilmRow } from './sitting.ts';

/** Half past eleven at night where the organization is, and the day before by Greenwich. */
const now = new Date('2026-11-20T22:30:00Z');
const theDay = '2026-11-21';
let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
});

const lists = ['release', 'contact', 'file', 'audit', 'mediaPlayLog', 'stats', 'activity/report'];
const ask = (list: string, from: string, to: string) =>
  server.call(
    'GET',
    `/api/${list}/${organizationId}?filter[datesRange][from]=${from}&filter[datesRange][to]=${to}`,
    { cookie },
  );
const countOf = async (list: string, from: string, to: string) => {
  const answer = await ask(list, from, to);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ total: number }>().total;
};

it.each(['release', 'contact', 'file'])(
  'a day in the range of the %s list is the whole day of the organization',
  async (list) => {
    const post = async (path: string, body: object) => {
      const answer = await server.call('POST', `/api/${path}`, { cookie, body });
      expect(answer.statusCode, answer.body).toBe(201);
    };
    await post(`release/${organizationId}`, { releaseType: 'programme', releaseData: { title: 'Late' } });
    await post(`contact/${organizationId}`, {
      firstName: 'Dana',
      lastName: 'Levi',
      email: 'dana@readers.example',
    });
    const fileId = await buildFilmRow(server.platform, organizationId);
    await server.platform.database.withTenant(organizationId, async (db) => {
      await db.run(sql`update contact set created_at = ${now} where organization_id = ${organizationId}`);
      await db.run(
        sql`update file set created_at = ${now} where organization_id = ${organizationId} and id = ${fileId}`,
      );
    });
    expect(await countOf(list, theDay, theDay)).toBeGreaterThan(0);
    expect(await countOf(list, '2026-11-20', '2026-11-20')).toBe(0);
    expect(await countOf(list, '2026-11-22', '2026-11-30')).toBe(0);
  },
);

it.each([...lists, 'suppression'])('a range of %s that ends before it begins is a slip', async (list) => {
  for (const [from, to] of [
    ['2026-11-21', '2026-11-20'],
    ['2026-11-20T12:00:00Z', '2026-11-20T11:00:00Z'],
  ] as const) {
    const answer = await ask(list, from, to);
    expect([answer.statusCode, answer.json().issues]).toEqual([
      422,
      [{ path: 'filter.datesRange', code: 'reversed' }],
    ]);
  }
  expect((await ask(list, theDay, theDay)).statusCode, 'one day is a range').toBe(200);
});

it.each(lists)('the range of %s may be from the first day of the calendar to the last', async (list) => {
  expect((await ask(list, '0001-01-01', '9999-12-31')).statusCode).toBe(200);
});
