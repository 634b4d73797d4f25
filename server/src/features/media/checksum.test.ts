import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('the checksum that an archive asks for is kept with the file, once', async () => {
  const organizationId = (await buildOrganization(server.platform)).id;
  const cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(25_000)]);
  const { fileId } = await uploadFile({ server, organizationId, cookie }, content, 'chapter.pdf');
  const kept = await server.system((db) =>
    db.one<{ crc32: number }>(sql`select crc32 from file where id = ${fileId}`),
  );
  expect(kept.crc32).toBe(crc32(content));
});
