import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBrotliDecompress } from 'node:zlib';
import { read, utils } from '@e965/xlsx';
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

it('says the same in a spreadsheet, where numbers are numbers and nothing is a formula', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const { id } = await buildRecipient(server.platform, organizationId, release.id);
  await server.system((db) => db.run(sql`update recipient set first_name = '=1+1' where id = ${id}`));
  const fileOf = async (format: string) =>
    server.call('GET', `/api/distribution/${organizationId}/report-csv/${release.id}?format=${format}`, {
      cookie,
    });
  const sheet = await fileOf('xlsx');
  expect(sheet.statusCode, sheet.body.slice(0, 300)).toBe(200);
  expect(sheet.headers['content-type']).toContain('spreadsheetml');
  expect(sheet.headers['content-disposition']).toContain('report.xlsx');
  const rows = utils.sheet_to_json<unknown[]>(read(sheet.rawPayload).Sheets.Firstlook ?? {}, {
    header: 1,
    defval: '',
  });
  const [head = [], person = []] = rows;
  const cellOf = (name: string) => person[head.indexOf(name)];
  expect(cellOf('name')).toBe('=1+1 לוי');
  expect(cellOf('watchedPercent')).toBe(0);
  const csv = (await fileOf('csv')).body;
  expect(csv.split('\r\n')[0]).toBe(`\ufeff${head.join(',')}`);
  expect(csv).toContain("'=1+1 לוי");
  expect(rows.map(([first]) => first)).toContain('signedIn');
  expect((await fileOf('pdf')).statusCode).toBe(400);
});
