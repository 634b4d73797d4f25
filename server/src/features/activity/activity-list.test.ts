import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId = '';
let admin = '';

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  admin = await server.signIn((await buildAccount(server.platform, { organizationId, role: 'admin' })).email);
  await vi.waitFor(async () => expect((await ask('')).json().total).toBe(1));
  await server.system((db) => db.run(sql`delete from activity where organization_id = ${organizationId}`));
  await server.tenant(organizationId, (db) =>
    db.run(sql`
      insert into activity (organization_id, id, title, category, data, at)
      select ${organizationId}, 'a' || n, case when n % 2 = 0 then 'clientSessionStart' else 'pressKitTaken' end,
        case when n % 2 = 0 then 'clientSession' else 'download' end, jsonb_build_object('words', 'w' || n), now() - make_interval(hours => n)
      from generate_series(1, 60) n`),
  );
});
afterAll(() => server.stop());

const ask = (query: string) =>
  server.call('GET', `/api/activity/report/${organizationId}?${query}`, { cookie: admin });
const aboutOf = async (query: string): Promise<string[]> => {
  const answer = await ask(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items.map(({ about }: { about: string }) => about);
};
const totalOf = async (search: string): Promise<number> =>
  (await ask(`filter[search]=${encodeURIComponent(search)}`)).json().total;

it.each([
  ['', 'w1', 50],
  ['simpleSort=-at', 'w1', 50],
  ['simpleSort=at', 'w60', 50],
  ['sort[at]=1', 'w60', 50],
  ['sort[title]=1', 'w2', 50],
  ['sort[title]=-1', 'w1', 50],
  ['simpleSort=category', 'w2', 50],
  ['pagination[noLimit]=true', 'w1', 60],
  ['pagination[noLimit]=true&simpleSort=at', 'w60', 60],
])('is ordered and paged as other lists are: %s', async (query, first, count) => {
  const found = await aboutOf(query);
  expect([found[0], found.length]).toEqual([first, count]);
});

it('refuses an order that it has not', async () => {
  expect((await ask('simpleSort=-device')).statusCode).toBe(400);
});

it.each([
  ['clientSession', 30],
  ['pressKitTaken', 30],
  ['כניסה לאפליקציה', 30],
  ['Opened the app', 30],
  ['took the PRESS kit', 30],
  ['הורדות', 30],
  ['w60', 1],
  ['nothing of it', 0],
])(
  'is searched for what an act is called, by its code and by what it was about: %s',
  async (search, total) => {
    expect(await totalOf(search)).toBe(total);
  },
);
