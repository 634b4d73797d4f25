import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBrotliDecompress } from 'node:zlib';
import pg from 'pg';
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

/** A connection beside the server's, and the file of a report as a browser takes it. */
async function stage(release: string) {
  const beside = new pg.Client({ connectionString: server.databaseUrl });
  await beside.connect();
  await server.app.listen({ port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const request = http.get({
    port,
    path: `/api/distribution/${organizationId}/report-csv/${release}`,
    headers: { cookie, 'accept-encoding': 'br' },
  });
  return { beside, request };
}

it('a file of a report is on its way before its end is known, and is cut off where the database fails', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const { email } = await buildRecipient(server.platform, organizationId, release.id);
  const { beside, request } = await stage(release.id);
  // What stands below the people cannot be read yet.
  await beside.query('begin; lock table link_token in access exclusive mode');
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  expect(answer.statusCode).toBe(200);
  let text = '';
  const unpacked = answer.pipe(createBrotliDecompress()).setEncoding('utf8');
  unpacked.on('data', (part) => {
    text += part;
  });
  await expect.poll(() => text).toContain(email);
  const cut = once(answer, 'end').catch((error) => error.code);
  const waiting = `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%link_token%'`;
  await expect.poll(async () => (await beside.query(waiting)).rows[0].ended).toBe(1);
  expect(await cut).toBe('ECONNRESET');
  expect(answer.complete).toBe(false);
  expect(text).not.toContain('signedIn,');
  await beside.end();
  // A part of the file also counts as taken.
  const kept = await server.platform.database.withSystem((db) =>
    db.many(
      sql`select target_id from audit where organization_id = ${organizationId} and action = 'distribution.export'`,
    ),
  );
  expect(kept).toEqual([{ target_id: release.id }]);
});
