import type { FileItem } from '@firstlook/contract/media.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { makeFilm, openByLink, untilSettled } from '../../../test/film.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let film: FileItem;

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  const uploaded = await uploadFile({ server, organizationId, cookie }, makeFilm(2), 'film.mp4');
  film = await untilSettled({ server, organizationId, cookie }, uploaded.fileId);
}, 60_000);
afterAll(() => server.stop());

it('a deleted contact’s links open nothing any more, what plays ends and what waits is not sent', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId, {
    videos: [{ fileId: film.fileId }],
  });
  const write = (statement: ReturnType<typeof sql>) =>
    server.platform.database.withSystem((db) => db.run(statement));
  await write(sql`update release set distributed_at = now() where id = ${releaseId}`);
  const [gone, kept] = [
    await buildRecipient(server.platform, organizationId, releaseId),
    await buildRecipient(server.platform, organizationId, releaseId),
  ];
  const waiting = await buildRecipient(server.platform, organizationId, releaseId);
  await write(
    sql`update recipient set state = 'queued', contact_id = ${gone.contactId} where id = ${waiting.id}`,
  );
  await write(sql`insert into send_queue (organization_id, recipient_id, distribution_id, ready_at)
    select organization_id, id, distribution_id, now() + interval '1 day' from recipient where id = ${waiting.id}`);
  const open = ({ token }: { token: string }) =>
    openByLink({ server, organizationId }, film.fileId, { releaseId, token });
  const [first, second] = [await open(gone), await open(kept)];
  const fetched = async (jar: string) =>
    (await server.call('GET', film.src as string, { cookie: jar })).statusCode;
  expect(await fetched(first)).toBe(200);
  const url = `/api/contact/${organizationId}/${gone.contactId}`;
  expect((await server.call('DELETE', url, { cookie })).statusCode).toBe(204);
  expect([await fetched(first), await fetched(second)]).toEqual([403, 200]);
  await expect(open(gone)).rejects.toThrow('no playback: 403');
  const row = await server.platform.database.withSystem((db) =>
    db.one(sql`select state, reason from recipient where id = ${waiting.id}`),
  );
  expect(row).toEqual({ state: 'missing-data', reason: 'deleted' });
});
