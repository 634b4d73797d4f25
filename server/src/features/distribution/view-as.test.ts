import { expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** A message and its page as one contact reads them, before anything is sent. */
let { server, sink, organizationId, cookie, distribute } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink, organizationId, cookie, distribute } = stage);
});

const view = (releaseId: string, body: object, who = cookie) =>
  server.call('POST', `/api/distribution/${organizationId}/view-as/${releaseId}`, { cookie: who, body });
const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
let people = 0;
async function contact(firstName: string): Promise<{ id: string; email: string }> {
  people += 1;
  const email = `view${people}@view.example`;
  const [id = ''] = await buildContacts(server.platform, organizationId, 1, { email: () => email });
  await write(sql`update contact set first_name = ${firstName}, last_name = 'Levi',
    settings = settings || '{"maxTimesAllowdToWatchVideo": 7}' where id = ${id}`);
  return { id, email };
}

/** What of a mail belongs to nobody: its addresses differ from person to person, its words do not. */
const wordsOf = (html: string) =>
  html
    .replace(/<img[^>]*>/g, '')
    .replace(/https?:\/\/[^"'\s<]*/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

it('says word for word what the send says to the same person', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const noa = await contact('Noa');
  const written = { subject: '{{firstName}}, tonight', preheader: 'For {{name}} alone' };
  const seen = (await view(releaseId, { contactId: noa.id, show: 'email', ...written })).json();
  expect(seen).toMatchObject({
    name: 'Noa Levi',
    subject: 'Noa, tonight',
    preheader: 'For Noa Levi alone',
  });
  await distribute(releaseId, { contacts: [noa.id], ...written });
  const mail = await sink.mails[0]?.parsed();
  expect(seen.subject).toBe(mail?.subject);
  expect(wordsOf(seen.html)).toBe(wordsOf(String(mail?.html)));
});

it('makes no link, counts nothing and leaves no way in', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const { id: contactId } = await contact('Dan');
  const rows = () =>
    server.platform.database.withSystem((db) =>
      db.one(sql`select (select count(*) from recipient where release_id = ${releaseId}) as recipients,
        (select count(*) from event where release_id = ${releaseId}) as events,
        (select count(*) from preview_link where release_id = ${releaseId}) as links,
        (select count(*) from viewer where release_id = ${releaseId}) as viewers`),
    );
  const before = await rows();
  for (const show of ['email', 'landingPage']) {
    const { html } = (await view(releaseId, { contactId, show })).json();
    expect(html).toContain('Waterline');
    expect(html).not.toMatch(/[?&]token=|release-opened|\/l\/|fl[0-9a-f]{24}x/);
  }
  expect(await rows()).toEqual(before);
});

it('is for those who may send, of their own contacts', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const { id: contactId } = await contact('Tal');
  const body = { contactId, show: 'email' };
  const reader = await buildAccount(server.platform, { organizationId, role: 'user' });
  expect((await view(releaseId, body, await server.signIn(reader.email))).statusCode).toBe(403);
  expect((await view(releaseId, { ...body, contactId: 'nobody' })).statusCode).toBe(404);
  expect((await view('nothing', body)).statusCode).toBe(404);
});

it('a key that may only write releases is told no name of a contact by the preview', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const { id: contactId } = await contact('Secret');
  const made = await server.call('POST', `/api/apiKey/${organizationId}`, {
    cookie,
    body: { name: 'Writer', scopes: ['release.write'], expiresInDays: null },
  });
  const preview = (body: object) =>
    server.call('POST', `/api/release/${organizationId}/preview`, {
      headers: { authorization: `Bearer ${made.json().secret}` },
      body: { kind: 'email', _id: releaseId, ...body },
    });
  expect((await preview({ contactId })).json()).toMatchObject({ code: 'NOT_ALLOWED' });
  expect((await preview({})).statusCode).toBe(200);
});

it('keeps back in the mail what an embargo keeps back, and shows the page that opens afterwards', async () => {
  const embargoUntil = new Date(Date.now() + 86_400_000).toISOString();
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  await write(sql`update release set embargo_until = ${embargoUntil} where id = ${releaseId}`);
  const { id: contactId } = await contact('Gil');
  const mail = (await view(releaseId, { contactId, show: 'email' })).json();
  expect(mail.html).not.toContain('A storm reaches');
  expect((await view(releaseId, { contactId, show: 'landingPage' })).json().html).toContain(
    'A storm reaches',
  );
});
