import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';

/** Name and facts of a file go to whom it is open to, whatever its kind. */
let server: TestServer;
let organizationId: string;
const cookies: Record<string, string> = {};
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  for (const role of ['producer', 'user', 'client'] as const)
    cookies[role] = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role })).email,
    );
  const me = { server, organizationId, cookie: cookies.producer ?? '' };
  const image = sharp({ create: { width: 90, height: 60, channels: 3, background: '#ffffff' } }).jpeg();
  const [film, sound] = [newId(), newId()];
  for (const [id, kind] of [
    [film, 'video'],
    [sound, 'audio'],
  ])
    await server.system((db) =>
      db.run(sql`insert into file (organization_id, id, kind, name, extension, content_type, size, status)
        values (${organizationId}, ${id}, ${kind}, 'a', 'mp4', 'video/mp4', 1, 'ready')`),
    );
  const picture = (await uploadFile(me, await image.toBuffer(), 'still.jpg')).fileId;
  const document = (await uploadFile(me, Buffer.from('Notes of the season.'), 'notes.txt')).fileId;
  ids = [picture, document, film, sound];
}, 60_000);
afterAll(() => server.stop());

const ask = (role: string) =>
  Promise.all(
    ids.map(
      async (id) =>
        (await server.call('GET', `/api/file/${organizationId}/${id}`, { cookie: cookies[role] ?? '' }))
          .statusCode,
    ),
  );

it('of every kind are read while a release that shows it is open, and by nobody else after its end', async () => {
  const [picture, document, film, sound] = ids;
  const { id } = await buildRelease(server.platform, organizationId, {
    title: 'Harbour',
    imageGallery: [{ fileId: picture }],
    files: [{ fileId: document }],
    videos: [{ fileId: film }, { fileId: sound }],
  });
  await server.system((db) =>
    db.run(sql`update release set distributed_at = now() - interval '2 days' where id = ${id}`),
  );
  for (const role of ['producer', 'user', 'client'])
    expect([role, await ask(role)]).toEqual([role, Array(4).fill(200)]);
  await server.system((db) =>
    db.run(sql`update release set expiration_date = now() - interval '1 day' where id = ${id}`),
  );
  expect(await ask('producer')).toEqual(Array(4).fill(200));
  for (const role of ['user', 'client']) expect([role, await ask(role)]).toEqual([role, Array(4).fill(404)]);
});
