import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { forgetPresence } from './presence.service.ts';

let server: TestServer;
let organizationId: string;
let releaseId: string;
beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  releaseId = (await buildRelease(server.platform, organizationId)).id;
});
afterAll(() => server.stop());

async function enter(id = organizationId) {
  const account = await buildAccount(server.platform, { organizationId: id });
  const cookie = await server.signIn(account.email);
  return {
    id: account.id,
    edit: (release = releaseId) =>
      server.call('PUT', `/api/release/${organizationId}/${release}/presence`, { cookie }),
  };
}
const system = <T>(statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.many<T & object>(statement));

it('tells each who edits a release who else does, for a minute, and nobody of himself', async () => {
  const [noa, dan] = [await enter(), await enter()];
  expect((await noa.edit()).json()).toEqual({ items: [] });
  expect((await dan.edit()).json().items).toMatchObject([{ accountId: noa.id }]);
  expect((await noa.edit()).json().items).toMatchObject([{ accountId: dan.id }]);
  await system(sql`update release_presence set at = at - interval '61 seconds' where account_id = ${dan.id}`);
  expect((await noa.edit()).json()).toEqual({ items: [] });
});

it('keeps nothing of who is gone', async () => {
  const noa = await enter();
  await noa.edit();
  await system(sql`update release_presence set at = at - interval '61 seconds'`);
  await forgetPresence(server.ctx());
  expect(await system(sql`select from release_presence`)).toEqual([]);
});

it('is told to nobody of another organization', async () => {
  const stranger = await enter((await buildOrganization(server.platform)).id);
  expect((await stranger.edit()).statusCode).toBe(404);
  expect((await (await enter()).edit('no-such-release')).statusCode).toBe(404);
});
