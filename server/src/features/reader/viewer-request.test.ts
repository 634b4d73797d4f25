import { expect, it } from 'vitest';
import { buildAccount } from '../../../test/factories.ts';
import { type PlaybackStage, withPlaybackStage } from '../../../test/playback-stage.ts';
import { sql } from '../../platform/database.ts';

/** A viewer asks for more views, or says that the film does not play (decisions section 5: the watch limit). */
let { server, organizationId, film, releaseId, addRecipient, open, beat, distribute, cookie } =
  {} as PlaybackStage;
withPlaybackStage((stage) => {
  ({ server, organizationId, film, releaseId, addRecipient, open, beat, distribute, cookie } = stage);
});

const ask = (body: object, as?: string, organization = organizationId) =>
  server.call('POST', `/api/file/${organization}/${film.fileId}/request`, {
    cookie: as,
    body: { releaseId, ...body },
    headers: {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  });
const asked = (title: string) =>
  server.platform.database.withSystem((db) =>
    db.many<{ data: { second: number; words: string; recipientId: string | null }; device: string }>(
      sql`select data, device from activity where organization_id = ${organizationId} and title = ${title} order by id`,
    ),
  );
/** The newest mail that holds this, to the organization's own address. */
async function mailAbout(search: string): Promise<string> {
  const { email } = await buildAccount(server.platform, { systemRole: 'admin' });
  const admin = await server.signIn(email);
  const list = (await server.call('GET', `/api/outbox?search=${search}`, { cookie: admin })).json();
  const [{ _id, to }] = list.items;
  expect(to).toContain('press@studio.example');
  return (await server.call('GET', `/api/outbox/${_id}`, { cookie: admin })).json().text;
}

it('who has no views left asks once a day, and the organization gets a mail', async () => {
  await distribute('now()');
  const token = await addRecipient(1);
  const { cookie: jar } = await open(token);
  expect((await ask({ kind: 'views', token })).statusCode, 'one is left').toBe(403);
  await beat(jar, [[0, 95]]);
  expect((await open(token)).body).toMatchObject({ code: 'WATCH_LIMIT_REACHED' });
  expect((await ask({ kind: 'views', token })).statusCode).toBe(204);
  expect((await ask({ kind: 'views', token })).statusCode).toBe(429);
  expect(await asked('viewsRequested')).toHaveLength(1);
  expect(await mailAbout('Waterline')).toContain(`/#/release/report/${organizationId}/${releaseId}`);
});

it('a problem goes with its second, words and device, three times an hour', async () => {
  const token = await addRecipient(5);
  const said = { kind: 'problem', token, second: 83.4, words: '  No sound\nat all ' };
  for (const status of [204, 204, 204, 429]) expect((await ask(said)).statusCode).toBe(status);
  const rows = await asked('filmProblem');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ data: { second: 83, words: 'No sound\nat all' }, device: 'desktop' });
  expect(rows[0]?.data.recipientId).not.toBeNull();
  expect(await mailAbout('Waterline')).toMatch(/1:23[\s\S]*No sound\nat all[\s\S]*Firefox, Windows/);
});

it('is mailed to the admins while no sender address is proved', async () => {
  const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
  const prove = (at: string | null) =>
    server.platform.database.withSystem((db) =>
      db.run(
        sql`update sender_proof set proved_at = ${at}::timestamptz where organization_id = ${organizationId}`,
      ),
    );
  await prove(null);
  const token = await addRecipient(5);
  expect((await ask({ kind: 'problem', token, second: 9e5, words: 'x\u202egnp' })).statusCode).toBe(204);
  await prove('2026-01-01');
  const system = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
  const list = (await server.call('GET', '/api/outbox?search=Waterline', { cookie: system })).json();
  const told = list.items.map(({ to }: { to: string }) => to);
  expect(told).toContain(admin.email);
  const [row] = (await asked('filmProblem')).slice(-1);
  expect(row?.data).toMatchObject({ words: 'xgnp' });
  expect(row?.data.second).toBeLessThan(120);
});

it('a member says it by his session, and has no limit to raise', async () => {
  expect((await ask({ kind: 'problem', words: 'x' }, cookie)).statusCode).toBe(204);
  expect((await ask({ kind: 'views' }, cookie)).statusCode).toBe(403);
});

it('nobody says it who could not open the film', async () => {
  await server.platform.database.withSystem((db) =>
    db.run(
      sql`update organization set settings = settings || '{"requireAuth": true}' where organization_id = ${organizationId}`,
    ),
  );
  expect((await ask({ kind: 'problem', token: 'a-token-of-nobody' })).statusCode).toBe(403);
  expect((await ask({ kind: 'problem' })).statusCode).toBe(401);
  expect((await ask({ kind: 'problem', releaseId: 'another' }, cookie)).statusCode).toBe(404);
  expect((await ask({ kind: 'problem', words: 'x'.repeat(1001) }, cookie)).statusCode).toBe(400);
});
