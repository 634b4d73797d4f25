import { beforeAll, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRecipient } from '../../../test/factories.ts';
import { type PlaybackStage, withPlaybackStage } from '../../../test/playback-stage.ts';
import { sql } from '../../platform/database.ts';

let stage = {} as PlaybackStage;
let admin = '';
withPlaybackStage((begun) => {
  stage = begun;
});
beforeAll(async () => {
  await stage.distribute('now()');
  const { organizationId, server } = stage;
  admin = await server.signIn((await buildAccount(server.platform, { organizationId, role: 'admin' })).email);
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  stage.server.call(method, `/api/${path}`, { cookie: admin, ...(body && { body }) });
const written = () => buildRecipient(stage.server.platform, stage.organizationId, stage.releaseId, 5);
const erase = async (email: string) => {
  const answer = await call('POST', `person/${stage.organizationId}/erase`, { email });
  expect(answer.json().counts).toMatchObject({ contacts: 1, recipients: 1 });
};

const readContact = (id: string) =>
  stage.server.system((db) => db.one<object>(sql`select id as "_id", version from contact where id = ${id}`));

/** What somebody sees who has the old mail, and what goes on in a browser that began before. */
async function uses(token: string, browser: string) {
  const key = (stage.film.src as string).replace('master.m3u8', 'key');
  return [(await stage.open(token)).status, (await stage.get(key, browser)).statusCode];
}

it('an erased person’s links end, also those that went to an address they had before', async () => {
  const { token, contactId } = await written();
  const moved = await call('PUT', `contact/${stage.organizationId}`, {
    ...(await readContact(contactId)),
    email: 'moved@readers.example',
    firstName: 'Dana',
    lastName: 'Levi',
  });
  expect(moved.statusCode, moved.body).toBe(200);
  const browser = (await stage.open(token)).cookie;
  expect(await uses(token, browser)).toEqual([200, 200]);
  await erase('moved@readers.example');
  expect(await uses(token, browser)).toEqual([403, 403]);
});

it('an erased person’s links end, also those of contacts that became one with theirs', async () => {
  const { server, organizationId } = stage;
  const { token, contactId } = await written();
  const [into = ''] = await buildContacts(server.platform, organizationId, 1, {
    email: () => 'kept@readers.example',
  });
  const fields = ['firstName', 'lastName', 'email', 'mobile', 'role', 'watches'];
  const merged = await call('POST', `contact/${organizationId}/merge`, {
    into,
    contacts: await Promise.all([into, contactId].map(readContact)),
    choice: Object.fromEntries(fields.map((field) => [field, into])),
  });
  expect(merged.statusCode, merged.body).toBe(200);
  const browser = (await stage.open(token)).cookie;
  expect(await uses(token, browser)).toEqual([200, 200]);
  await erase('kept@readers.example');
  expect(await uses(token, browser)).toEqual([403, 403]);
});

it('an erased person’s links of tests end with the address that stands beside them', async () => {
  const { server, organizationId, releaseId } = stage;
  const { contactId } = await written();
  const { email } = await server.system((db) =>
    db.one<{ email: string }>(sql`select email from contact where id = ${contactId}`),
  );
  await server.system((db) =>
    db.run(sql`insert into preview_link (organization_id, token_hash, release_id, address, created_at, expires_at)
      values (${organizationId}, ${Buffer.from(contactId)}, ${releaseId}, ${email}, now(), now() + interval '1 day')`),
  );
  await erase(email);
  const left = await server.system((db) =>
    db.one<{ links: number }>(sql`select count(*)::int as links from preview_link where address = ${email}`),
  );
  expect(left.links).toBe(0);
});
