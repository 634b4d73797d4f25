import type { UploadState } from '@firstlook/contract/upload.ts';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/app.ts';
import { type FilmPlace, withFilmPlace } from '../../../test/film-place.ts';
import { chunkFields, fillQuota, sendChunk } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';
import { sumUsedBytes } from './storage-usage.store.ts';
import { sweepMedia } from './sweep-media.service.ts';

let server: TestServer;
let place: FilmPlace;
let film: Buffer;

withFilmPlace((built) => {
  ({ server, place, long: film } = built);
});

const usedBytes = () => server.tenant(place.organizationId, (db) => sumUsedBytes(db, place.organizationId));

/** The storage refuses what comes and does not answer to what is taken back, while `work` runs. */
async function whileStoreIsAway(work: () => Promise<LightMyRequestResponse>) {
  const { storage } = server.platform.gateways;
  const { put, removePrefix } = storage;
  storage.put = () =>
    Promise.reject(Object.assign(new Error('the storage is away'), { code: 'ECONNREFUSED' }));
  storage.removePrefix = () => new Promise(() => undefined);
  try {
    return await work();
  } finally {
    Object.assign(storage, { put, removePrefix });
  }
}

describe('a storage that fails with the first chunk', () => {
  it('leaves the room of the quota to the next try at once', async () => {
    const content = Buffer.from('%PDF-1.4\n'.padEnd(4000, ' '));
    await fillQuota(place, content.length);
    const before = await usedBytes();
    const send = () => sendChunk(place, chunkFields(content, 'a.pdf', 0), content);
    expect((await whileStoreIsAway(send)).statusCode).toBe(503);
    expect(await usedBytes()).toBe(before);
    const again = await send();
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json<UploadState>().complete).toBe(true);
  });

  it('leaves the place of a replacement to the next try at once', async () => {
    expect((await whileStoreIsAway(() => place.send(film))).statusCode).toBe(503);
    expect((await place.versions()).coming).toBeNull();
    const again = await place.send(film);
    expect(again.statusCode, again.body).toBe(200);
  });

  it('has what it left behind taken away by the sweep', async () => {
    const content = Buffer.from('%PDF-1.4\n'.padEnd(4000, ' '));
    await whileStoreIsAway(() => sendChunk(place, chunkFields(content, 'b.pdf', 0), content));
    const left = () =>
      server.tenant(place.organizationId, (db) =>
        db.many(sql`
          select id from upload where organization_id = ${place.organizationId} and withdrawn_at is not null`),
      );
    expect(await left()).toHaveLength(1);
    const { clock } = server.platform;
    const ctx = { ...server.ctx(), clock: { now: () => new Date(clock.now().getTime() + 3_600_001) } };
    await sweepMedia(ctx);
    expect(await left()).toEqual([]);
  });
});
