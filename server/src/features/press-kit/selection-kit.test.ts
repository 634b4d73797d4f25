import { mostKitsAtOnce } from '@firstlook/contract/selection-limit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { readZip } from '../../../test/zip.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let producer: string;
let client: string;
let chapter: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  client = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
  );
  const me = { server, organizationId, cookie: producer };
  chapter = (await uploadFile(me, Buffer.from('%PDF-1.4\nfirst chapter\n'), 'chapter.pdf')).fileId;
}, 60_000);
afterAll(() => server.stop());

async function release(title: string, hasFile = true): Promise<string> {
  const data = { title, ...(hasFile ? { files: [{ fileId: chapter }] } : {}) };
  const { id } = await buildRelease(server.platform, organizationId, data);
  await server.platform.database.withSystem((db) =>
    db.run(sql`update release set title = ${title} where id = ${id}`),
  );
  return id;
}
const take = (ids: string[], cookie = producer) =>
  server.call('POST', `/api/release/${organizationId}/selection/press-kit`, {
    cookie,
    body: { chosen: { ids }, locale: 'en' },
  });

it('holds a folder for each release under a name of its own, and says which have none', async () => {
  const ids = [
    await release('../Sea'),
    await release('Sea'),
    await release('sea'),
    await release('Bare', false),
  ];
  const answer = await take([...ids, 'gone']);
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  const zip = await readZip(answer.rawPayload);
  const names = [...zip.keys()];
  const folders = new Set(names.filter((name) => name.includes('/')).map((name) => name.split('/')[0]));
  expect(folders.size).toBe(3);
  expect([...folders].every((name) => /^[^./\\][^/\\]*$/.test(name ?? ''))).toBe(true);
  for (const folder of folders) expect(names).toContain(`${folder}/files/chapter.pdf`);
  const said = zip.get('not included.txt')?.toString() ?? '';
  expect(said).toContain('Bare');
  expect(said).toContain('no longer exist');
  const lines = await server.platform.database.withSystem((db) =>
    db.many<{ target_id: string }>(
      sql`select target_id from audit where organization_id = ${organizationId} and action = 'release.pressKit'`,
    ),
  );
  expect(lines.map(({ target_id }) => target_id).sort()).toEqual(ids.slice(0, 3).sort());
});

it('is refused for too many, for nothing to take, to readers and to other organizations', async () => {
  const tooMany = await take(Array.from({ length: mostKitsAtOnce + 1 }, (_, at) => `r${at}`));
  expect(tooMany.statusCode).toBe(422);
  expect(tooMany.json().issues).toEqual([
    { path: 'chosen', code: 'tooMany', params: { most: mostKitsAtOnce } },
  ]);
  expect((await take([await release('Nothing', false)])).statusCode).toBe(404);
  const id = await release('Mine');
  expect((await take([id], client)).statusCode).toBe(403);
  const other = await buildOrganization(server.platform);
  const stranger = await server.signIn(
    (await buildAccount(server.platform, { organizationId: other.id })).email,
  );
  expect((await take([id], stranger)).statusCode).toBe(404);
  const foreign = await server.call('POST', `/api/release/${other.id}/selection/press-kit`, {
    cookie: stranger,
    body: { chosen: { ids: [id] }, locale: 'en' },
  });
  expect(foreign.statusCode).toBe(404);
});
