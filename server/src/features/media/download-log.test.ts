import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { findTokenViewer } from './playback.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it.each([
  [{ name: 'Dana', isGeneral: true }, 'Dana'],
  [{ name: '', isGeneral: false }, 'their own address'],
  [{ name: '', isGeneral: true }, ''],
])('a reader %j is known to the organization as “%s”', async ({ name, isGeneral }, expected) => {
  const { id: organizationId } = await buildOrganization(server.platform);
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const { token } = await buildRecipient(server.platform, organizationId, releaseId);
  const found = await server.platform.database.withSystem(async (db) => {
    await db.run(sql`
      update recipient set first_name = ${name}, last_name = '', is_general = ${isGeneral} where token = ${token}`);
    return findTokenViewer(db, organizationId, { releaseId, token, at: new Date() });
  });
  // What stands on the picture is for the reader alone, and is not written into the log.
  expect(found?.email).toContain('@');
  expect(found?.known_as).toBe(expected === 'their own address' ? found?.email : expected);
});
