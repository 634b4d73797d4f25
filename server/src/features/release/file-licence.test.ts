import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { readZip } from '../../../test/zip.ts';
import { sql } from '../../platform/database.ts';
import { readChange } from './change.store.ts';

const day = 24 * 3_600_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
let server: TestServer;
let organizationId: string;
let cookie: string;
let picture: string;
let paper: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform, { settings: { requireAuth: false } })).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  const me = { server, organizationId, cookie };
  const image = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  picture = (await uploadFile(me, image, 'still.jpg')).fileId;
  paper = (await uploadFile(me, Buffer.from('%PDF-1.4\nkit\n'), 'kit.pdf')).fileId;
});
afterAll(() => server.stop());

type Saved = { _id: string; version: number; releaseData: Record<string, Record<string, unknown>[]> };

async function save(licence: object, existing?: Saved) {
  const open = { requireAuth: false, ...licence };
  const answer = await server.call(existing ? 'PUT' : 'POST', `/api/release/${organizationId}`, {
    cookie,
    body: {
      ...(existing && { _id: existing._id, version: existing.version }),
      releaseType: 'programme',
      releaseData: {
        title: 'קו המים',
        imageGallery: [{ fileId: picture, title: 'Harbour', ...open }],
        files: [{ fileId: paper, title: 'Kit', ...open }],
      },
    },
  });
  return answer;
}
async function publish(licence: object): Promise<Saved> {
  const answer = await save(licence);
  expect(answer.statusCode, answer.body).toBe(201);
  const saved = answer.json<Saved>();
  await server.platform.database.withSystem((db) =>
    db.run(sql`update release set distributed_at = now() - interval '1 day' where id = ${saved._id}`),
  );
  return saved;
}
const read = async (id: string) =>
  (await server.call('GET', `/api/release/${organizationId}/${id}`, { cookie })).json<Saved>();
const take = async (fileId: string, who?: string) =>
  (await server.call('GET', `/api/file/${organizationId}/${fileId}/download`, who ? { cookie: who } : {}))
    .statusCode;
const landing = async (id: string) => (await server.app.inject({ url: `/landing/${id}` })).body;
const drop = (id: string) => server.call('DELETE', `/api/release/${organizationId}/${id}`, { cookie });

it('until the end of its last day a file is taken, with its terms; past it nobody takes it, and the kit is without it', async () => {
  const lastDay = dayFromNow(1);
  const saved = await publish({ terms: 'Once, in print', usableUntil: lastDay });
  expect([await take(picture), await take(paper)]).toEqual([200, 200]);
  const shown = await landing(saved._id);
  expect(shown).toContain('Once, in print');
  expect(shown).toContain(lastDay.split('-').reverse().join('/'));
  expect(shown).toContain(`/${picture}/download`);

  const over = (await save({ terms: 'Once, in print', usableUntil: dayFromNow(-2) }, saved)).json<Saved>();
  // Not for our own people either: an editor changes the licence first.
  expect([await take(picture), await take(picture, cookie), await take(paper)]).toEqual([403, 403, 403]);
  const after = await landing(saved._id);
  expect(after).not.toContain('Once, in print');
  expect(after).not.toContain(`/${picture}/download`);
  expect(after).toContain(`/${picture}/image`);
  const kit = await server.call('GET', `/api/release/${organizationId}/${saved._id}/press-kit`, { cookie });
  const names = kit.statusCode === 200 ? [...(await readZip(kit.rawPayload)).keys()] : [];
  expect(names.filter((name) => /still|kit\.pdf/.test(name))).toEqual([]);
  expect((await read(over._id)).releaseData.imageGallery?.[0]).toMatchObject({ isLicenceOver: true });
  await drop(saved._id);
});

it('that it is over is said when it is read, and never stored', async () => {
  const saved = await publish({ usableUntil: dayFromNow(-3) });
  const found = await read(saved._id);
  const answer = await server.call('PUT', `/api/release/${organizationId}`, {
    cookie,
    body: {
      _id: saved._id,
      version: found.version,
      releaseType: 'programme',
      releaseData: {
        ...found.releaseData,
        imageGallery: found.releaseData.imageGallery?.map((one) => ({ ...one, usableUntil: null })),
      },
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const [image] = (await read(saved._id)).releaseData.imageGallery ?? [];
  expect(image).not.toHaveProperty('isLicenceOver');
  expect(await take(picture)).toBe(200);
  await drop(saved._id);
});

it('pages are kept until a licence ends, and not beyond', async () => {
  const saved = await publish({ usableUntil: dayFromNow(5) });
  const keyAt = (days: number) =>
    server.platform.database.withSystem((db) =>
      readChange(db, organizationId, new Date(Date.now() + days * day)),
    );
  expect(await keyAt(0)).toEqual(await keyAt(1));
  expect(await keyAt(0)).not.toEqual(await keyAt(8));
  await drop(saved._id);
});

it('what is no day is refused, and breaks nothing where a program writes beside the fields', async () => {
  expect((await save({ usableUntil: '2026-02-31' })).json()).toMatchObject({
    code: 'INVALID_DATA',
    issues: [{ path: 'releaseData.imageGallery.0.usableUntil' }, { path: 'releaseData.files.0.usableUntil' }],
  });
  const beside = await server.call('POST', `/api/release/${organizationId}`, {
    cookie,
    body: {
      releaseType: 'programme',
      releaseData: { title: 'Beside', images: { fileId: picture, usableUntil: '2026-02-31' } },
    },
  });
  expect(beside.statusCode, beside.body).toBe(201);
  await drop(beside.json<Saved>()._id);
});

it('the kit of a release in which it ended is without the file, though another release gives it out still', async () => {
  const over = await publish({ usableUntil: dayFromNow(-3) });
  await publish({});
  const kit = await server.call('GET', `/api/release/${organizationId}/${over._id}/press-kit`, { cookie });
  const names = kit.statusCode === 200 ? [...(await readZip(kit.rawPayload)).keys()] : [];
  expect(names.filter((name) => /still|kit\.pdf/.test(name))).toEqual([]);
});
