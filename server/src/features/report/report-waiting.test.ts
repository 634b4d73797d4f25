import { expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

let { server, organizationId, cookie } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, organizationId, cookie } = stage);
});

const reportOf = async (release: string, query = '') => {
  const path = `/api/distribution/${organizationId}/distribution-data-by-release/${release}${query}`;
  return (await server.call('GET', path, { cookie })).json();
};

it('who waits for the message is found among them, until it has left', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const body = { from, audience: { contacts: [{ email: 'one@a.example' }, { email: 'two@a.example' }] } };
  const path = `/api/distribution/${organizationId}/distribute-audience/${release.id}`;
  const { distributionId } = (await server.call('POST', path, { cookie, body })).json();
  const waiting = await reportOf(release.id, '?filter[params][state]=waiting');
  expect(waiting.counts).toMatchObject({ sent: 0, filters: { all: 2, waiting: 2, notOpened: 0 } });
  expect(waiting.recipients).toHaveLength(2);
  await server.platform.database.withSystem(async (db) => {
    await db.run(sql`update distribution set starts_at = now() where id = ${distributionId}`);
    await db.run(sql`update send_queue set ready_at = now() where distribution_id = ${distributionId}`);
    await db.run(sql`select pg_notify('firstlook_send', '')`);
  });
  await expect
    .poll(async () => (await reportOf(release.id)).counts.filters, { timeout: 20_000 })
    .toMatchObject({ all: 2, waiting: 0, notOpened: 2 });
});
