import type { FileItem } from '@firstlook/contract/media.ts';
import type { UploadState } from '@firstlook/contract/upload.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/app.ts';
import { type FilmPlace, withFilmPlace } from '../../../test/film-place.ts';
import { chunkFields, fillQuota, sendChunk, uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';
import { sumUsedBytes } from './storage-usage.store.ts';
import { sweepMedia } from './sweep-media.service.ts';

let server: TestServer;
let place: FilmPlace;

withFilmPlace((built) => {
  ({ server, place } = built);
});

const usedBytes = () => server.tenant(place.organizationId, (db) => sumUsedBytes(db, place.organizationId));
const boundary = '----captions';
const addCaption = (text: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/file/${place.organizationId}/${place.film}/caption`,
    headers: { cookie: place.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="locale"\r\n\r\nhe\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.srt"\r\n\r\n1\n00:00:00,500 --> 00:00:01,500\n${text}\n\r\n--${boundary}--\r\n`,
  });
const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#356' } })
    .jpeg()
    .toBuffer();
const area = { x: 0, y: 0, width: 300, height: 300 };

describe('an organization without room', () => {
  it('is refused captions, keeps those it had, and nothing of the new ones is left', async () => {
    expect((await addCaption('one')).statusCode).toBe(201);
    await fillQuota(place, 3);
    const stored = await place.stored('files');
    const refused = await addCaption('many more words than there were');
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(await place.stored('files')).toEqual(stored);
    expect((await place.item()).captions).toHaveLength(1);
    expect((await addCaption('two')).statusCode, 'what fits where the former were').toBe(201);
  });

  it('is refused a crop, and nothing of it is left', async () => {
    const { fileId } = await uploadFile(place, await picture(), 'a.jpg');
    const crop = () =>
      server.call('POST', `/api/file/${place.organizationId}/${fileId}/crop`, {
        cookie: place.cookie,
        body: area,
      });
    await fillQuota(place, 10);
    const [stored, used] = [await place.stored('files'), await usedBytes()];
    const refused = await crop();
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect([await place.stored('files'), await usedBytes()]).toEqual([stored, used]);
    await server.tenant(place.organizationId, (db) => db.run(sql`delete from upload where id = 'filler'`));
    expect((await crop()).statusCode).toBe(201);
  });

  it('gets a picture that still fitted into its place whole, where its crop does not fit', async () => {
    const content = await picture();
    await fillQuota(place, content.length);
    const { uploadId } = (
      await sendChunk(place, chunkFields(content, 'a.jpg', 0), content)
    ).json<UploadState>();
    const sent = await server.call('POST', `/api/file/upload/${place.organizationId}/${uploadId}/parent`, {
      cookie: place.cookie,
      body: { collection: 'release', _id: place.releaseId, fieldName: 'mainImage', crop: area },
    });
    expect(sent.statusCode, sent.body).toBe(200);
    const { file, place: found } = sent.json<UploadState>();
    expect(found).toMatchObject({ isPlaced: true });
    const release = await server.call('GET', `/api/release/${place.organizationId}/${place.releaseId}`, {
      cookie: place.cookie,
    });
    const { releaseData } = release.json<{ releaseData: { mainImage: FileItem } }>();
    expect(releaseData.mainImage.fileId).toBe(file?.fileId);
  });
});

it('captions that came before their size was noted weigh what they weigh after the next sweep', async () => {
  await addCaption('one');
  const used = await usedBytes();
  await server.tenant(place.organizationId, (db) => db.run(sql`update caption set size = null`));
  expect(await usedBytes()).toBeLessThan(used);
  await sweepMedia(server.ctx());
  expect(await usedBytes()).toBe(used);
});
