import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { groupSettings } from '../../../test/group-settings.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let producer: string;
let reader: string;

beforeAll(async () => {
  server = await startTestServer();
  const settings = { ...groupSettings, requireAuth: false, useDirectLink: true };
  organizationId = (await buildOrganization(server.platform, { settings })).id;
  const signIn = async (role: 'producer' | 'client') =>
    server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
  producer = await signIn('producer');
  reader = await signIn('client');
});
afterAll(() => server.stop());

interface Item {
  _id: string;
  version: number;
  releaseData: { title: string; childrenReleases?: unknown[]; mostWatchedReleases?: unknown[] };
}
const url = () => `/api/release/${organizationId}`;
const save = (releaseData: object, over?: Item) =>
  server.call(over ? 'PUT' : 'POST', url(), {
    cookie: producer,
    body: {
      ...(over && { _id: over._id, version: over.version }),
      releaseType: 'series',
      releaseData: { title: 'Season', ...releaseData },
      design: { locale: 'en', landingPage: 'landing-page/series', email: 'newsletter/series' },
    },
  });
const read = async (id: string, cookie = producer) =>
  (await server.call('GET', `${url()}/${id}`, { cookie })).json<Item>();
const setStored = (id: string, more: string) =>
  server.platform.database.withTenant(organizationId, (db) =>
    db.run(sql`update release set data = data || ${more}::jsonb, distributed_at = now() - interval '1 day'
      where organization_id = ${organizationId} and id = ${id}`),
  );
async function buildEpisode(title: string): Promise<string> {
  const { id } = await buildRelease(server.platform, organizationId, { title });
  await setStored(id, '{}');
  return id;
}

it('names what its field names in the same save, and is refused anything else at its place', async () => {
  const [one, two, other] = [
    await buildEpisode('One'),
    await buildEpisode('Two'),
    await buildEpisode('Elsewhere'),
  ];
  const refused = await save({ childrenReleases: [one, two], mostWatchedReleases: [two, other] });
  expect(refused.statusCode, refused.body).toBe(422);
  expect(refused.json()).toMatchObject({
    issues: [{ path: 'releaseData.mostWatchedReleases.1', code: 'notAmong' }],
  });
  expect((await save({ mostWatchedReleases: [one] })).statusCode, 'no children at all').toBe(422);
  const made = await save({ childrenReleases: [one], mostWatchedReleases: [one] });
  expect(made.statusCode, made.body).toBe(201);
  const both = await save(
    { childrenReleases: [one, other], mostWatchedReleases: [other] },
    made.json<Item>(),
  );
  expect(both.statusCode, both.body).toBe(200);
});

it('a child that is taken out leaves the selection with the same save, of a copy and a restored version too', async () => {
  const [one, two] = [await buildEpisode('One'), await buildEpisode('Two')];
  const made = (await save({ childrenReleases: [one, two], mostWatchedReleases: [two, one] })).json<Item>();
  const out = await save({ childrenReleases: [one], mostWatchedReleases: [two, one] }, made);
  expect(out.statusCode, out.body).toBe(200);
  expect((await read(made._id)).releaseData.mostWatchedReleases).toEqual([one]);

  await setStored(made._id, JSON.stringify({ mostWatchedReleases: [two, one] }));
  const copied = await server.call('POST', `${url()}/${made._id}/duplicate`, {
    cookie: producer,
    body: { title: 'Copy', withMedia: true },
  });
  expect(copied.statusCode, copied.body).toBe(201);
  expect((await read(copied.json<Item>()._id)).releaseData.mostWatchedReleases).toEqual([one]);

  const saved = await save({ title: 'Renamed', childrenReleases: [one] }, await read(made._id));
  expect(saved.statusCode, saved.body).toBe(200);
  const versions = await server.call('GET', `${url()}/${made._id}/version`, { cookie: producer });
  const before = versions.json<{ items: { _id: string; version: number }[] }>().items[1];
  const restored = await server.call('POST', `${url()}/${made._id}/version/${before?._id}/restore`, {
    cookie: producer,
  });
  expect(restored.statusCode, restored.body).toBe(200);
  expect((await read(made._id)).releaseData.mostWatchedReleases).toEqual([one]);
});

it('readers are never shown one that is no child now: not on page, mail, landing page or direct link', async () => {
  const [one, two] = [await buildEpisode('Child of now'), await buildEpisode('Child of once')];
  const made = (await save({ childrenReleases: [one], mostWatchedReleases: [one] })).json<Item>();
  await setStored(made._id, JSON.stringify({ mostWatchedReleases: [two, one] }));
  expect((await read(made._id, reader)).releaseData.mostWatchedReleases).toEqual([one]);
  const landing = await server.app.inject({ url: `/landing/${made._id}` });
  expect(landing.statusCode).toBe(200);
  expect(landing.body).toContain('Child of now');
  expect(landing.body).not.toContain('Child of once');
  const mail = await server.call('POST', `${url()}/preview`, {
    cookie: producer,
    body: { kind: 'email', _id: made._id },
  });
  expect(mail.statusCode, mail.body).toBe(200);
  expect(mail.body).not.toContain('Child of once');
  const direct = await server.call('GET', `${url()}/${made._id}/direct`);
  expect(direct.statusCode, direct.body).toBe(200);
  expect(direct.body).not.toContain(two);
});
