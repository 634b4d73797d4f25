import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

/** `orgFilter` of the list of releases (docs/decisions/0031). */
let server: TestServer;
let organizationId: string;
let otherId: string;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  otherId = (await buildOrganization(server.platform, { settings: { requireAuth: true } })).id;
  for (const role of ['producer', 'client'] as const)
    cookies[role] = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role })).email,
    );
  const book = await buildRelease(server.platform, organizationId, { title: 'Book' });
  const over = await buildRelease(server.platform, organizationId, { title: 'Over' });
  const open = await buildRelease(server.platform, organizationId, { title: 'Open' });
  await buildRelease(server.platform, otherId, { title: 'Foreign' });
  await server.platform.database.withSystem(async (db) => {
    await db.run(sql`update release set release_type = 'book' where id = ${book.id}`);
    await db.run(sql`update release set distributed_at = now() where id in (${over.id}, ${open.id})`);
    await db.run(sql`update release set expiration_date = now() - interval '1 day' where id = ${over.id}`);
  });
});
afterAll(() => server.stop());

const list = (query: string, role = 'producer', organization = organizationId) =>
  server.call('GET', `/api/release/${organization}?simpleSort=title&${query}`, { cookie: cookies[role] });
const titles = async (query: string, role?: string) =>
  (await list(query, role))
    .json()
    .items.map(({ releaseData }: { releaseData: { title: string } }) => releaseData.title);

it('names types of releases, together with the filter of the person', async () => {
  expect(await titles('orgFilter[releaseTypes]=book')).toEqual(['Book']);
  expect(await titles('orgFilter[releaseTypes][]=book&orgFilter[releaseTypes][]=programme')).toHaveLength(3);
  expect(await titles('orgFilter[releaseTypes]=book&filter[params][releaseType]=programme')).toEqual([]);
});

it('leaves expired releases out where they are not wanted', async () => {
  expect(await titles('')).toEqual(['Book', 'Open', 'Over']);
  expect(await titles('orgFilter[includeExpiredReleases]=true')).toEqual(['Book', 'Open', 'Over']);
  expect(await titles('orgFilter[includeExpiredReleases]=false')).toEqual(['Book', 'Open']);
});

it('opens nothing: readers see no expired release, whatever they ask for', async () => {
  expect(await titles('orgFilter[includeExpiredReleases]=true', 'client')).toEqual(['Open']);
});

it('names no organization: that stands in the path, and must be one of the caller', async () => {
  expect((await list(`orgFilter[organizations]=${otherId}`)).statusCode).toBe(400);
  expect((await list('orgFilter[releaseTypes]=programme', 'producer', otherId)).statusCode).toBe(404);
});

it('names a folder, in which a person may still look into a folder of his own choice', async () => {
  const make = async (name: string, inside: string[]) => {
    const made = await server.call('POST', `/api/folder/${organizationId}`, {
      cookie: cookies.producer as string,
      body: { name },
    });
    const { items } = (await list('')).json() as { items: { _id: string; releaseData: { title: string } }[] };
    const add = items.filter(({ releaseData }) => inside.includes(releaseData.title)).map(({ _id }) => _id);
    await server.call('POST', `/api/folder/${organizationId}/${made.json()._id}/content`, {
      cookie: cookies.producer as string,
      body: { add },
    });
    return made.json()._id as string;
  };
  const shown = await make('Shown', ['Book', 'Open']);
  const chosen = await make('Chosen', ['Open', 'Over']);
  expect(await titles(`orgFilter[folder]=${shown}`)).toEqual(['Book', 'Open']);
  expect(await titles(`orgFilter[folder]=${shown}&filter[params][folder]=${chosen}`)).toEqual(['Open']);
  expect(await titles('orgFilter[folder]=nowhere')).toEqual([]);
});
