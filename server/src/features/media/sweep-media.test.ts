import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildStoragePlace, uploadDocument } from '../../../test/storage-place.ts';
import { sql } from '../../platform/database.ts';
import { sweepMedia } from './sweep-media.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('clears what is old although the storage cannot say how large captions are', async () => {
  const place = await buildStoragePlace(server);
  const { fileId } = await uploadDocument(place, 500, 'script.pdf');
  await server.system((db) =>
    db.run(sql`
      insert into caption (organization_id, id, file_id, locale, storage_key)
      values (${place.organizationId}, 'unmeasured', ${fileId}, 'he', 'he.vtt')`),
  );
  const left = join(server.platform.config.dataDir, 'work', 'left');
  mkdirSync(left, { recursive: true });
  utimesSync(left, new Date('2026-01-01'), new Date('2026-01-01'));
  const ctx = server.ctx();
  const stat = () => Promise.reject(new Error('the storage is away'));
  const storage = { ...ctx.gateways.storage, stat };
  await expect(sweepMedia({ ...ctx, gateways: { ...ctx.gateways, storage } })).rejects.toThrow('away');
  expect(existsSync(left)).toBe(false);
});
