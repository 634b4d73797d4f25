import { expect, it } from 'vitest';
import { buildRecipient, buildRelease } from '../../../test/factories.ts';
import { type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

let server: SendingStage['server'];
let organizationId: SendingStage['organizationId'];
let cookie: SendingStage['cookie'];
withSendingStage((stage) => {
  ({ server, organizationId, cookie } = stage);
});

const read = (path: string) => server.call('GET', `/api/distribution/${organizationId}/${path}`, { cookie });
const reportOf = async (release: string, query = '') =>
  (await read(`distribution-data-by-release/${release}${query}`)).json();
const csvOf = async (release: string) => (await read(`report-csv/${release}`)).body;

it('a file of a report has everybody once, also where they are more than a page may have', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const { id } = await buildRecipient(server.platform, organizationId, release.id);
  await server.platform.database.withSystem(async (db) => {
    await db.run(sql`
      insert into recipient (organization_id, id, distribution_id, release_id, channel, address, email, state, token)
      select organization_id, 'many-' || n, distribution_id, release_id, channel, 'many-' || n || '@a.example',
        'many-' || n || '@a.example', 'sent', 'many-token-' || n
      from recipient, generate_series(1, 50100) n where id = ${id}`);
    await db.run(sql`analyze recipient`);
  });
  const addresses = (await csvOf(release.id)).match(/^many-\d+@a\.example/gm) ?? [];
  expect(new Set(addresses).size).toBe(50_100);
  expect(addresses).toHaveLength(50_100);
  // Read once, such a report is kept, and says the same.
  const query = '?pagination[limit]=3&pagination[page]=7';
  const counted = await reportOf(release.id, query);
  expect(counted.counts.chosen).toBe(50_101);
  const made = () =>
    server.system((db) =>
      db.one(sql`select count(made_at)::int from kept_report where release_id = ${release.id}`),
    );
  await expect.poll(made, { timeout: 60_000 }).toEqual({ count: 1 });
  expect(await reportOf(release.id, query)).toEqual(counted);
  await server.system((db) =>
    db.run(sql`insert into suppression (organization_id, channel, address, kind)
      values (${organizationId}, 'email', 'many-7@a.example', 'unsubscribed')`),
  );
  expect((await reportOf(release.id, '?filter[params][state]=unsubscribed')).recipients).toMatchObject([
    { email: 'many-7@a.example' },
  ]);
}, 120_000);
