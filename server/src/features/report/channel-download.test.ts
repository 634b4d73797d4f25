import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  const { email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
  cookie = await server.signIn(email);
});
afterAll(() => server.stop());

const get = async (path: string) =>
  server.call('GET', `/api/distribution/${organizationId}/${path}`, { cookie });
const reportOf = async (id: string) => (await get(`distribution-data-by-release/${id}`)).json();
const csvOf = async (id: string) => (await get(`report-csv/${id}`)).body;

it('counts what is taken by the link of a named channel under its name, and writes no line of the log', async () => {
  const sender = { server, organizationId, cookie };
  const { fileId } = await uploadFile(sender, Buffer.from('%PDF-1.4\nkit\n'), 'kit.pdf');
  const { id } = await buildRelease(server.platform, organizationId, { files: [{ fileId }] });
  const other = await buildRelease(server.platform, organizationId, { files: [{ fileId }] });
  for (const release of [id, other.id]) {
    await server.call('POST', `/api/release/${organizationId}/${release}/publish`, { cookie, body: {} });
    const link = { tokenType: 'insert', token: 'Harbour radio' };
    await server.call('POST', `/api/distribution/${organizationId}/link/${release}`, { cookie, body: link });
  }
  const take = async (path: string) => expect((await server.call('GET', path)).statusCode).toBe(200);
  const kit = `/landing/${id}/press-kit?token=Harbour%20radio`;
  await take(kit);
  await take(kit);
  await take(`/api/file/${organizationId}/${fileId}/download?releaseId=${id}&token=Harbour%20radio`);
  expect((await reportOf(id)).origins).toEqual([{ origin: 'insert:Harbour radio', visits: 0, downloads: 3 }]);
  expect((await reportOf(other.id)).origins).toEqual([]);
  expect(await csvOf(id)).toContain('origin,entrances,downloads\r\nHarbour radio,0,3');
  const logged = await server.platform.database.withSystem((db) =>
    db.many(sql`select 1 from audit where action in ('release.pressKit', 'file.download')`),
  );
  expect(logged).toEqual([]);
});
