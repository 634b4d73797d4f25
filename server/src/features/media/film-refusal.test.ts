import type { UploadState } from '@firstlook/contract/upload.ts';
import { describe, expect, it, vi } from 'vitest';
import type { TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { type FilmPlace, withFilmPlace } from '../../../test/film-place.ts';
import { sweepMedia } from './sweep-media.service.ts';

let server: TestServer;
let long: Buffer;
let place: FilmPlace;

withFilmPlace((built) => {
  ({ server, place, long } = built);
});

describe('a replacement is refused', () => {
  it('for a picture, and leaves nothing', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const answer = await place.send(png, { name: 'still.png' });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'NOT_A_FILM']);
    expect(await place.versions()).toMatchObject({ coming: null });
    expect(await place.stored('uploads')).toEqual([]);
  });

  it('while another one is under way, until that is given up', async () => {
    const half = Math.ceil(long.length / 2);
    const first = await place.send(long, { chunkSize: half });
    expect(first.json()).toMatchObject({ complete: false });
    expect((await place.versions()).coming).toMatchObject({ isArriving: true, status: 'uploading' });
    const second = await place.send(long);
    expect([second.statusCode, second.json().code]).toEqual([409, 'REPLACEMENT_UNDER_WAY']);
    expect((await place.call('DELETE', '/replacement')).statusCode).toBe(204);
    expect((await place.call('DELETE', '/replacement')).statusCode).toBe(404);
    const { uploadId } = first.json<UploadState>();
    expect((await place.send(long, { chunkSize: half, idx: 1, uploadId })).statusCode).toBe(404);
    // One that is being prepared can be given up as well, and takes no place when its packaging ends.
    const before = await place.item();
    const third = (await place.send(long)).json<UploadState>().file?.fileId as string;
    expect((await place.call('DELETE', '/replacement')).statusCode).toBe(204);
    await place.prepare(third);
    expect(await place.item()).toEqual(before);
    await sweepMedia(server.ctx());
    expect(await place.stored(`files/${third}`)).toEqual([]);
    await place.replace(long);
    expect((await place.item()).name).toBe('second.mp4');
  });

  it.each([0, 1])('while it is given up at the moment at which chunk %i arrives', async (idx) => {
    const half = Math.ceil(long.length / 2);
    const uploadId =
      idx === 1 ? (await place.send(long, { chunkSize: half })).json<UploadState>().uploadId : undefined;
    const { storage } = server.platform.gateways;
    const put = vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
      const stored = await storage.put(...given);
      expect((await place.call('DELETE', '/replacement')).statusCode).toBe(204);
      return stored;
    });
    const late = await place.send(long, { chunkSize: half, idx, ...(uploadId && { uploadId }) });
    put.mockRestore();
    expect([late.statusCode, late.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(await place.stored('uploads')).toEqual([]);
    expect((await place.versions()).coming).toBeNull();
  });

  it('one that cannot be prepared says so, and gives way to the next', async () => {
    const broken = Buffer.concat([long.subarray(0, 2000), Buffer.alloc(3000)]);
    const sent = await place.send(broken);
    await place.prepare(sent.json<UploadState>().file?.fileId as string);
    const { coming } = await place.versions();
    expect(coming).toMatchObject({ status: 'failed' });
    expect(coming?.error).toBeTruthy();
    await place.replace(long);
    expect((await place.versions()).coming).toBeNull();
  });

  it('to readers, to other organizations, and for what is no film that one replaces', async () => {
    const client = await server.signIn(
      (await buildAccount(server.platform, { organizationId: place.organizationId, role: 'client' })).email,
    );
    expect((await place.send(long, { who: client })).statusCode).toBe(403);
    const other = await buildOrganization(server.platform);
    const stranger = await server.signIn(
      (await buildAccount(server.platform, { organizationId: other.id })).email,
    );
    expect((await place.send(long, { who: stranger })).statusCode).toBe(404);
    for (const path of ['/version', '/version/1/restore', '/replacement'])
      expect((await place.call(path === '/version' ? 'GET' : 'POST', path, stranger)).statusCode).not.toBe(
        200,
      );
    const former = await place.replace(long);
    expect((await place.send(long, { fileId: former })).statusCode).toBe(404);
    expect((await place.call('GET', '/version', place.cookie, former)).statusCode).toBe(404);
    const foreign = await buildOrganization(server.platform);
    expect((await place.send(long, { to: foreign.id })).statusCode).toBe(404);
  });
});
