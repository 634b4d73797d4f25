import { describe, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { emails, from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { buildFilmRow, buildSittings } from '../../../test/sitting.ts';
import { sql } from '../../platform/database.ts';
import { sweepLinks } from '../distribution/sweep-links.service.ts';
import { accountKey, recipientKey } from '../media/viewer-key.ts';
import { purgeOrganizations } from '../organization/close-organization.service.ts';

let sink: SendingStage['sink'];
let server: SendingStage['server'];
let organizationId: SendingStage['organizationId'];
let cookie: SendingStage['cookie'];
let distribute: SendingStage['distribute'];
withSendingStage((stage) => {
  ({ sink, server, organizationId, cookie, distribute } = stage);
});

/** The address of the header that mail programs post to. */
async function linkOf(address: string): Promise<string> {
  const mail = await sink.mails.find(({ to }) => to[0] === address)?.parsed();
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  return header.replace(/^<http:\/\/localhost:3000|>$/g, '');
}

const oneClick = (url: string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

const suppressed = async (address: string) =>
  (
    await server.platform.database.withSystem((db) =>
      db.many(sql`select kind from suppression where address = ${address}`),
    )
  ).length === 1;

const remove = (path: string) => server.call('DELETE', `/api/${path}`, { cookie });

describe('a mailed unsubscribe link works', () => {
  it.each([
    ['the distribution data', (release: string) => remove(`distribution/${organizationId}/${release}`)],
    ['the release', (release: string) => remove(`release/${organizationId}/${release}`)],
    ['the contact', (_: string, contact: string) => remove(`contact/${organizationId}/${contact}`)],
  ])('after %s was deleted', async (what, act) => {
    const email = `${what.replace(/\W/g, '-')}@a.example`;
    const [contact = ''] = await buildContacts(server.platform, organizationId, 1, { email: () => email });
    const release = await buildRelease(server.platform, organizationId);
    await distribute(release.id, { contacts: [contact] });
    const link = await linkOf(email);
    expect((await act(release.id, contact)).statusCode).toBe(204);
    const page = await server.call('GET', link);
    expect([page.statusCode, await suppressed(email)]).toEqual([200, false]);
    expect(page.body).toContain(`${email[0]}•••@a.example`);
    expect((await oneClick(link)).statusCode).toBe(200);
    expect(await suppressed(email)).toBe(true);
    const next = await buildRelease(server.platform, organizationId);
    const again = (await distribute(next.id, { contacts: [{ email }] })).json();
    expect(emails(again.unsubscribedContacts)).toEqual([email]);
    expect((await server.call('POST', `${link}/undo`)).statusCode).toBe(200);
    expect(await suppressed(email)).toBe(false);
  });

  it('while its organization is closed, and answers when it is gone for good', async () => {
    const other = (await buildOrganization(server.platform)).id;
    const as = await server.signIn(
      (await buildAccount(server.platform, { organizationId: other, role: 'creator' })).email,
    );
    const release = await buildRelease(server.platform, other);
    await server.call('POST', `/api/distribution/${other}/distribute-release/${release.id}`, {
      cookie: as,
      body: { from, contacts: [{ email: 'closed@a.example' }] },
    });
    const link = await linkOf('closed@a.example');
    expect((await server.call('DELETE', `/api/organization/${other}`, { cookie: as })).statusCode).toBe(204);
    expect((await server.call('GET', link)).statusCode).toBe(200);
    expect((await oneClick(link)).statusCode).toBe(200);
    expect(await suppressed('closed@a.example')).toBe(true);
    await server.platform.database.withSystem((db) =>
      db.run(
        sql`update organization set deleted_at = now() - interval '8 days' where organization_id = ${other}`,
      ),
    );
    await purgeOrganizations(server.ctx());
    expect((await server.call('GET', link)).statusCode).toBe(200);
    expect((await oneClick(link)).statusCode).toBe(200);
    const kept = await server.platform.database.withSystem((db) =>
      db.many(sql`select address from unsubscribe_token where organization_id = ${other}`),
    );
    expect(kept).toEqual([{ address: null }]);
  });

  it('for two years', async () => {
    const release = await buildRelease(server.platform, organizationId);
    await distribute(release.id, { contacts: [{ email: 'years@a.example' }] });
    const link = await linkOf('years@a.example');
    const age = (interval: string) =>
      server.platform.database.withSystem((db) =>
        db.run(sql`update unsubscribe_token set created_at = now() - ${interval}::interval
          where address = 'years@a.example'`),
      );
    await age('2 years');
    await sweepLinks(server.ctx());
    expect((await server.call('GET', link)).statusCode).toBe(200);
    await age('3 years');
    await sweepLinks(server.ctx());
    expect((await server.call('GET', link)).statusCode).toBe(404);
  });
});

it('says to whom has left that it is done, with the way back where its own link did it', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const next = await buildRelease(server.platform, organizationId);
  await distribute(release.id, { contacts: [{ email: 'looks-again@a.example' }] });
  const link = await linkOf('looks-again@a.example');
  sink.mails.length = 0;
  await distribute(next.id, { contacts: [{ email: 'looks-again@a.example' }] });
  const other = await linkOf('looks-again@a.example');
  const page = async (path: string) => {
    const { body } = await server.call('GET', path);
    return { asks: body.includes(`action="${path}"`), undoes: body.includes(`${path}/undo`) };
  };
  expect(await page(link)).toEqual({ asks: true, undoes: false });
  await oneClick(link);
  expect(await page(link)).toEqual({ asks: false, undoes: true });
  expect(await page(other)).toEqual({ asks: false, undoes: false });
  await server.call('POST', `${link}/undo`);
  expect(await page(other)).toEqual({ asks: true, undoes: false });
});

describe('a link that takes back what it did', () => {
  const reasons = (address: string) =>
    server.platform.database.withSystem((db) =>
      db.many(sql`select reason, beside from suppression where address = ${address}`),
    );
  const sent = async (email: string) => {
    const release = await buildRelease(server.platform, organizationId);
    await distribute(release.id, { contacts: [{ email }] });
    return linkOf(email);
  };
  const undoes = (link: string) =>
    server.app.inject({ method: 'POST', url: `${link}/undo`, headers: { 'accept-language': 'en' } });

  it('leaves the word of the organization, said before or after, and says that it stands', async () => {
    const stop = (address: string) =>
      server.call('POST', `/api/suppression/${organizationId}`, {
        cookie,
        body: { channel: 'email', addresses: [address] },
      });
    const after = await sent('after@a.example');
    await oneClick(after);
    expect((await stop('after@a.example')).json()).toMatchObject({ added: 0, already: 1 });
    expect(await reasons('after@a.example')).toEqual([{ reason: 'by-recipient', beside: 'imported' }]);
    const listed = await server.call(
      'GET',
      `/api/suppression/${organizationId}?filter[search]=after@a.example`,
      { cookie },
    );
    expect(listed.json().items).toMatchObject([{ by: '', beside: { reason: 'imported', by: 'Noa Tester' } }]);
    expect((await undoes(after)).body).toContain('ההודעות עדיין מופסקות');
    expect(await reasons('after@a.example')).toEqual([{ reason: 'imported', beside: null }]);
    // Read anew it offers no way that leads nowhere.
    expect((await server.call('GET', after)).body).not.toContain('/undo');

    const before = await sent('before@a.example');
    await stop('before@a.example');
    expect((await oneClick(before)).body).not.toContain('/undo');
    expect((await undoes(before)).body).toContain('ההודעות עדיין מופסקות');
    expect(await suppressed('before@a.example')).toBe(true);
  });

  it('leaves a complaint', async () => {
    const link = await sent('spam@a.example');
    await oneClick(link);
    await server.platform.database.withSystem((db) =>
      db.run(sql`update suppression set reason = 'complaint' where address = 'spam@a.example'`),
    );
    expect((await undoes(link)).body).toContain('ההודעות עדיין מופסקות');
    expect(await suppressed('spam@a.example')).toBe(true);
  });

  it('leaves what a member switched off beneath it, and that is lifted as a whole by a member', async () => {
    const email = 'member@a.example';
    const [contactId = ''] = await buildContacts(server.platform, organizationId, 1, { email: () => email });
    const link = await sent(email);
    const subscribe = (subscriptionValue: boolean) =>
      server.call('POST', '/api/distribution/update-subscription-value', {
        cookie,
        body: { contactId, organizationId, subscriptionValue },
      });
    await oneClick(link);
    await subscribe(false);
    await undoes(link);
    expect(await reasons(email)).toEqual([{ reason: 'by-producer', beside: null }]);
    await subscribe(true);
    expect(await reasons(email)).toEqual([]);
  });
});

it('tells before deleting distribution data what goes, and keeps the links that were copied', async () => {
  const release = await buildRelease(server.platform, organizationId);
  await distribute(release.id, {
    contacts: [{ email: 'goes@a.example' }, { email: 'refused-goes@a.example' }],
  });
  const made = await server.call('POST', `/api/distribution/${organizationId}/link/${release.id}`, {
    cookie,
    body: { tokenType: 'insert', token: 'Radio' },
  });
  const preview = () =>
    server.call('GET', `/api/distribution/${organizationId}/removal/${release.id}`, { cookie });
  const landing = made.json().url.replace('http://localhost:3000', '');
  await server.call('GET', landing, { headers: { 'user-agent': 'Mozilla/5.0 Safari/605' } });
  const fileId = await buildFilmRow(server.platform, organizationId);
  const { id: accountId } = await buildAccount(server.platform, { organizationId });
  const { id: recipientId } = await server.platform.database.withSystem((db) =>
    db.one<{ id: string }>(sql`select id from recipient where email = 'goes@a.example'`),
  );
  const seen = { at: '2026-11-20T10:00:00.000Z', milliseconds: 60_000 };
  const signedIn = { ...seen, releaseId: release.id, viewerKey: accountKey(accountId), accountId };
  const watched = [
    signedIn,
    signedIn,
    { ...seen, releaseId: release.id, viewerKey: recipientKey(recipientId), recipientId },
  ];
  const other = await buildRelease(server.platform, organizationId);
  const elsewhere = { ...signedIn, releaseId: other.id };
  await buildSittings(server.platform, organizationId, fileId, [...watched, elsewhere]);
  expect((await preview()).json()).toEqual({
    recipients: 2,
    visits: 1,
    watches: 1,
    accountWatches: 2,
    linksThatStay: 1,
  });
  expect((await remove(`distribution/${organizationId}/${release.id}`)).statusCode).toBe(204);
  expect((await preview()).json()).toEqual({
    recipients: 0,
    visits: 0,
    watches: 0,
    accountWatches: 0,
    linksThatStay: 1,
  });
  const left = await server.platform.database.withSystem((db) =>
    db.many(sql`select release_id from watch where file_id = ${fileId}`),
  );
  expect(left, 'what was watched of another release stays').toEqual([{ release_id: other.id }]);
  // The release is a draft again: the copied link waits for it, and opens as it is once it is published.
  expect((await server.call('GET', landing)).statusCode).toBe(404);
  const publish = `/api/release/${organizationId}/${release.id}/publish`;
  expect((await server.call('POST', publish, { cookie })).statusCode).toBeLessThan(300);
  expect((await server.call('GET', landing)).statusCode).toBe(200);
});

it('the view in a browser offers to leave, by the token that opened it and without the key of the message', async () => {
  const release = await buildRelease(server.platform, organizationId);
  await distribute(release.id, { contacts: [{ email: 'views@a.example' }] });
  const { token } = await server.platform.database.withSystem((db) =>
    db.one<{ token: string }>(sql`select token from recipient where email = 'views@a.example'`),
  );
  const view = await server.call('GET', `/view/${token}`);
  expect(view.body).toContain(`/unsubscribe/${token}"`);
  expect(view.body).not.toContain(`${token}.`);
});
