import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { insertMembership } from '../account/account.store.ts';

let server: TestServer;
let shared: string;
let alone: string;
beforeAll(async () => {
  server = await startTestServer();
  shared = (await buildOrganization(server.platform, { domain: 'shared' })).id;
  alone = (await buildOrganization(server.platform, { domain: 'alone', settings: { isStandAlone: true } }))
    .id;
});
afterAll(() => server.stop());

async function listFor(role: 'client' | 'user' | 'producer', query = ''): Promise<string[]> {
  const person = await buildAccount(server.platform, { organizationId: shared, role });
  await server.platform.database.withSystem((db) =>
    insertMembership(db, {
      organizationId: alone,
      accountId: person.id,
      roles: ['client'],
      status: 'approved',
    }),
  );
  const cookie = await server.signIn(person.email);
  const answer = await server.call('GET', `/api/organization${query}`, { cookie });
  const { items, total } = answer.json() as { items: { _id: string }[]; total: number };
  expect(total).toBe(items.length);
  return items.map(({ _id }) => _id);
}

describe('organizations that stand alone', () => {
  it.each(['client', 'user'] as const)('are hidden from a %s', async (role) => {
    expect(await listFor(role)).toEqual([shared]);
  });

  it('are shown to who makes releases somewhere', async () => {
    expect(await listFor('producer')).toEqual([shared, alone]);
  });

  it('are shown where the address names them, and only they', async () => {
    expect(await listFor('client', '?filter[params][address]=ALONE')).toEqual([shared, alone]);
    expect(await listFor('client', `?filter[params][address]=${alone}`)).toEqual([shared, alone]);
    expect(await listFor('client', '?filter[params][address]=shared')).toEqual([shared]);
  });
});
