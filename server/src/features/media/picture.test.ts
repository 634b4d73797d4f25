import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
const now = new Date();

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});
afterAll(() => server.stop());

const me = () => ({ server, organizationId, cookie });
describe('pictures', () => {
  it('are served in sizes, cached, to mails without a session, and cropped with the original kept', async () => {
    const exif = { IFD0: { Copyright: 'home of the star' } };
    const source = await sharp({ create: { width: 1500, height: 900, channels: 3, background: '#336699' } })
      .withExif(exif)
      .jpeg()
      .toBuffer();
    const file = await uploadFile(me(), source, 'cover.png');
    expect(file).toMatchObject({
      kind: 'img',
      type: 'jpg',
      width: 1500,
      height: 900,
      sizes: [320, 640, 1024, 1500],
    });
    const address = `/api/file/${organizationId}/${file.fileId}/image/600`;
    expect((await server.call('GET', address)).statusCode, 'of no release').toBe(404);
    const draft = await server.call('GET', address, { cookie });
    expect(draft.headers['cache-control']).toBe('private, no-cache');
    const release = await buildRelease(server.platform, organizationId, {
      mainImage: { fileId: file.fileId, requireAuth: false },
    });
    await server.platform.database.withTenant(organizationId, (db) =>
      db.run(sql`update release set distributed_at = now() where id = ${release.id}`),
    );
    const webp = await server.call('GET', address, { headers: { accept: 'image/webp,*/*' } });
    expect(webp.headers['content-type']).toBe('image/webp');
    expect(webp.headers['cache-control']).toContain('immutable');
    const kept = await server.call('GET', address, {
      headers: { accept: 'image/webp', 'if-none-match': String(webp.headers.etag) },
    });
    expect(kept.statusCode).toBe(304);
    const mail = await server.call('GET', address);
    expect((await sharp(mail.rawPayload).metadata()).format).toBe('jpeg');
    const home = await server.call('GET', `/api/file/${organizationId}/${file.fileId}/download`);
    expect(home.rawPayload.includes('home of the star')).toBe(false);

    const crop = await server.call('POST', `/api/file/${organizationId}/${file.fileId}/crop`, {
      cookie,
      body: { x: 10, y: 10, width: 800, height: 450 },
    });
    expect(crop.statusCode).toBe(201);
    expect(crop.json()).toMatchObject({ width: 800, height: 450, status: 'ready' });
    expect(crop.json().fileId).not.toBe(file.fileId);
    expect((await server.call('GET', file.src as string, { cookie })).statusCode).toBe(200);
    const outside = await server.call('POST', `/api/file/${organizationId}/${file.fileId}/crop`, {
      cookie,
      body: { x: 1400, y: 0, width: 800, height: 450 },
    });
    expect(outside.statusCode).toBe(422);
  });
});
