import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import type { Clock } from '../../platform/clock.ts';
import { sql } from '../../platform/database.ts';
import { removeUnusedFiles } from './file-use.service.ts';
import { sweepMedia } from './sweep-media.service.ts';

const day = 24 * 3_600_000;
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead) };
let server: TestServer;
let organizationId: string;
let cookie: string;
let reader: string;
let producerEmail: string;
let readerEmail: string;

async function signInAgain(): Promise<void> {
  cookie = await server.signIn(producerEmail);
  reader = await server.signIn(readerEmail);
}

beforeAll(async () => {
  server = await startTestServer({ clock });
  organizationId = (await buildOrganization(server.platform)).id;
  producerEmail = (await buildAccount(server.platform, { organizationId })).email;
  readerEmail = (await buildAccount(server.platform, { organizationId, role: 'client' })).email;
  await signInAgain();
});
beforeEach(() => {
  ahead = 0;
});
afterAll(() => server.stop());

let made = 0;
async function upload(kind: 'pdf' | 'png'): Promise<string> {
  made += 1;
  const background = { r: made, g: 0, b: 0 };
  const picture = { create: { width: 40, height: 30, channels: 3 as const, background } };
  const content =
    kind === 'pdf' ? Buffer.from(`%PDF-1.4\n%${made}\n`) : await sharp(picture).png().toBuffer();
  const sender = { server, organizationId, cookie };
  return (await uploadFile(sender, content, `kit-${made}.${kind}`)).fileId;
}
async function save(
  releaseData: Record<string, unknown>,
  existing?: { _id: string; version: number },
): Promise<{ _id: string; version: number }> {
  const url = `/api/release/${organizationId}`;
  const body = { ...existing, releaseType: 'programme', releaseData: { title: 'קו המים', ...releaseData } };
  const answer = await server.call(existing ? 'PUT' : 'POST', url, { cookie, body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const { _id, version } = answer.json();
  return { _id, version };
}
const files = (...ids: string[]) => ({ files: ids.map((fileId) => ({ fileId, title: fileId })) });
const remove = (id: string) => server.call('DELETE', `/api/release/${organizationId}/${id}`, { cookie });
const distribute = (id: string, at: Date | null) =>
  server.platform.database.withTenant(organizationId, (db) =>
    db.run(sql`update release set distributed_at = ${at} where id = ${id}`),
  );
/** What lies in the storage for the file. */
function stored(fileId: string): number {
  const folder = path.join(server.platform.config.dataDir, 'files', organizationId, 'files', fileId);
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
}
async function sweep(days = 0): Promise<void> {
  ahead += days * day;
  await sweepMedia(server.ctx());
  // A week without use ends a session.
  if (days > 0) await signInAgain();
}
const ask = (fileId: string, tail: string, jar: string) =>
  server.call('GET', `/api/file/${organizationId}/${fileId}${tail}`, { cookie: jar });

it('opens to readers what a release shows them, and only as long as it does', async () => {
  const [pdf, picture] = [await upload('pdf'), await upload('png')];
  const statuses = async (jar: string) => [
    (await ask(pdf, '', jar)).statusCode,
    (await ask(pdf, '/content', jar)).statusCode,
    (await ask(picture, '/image', jar)).statusCode,
  ];
  expect(await statuses(reader)).toEqual([404, 404, 404]);
  const release = await save({ ...files(pdf), mainImage: { fileId: picture } });
  expect(await statuses(reader)).toEqual([404, 404, 404]);
  await distribute(release._id, new Date());
  expect(await statuses(reader)).toEqual([200, 200, 200]);
  await server.platform.database.withTenant(organizationId, (db) =>
    db.run(sql`update release set expiration_date = now() where id = ${release._id}`),
  );
  // The picture stands in mails that were sent.
  expect(await statuses(reader)).toEqual([404, 404, 200]);
  expect(await statuses(cookie)).toEqual([200, 200, 200]);
});

it('removes the files of a deleted release, but none that another one shows', async () => {
  const [own, shared] = [await upload('pdf'), await upload('pdf')];
  const first = await save(files(own, shared));
  const second = await save(files(shared));
  await sweep();
  expect([stored(own), stored(shared)]).toEqual([1, 1]);
  await remove(first._id);
  await sweep();
  expect([stored(own), stored(shared)]).toEqual([0, 1]);
  expect((await ask(own, '', cookie)).statusCode).toBe(404);
  await sweep(30);
  expect((await ask(shared, '/content', cookie)).statusCode).toBe(200);
  await remove(second._id);
  await sweep();
  expect(stored(shared)).toBe(0);
});

it('keeps what was replaced or never saved for a week', async () => {
  const [replaced, kept, orphan] = [await upload('pdf'), await upload('pdf'), await upload('png')];
  const release = await save(files(replaced, kept));
  await save(files(kept), release);
  await sweep(6);
  expect([stored(replaced), stored(kept)]).toEqual([1, 1]);
  expect(stored(orphan)).toBeGreaterThan(1);
  await sweep(2);
  expect([stored(replaced), stored(kept), stored(orphan)]).toEqual([0, 1, 0]);
  const again = await server.call('POST', `/api/release/${organizationId}`, {
    cookie,
    body: { releaseType: 'programme', releaseData: { title: 'a', ...files(replaced) } },
  });
  expect(again.statusCode).toBe(422);
});

it('takes a file back that is shown again in time', async () => {
  const fileId = await upload('pdf');
  const release = await save(files(fileId));
  const without = await save({}, release);
  await sweep(3);
  await save(files(fileId), without);
  await sweep(30);
  expect(stored(fileId)).toBe(1);
});

it('keeps replaced pictures of a sent release for its mails, and the originals of crops', async () => {
  const [original, next] = [await upload('png'), await upload('png')];
  const cropped = await server.call('POST', `/api/file/${organizationId}/${original}/crop`, {
    cookie,
    body: { x: 0, y: 0, width: 20, height: 20 },
  });
  const crop = cropped.json().fileId as string;
  const release = await save({ mainImage: { fileId: crop } });
  await distribute(release._id, new Date());
  await save({ mainImage: { fileId: next } }, release);
  await sweep(30);
  expect(stored(crop)).toBeGreaterThan(0);
  expect(stored(original)).toBeGreaterThan(0);
  expect((await ask(crop, '/image', '')).statusCode).toBe(200);
  await remove(release._id);
  await sweep();
  expect([stored(crop), stored(next)]).toEqual([0, 0]);
  await sweep();
  expect(stored(original)).toBe(0);
});

it('leaves alone what text, a setting, a registered file or an earlier version of one names', async () => {
  const [inText, inSetting, inTemplate] = [await upload('png'), await upload('png'), await upload('png')];
  const inOldVersion = await upload('png');
  const address = (fileId: string) => `/api/file/${organizationId}/${fileId}/image/640`;
  await save({ content: `<p><img src="${address(inText)}"></p>`, comunicatLink: address(inText) });
  await server.platform.database.withSystem(async (db) => {
    await db.run(sql`update organization set settings = settings || ${JSON.stringify({ logo: address(inSetting) })}::jsonb
      where organization_id = ${organizationId}`);
    await db.run(sql`insert into registered_file (organization_id, path, kind, content)
      values (${organizationId}, 'own.hbs', 'template', ${`<img src="${address(inTemplate)}">`})`);
    // It may be gone back to.
    await db.run(sql`insert into registered_file_version (organization_id, path, version, kind, content)
      values (${organizationId}, 'own.hbs', 1, 'template', ${`<img src="${address(inOldVersion)}">`})`);
  });
  await sweep(30);
  for (const fileId of [inSetting, inTemplate, inText, inOldVersion])
    expect(stored(fileId)).toBeGreaterThan(0);
});

it('keeps a crop of somebody’s portrait, which belongs to what its original belongs to', async () => {
  const original = await upload('png');
  await server.platform.database.withSystem((db) =>
    db.run(sql`update file set parent = '{"collection":"account"}' where id = ${original}`),
  );
  const cropped = await server.call('POST', `/api/file/${organizationId}/${original}/crop`, {
    cookie,
    body: { x: 0, y: 0, width: 20, height: 20 },
  });
  const crop = cropped.json().fileId as string;
  await sweep(30);
  expect([stored(original) > 0, stored(crop) > 0]).toEqual([true, true]);
  expect((await ask(crop, '/image', reader)).statusCode).toBe(200);
});

it('does not wait behind files that have to stay', async () => {
  const original = await upload('png');
  await server.call('POST', `/api/file/${organizationId}/${original}/crop`, {
    cookie,
    body: { x: 0, y: 0, width: 20, height: 20 },
  });
  const crop = (
    await server.call('GET', `/api/file/${organizationId}?pagination[limit]=1`, { cookie })
  ).json().items[0].fileId;
  await save({ mainImage: { fileId: crop } });
  const orphan = await upload('pdf');
  ahead = 60 * day;
  for (let run = 0; run < 40 && stored(orphan) > 0; run += 1) await removeUnusedFiles(server.ctx(), 1);
  expect([stored(orphan), stored(original) > 0, stored(crop) > 0]).toEqual([0, true, true]);
});

it('finishes what a run began that met a broken storage', async () => {
  const fileId = await upload('pdf');
  const release = await save(files(fileId));
  await remove(release._id);
  const ctx = server.ctx();
  const broken = {
    ...ctx,
    gateways: {
      ...ctx.gateways,
      storage: {
        ...ctx.gateways.storage,
        removePrefix: () => Promise.reject(new Error('the storage is away')),
      },
    },
  };
  await expect(removeUnusedFiles(broken)).rejects.toThrow('away');
  expect(stored(fileId)).toBe(1);
  expect((await ask(fileId, '', cookie)).statusCode).toBe(404);
  await sweep();
  expect(stored(fileId)).toBe(0);
  expect(await removeUnusedFiles(ctx)).toBe(0);
});
