import { clientSiteHeader } from '@firstlook/contract/address/endpoint-address.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

/** Who comes to a release that is over learns that, and whom to ask; its title only who was meant. */
let server: TestServer;
let organizationId: string;
const ids = { over: '', draft: '', embargoed: '', open: '' };
const past = new Date('2026-05-12T09:00:00Z');
const words = 'Dana answers until five.';

beforeAll(async () => {
  server = await startTestServer();
  const organization = await buildOrganization(server.platform, {
    settings: { useDirectLink: true, designPreferences: { contactMsg: words } },
  });
  organizationId = organization.id;
  for (const kind of Object.keys(ids) as (keyof typeof ids)[])
    ids[kind] = (await buildRelease(server.platform, organizationId, { title: `The ${kind} one` })).id;
  await server.platform.database.withTenant(organizationId, async (db) => {
    await db.run(
      sql`update release set distributed_at = ${past} where id in (${ids.over}, ${ids.embargoed}, ${ids.open})`,
    );
    await db.run(
      sql`update release set expiration_date = ${past} where id in (${ids.over}, ${ids.draft}, ${ids.embargoed})`,
    );
    await db.run(
      sql`update release set embargo_until = ${new Date(Date.now() + 86_400_000)} where id = ${ids.embargoed}`,
    );
  });
});
afterAll(() => server.stop());

const ask = async (path: string, cookie?: string) => {
  const answer = await server.call('GET', `/api/release/${organizationId}/${path}`, {
    cookie,
    headers: { [clientSiteHeader]: '1' },
  });
  const { code, params } = answer.json();
  return { status: answer.statusCode, code, params };
};
const member = async (role: 'client' | 'producer') =>
  server.signIn((await buildAccount(server.platform, { organizationId, role })).email);

it('tells a reader of the organization which release is over, since when and whom to ask', async () => {
  const reader = await member('client');
  expect(await ask(ids.over, reader)).toMatchObject({
    status: 404,
    code: 'RELEASE_ENDED',
    params: { title: 'The over one', until: '12/05/2026', words },
  });
  for (const id of [ids.draft, ids.embargoed, 'nobodys'])
    expect(await ask(id, reader), id).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await ask(ids.over, await member('producer'))).toMatchObject({ status: 200 });
});

it('tells a visitor of the site that it is over, of its title nothing', async () => {
  const answer = await ask(ids.over);
  expect(answer).toMatchObject({ status: 404, code: 'RELEASE_ENDED', params: { words } });
  expect(JSON.stringify(answer)).not.toContain('The over one');
  for (const id of [ids.draft, ids.embargoed, 'nobodys'])
    expect(await ask(id), id).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

it('tells by a direct link the same of whatever is not offered (attack 22)', async () => {
  for (const id of [ids.over, ids.draft, ids.embargoed])
    expect(await ask(`${id}/direct`), id).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

it('tells somebody of another organization nothing', async () => {
  const other = await buildOrganization(server.platform);
  const person = await buildAccount(server.platform, { organizationId: other.id, role: 'client' });
  const cookie = await server.signIn(person.email);
  const answer = await server.call('GET', `/api/release/${organizationId}/${ids.over}`, { cookie });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
});
