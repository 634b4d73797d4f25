import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization } from '../../../test/factories.ts';
import { joinRequestOf } from '../account/account-mail.queue.ts';
import { sendAuthMail } from '../auth/auth-mail.service.ts';
import { tellApproved } from './answer-mail.service.ts';
import { mailInvitation } from './invitation-mail.service.ts';

let server: TestServer;
let organizationId: string;
let admin: string;
let producer: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (
    await buildOrganization(server.platform, { name: 'Harbour Studios', settings: { requireAuth: true } })
  ).id;
  admin = await server.signIn((await buildAccount(server.platform, { organizationId, role: 'admin' })).email);
  producer = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
  );
});

const post = (path: string, body: object, cookie?: string) =>
  server.call('POST', `/api${path}`, { cookie, body });
const invite = (body: object, cookie = admin) => post(`/organization/${organizationId}/invite`, body, cookie);
const tokenOf = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const statusOf = async (cookie: string) =>
  (await server.call('GET', '/api/auth/info', { cookie }))
    .json()
    .organizations.find(({ _id }: { _id: string }) => _id === organizationId);

const write = (statement: string, values: unknown[]) =>
  server.platform.database.withSystem((db) => db.client.query(statement, values));
const mails = async () => (await server.platform.gateways.outbox?.list()) ?? [];
/** Does the job of the latest invitation, and reads what it mailed. */
async function invitationMail() {
  const { rows } = await server.platform.database.withSystem((db) =>
    db.client.query<{ data: never }>(
      "select data from pgboss.job where name = 'membership.invitation-mail' order by created_on desc limit 1",
    ),
  );
  await mailInvitation(server.ctx({ organizationId }), rows[0]?.data ?? expect.fail('no mail was asked for'));
  return lastMail();
}
async function lastMail() {
  const [newest = ''] = await mails();
  const message = await server.platform.gateways.outbox?.read(newest);
  return PostalMime.parse(message?.raw ?? '');
}

describe('an invitation', () => {
  it('is mailed, holds its link behind the hash, and lets the invited address in with its role', async () => {
    const guest = await buildAccount(server.platform, { email: 'guest@readers.example' });
    const answer = await invite({
      emails: ['Guest@readers.example', 'no address'],
      role: 'producer',
      message: 'Come!',
    });
    const [sent] = answer.json().items;
    expect(answer.json()).toMatchObject({ total: 1, skipped: [{ email: 'no address', reason: 'email' }] });
    expect(sent.link).toMatch(/\/#\/auth\/invitation\?token=[\w-]{30,}$/);
    const mail = await invitationMail();
    expect(mail.to?.[0]?.address).toBe('guest@readers.example');
    expect(mail.text).toContain('Harbour Studios');
    expect(mail.text).toContain('Come!');
    const token = tokenOf(mail.text ?? '');
    expect((await post('/auth/invitation', { token })).json()).toMatchObject({
      organization: 'Harbour Studios',
      email: 'guest@readers.example',
      role: 'producer',
    });
    expect((await post('/auth/invitation/accept', { token }, producer)).json().code).toBe('WRONG_ACCOUNT');
    const cookie = await server.signIn(guest.email);
    expect((await post('/auth/invitation/accept', { token }, cookie)).json()).toMatchObject({
      _id: organizationId,
      status: 'approved',
      roles: ['producer'],
    });
    expect((await post('/auth/invitation/accept', { token }, cookie)).json().code).toBe('LINK_ENDED');
    expect((await invite({ emails: [guest.email] })).json()).toMatchObject({
      total: 0,
      skipped: [{ email: guest.email, reason: 'member' }],
    });
  });

  it('raises who came in as less before the link was opened, and lowers nobody', async () => {
    const rolesAfter = async (email: string, role: 'client' | 'admin') => {
      const [{ link }] = (await invite({ emails: [email], role: 'producer' })).json().items;
      const { email: address } = await buildAccount(server.platform, { organizationId, role, email });
      const cookie = await server.signIn(address);
      return (await post('/auth/invitation/accept', { token: tokenOf(link) }, cookie)).json().roles;
    };
    expect(await rolesAfter('less@readers.example', 'client')).toEqual(['producer']);
    expect(await rolesAfter('more@readers.example', 'admin')).toEqual(['admin']);
  });

  it('ends when it is withdrawn or sent again, and the list shows no link', async () => {
    const [first] = (await invite({ emails: ['a@readers.example'] })).json().items;
    const resend = await post(`/invitation/${organizationId}/${first._id}/resend`, {}, admin);
    expect((await post('/auth/invitation', { token: tokenOf(first.link) })).statusCode).toBe(410);
    const list = await server.call('GET', `/api/invitation/${organizationId}`, { cookie: admin });
    expect(list.json().items).toHaveLength(1);
    expect(list.body).not.toContain('token=');
    expect(
      (await server.call('DELETE', `/api/invitation/${organizationId}/${first._id}`, { cookie: admin }))
        .statusCode,
    ).toBe(204);
    expect((await post('/auth/invitation', { token: tokenOf(resend.json().link) })).statusCode).toBe(410);
    const log = await server.call('GET', `/api/audit/${organizationId}`, { cookie: admin });
    expect(log.json().items[0]).toMatchObject({
      action: 'membership.withdraw',
      targetName: 'a@readers.example',
    });
  });

  it('is mailed again five times a day, not more', async () => {
    const [{ _id }] = (await invite({ emails: ['often@readers.example'] })).json().items;
    const codes: number[] = [];
    for (let count = 0; count < 6; count++)
      codes.push((await post(`/invitation/${organizationId}/${_id}/resend`, {}, admin)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('gives no role above the inviter’s, and invites a known account that did not ask', async () => {
    expect((await invite({ emails: ['b@readers.example'], role: 'creator' })).statusCode).toBe(403);
    expect((await invite({ emails: ['b@readers.example'] }, producer)).statusCode).toBe(403);
    expect((await invite({})).json().issues).toEqual([{ path: 'emails', code: 'required' }]);
    const known = await buildAccount(server.platform);
    const asked = await invite({ accountId: known.id, status: 'approved', role: 'user' });
    // Knowing only an id reveals no address, at any place where the invitation is shown.
    const masked = expect.stringMatching(/^.•••@.•••\.\w+$/);
    expect(asked.json()).toMatchObject({ membership: null, items: [{ email: masked, role: 'user' }] });
    const shownTo = async (path: string) => (await server.call('GET', `/api${path}`, { cookie: admin })).body;
    for (const path of [
      `/invitation/${organizationId}`,
      `/audit/${organizationId}`,
      `/auth/invitation?token=${tokenOf(asked.json().items[0].link)}`,
    ])
      expect(await shownTo(path), path).not.toContain(known.email);
    const cookie = await server.signIn(known.email);
    expect(await statusOf(cookie), 'nobody comes in without his word').toBeUndefined();
    const token = tokenOf((await invitationMail()).text ?? '');
    expect((await post('/auth/invitation/accept', { token }, cookie)).json()).toMatchObject({
      roles: ['user'],
    });
    expect((await invite({ accountId: 'nobody' })).json()).toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
      message: 'Could not find account with this email',
    });
  });

  it('approves at once who asked to come in', async () => {
    const account = await buildAccount(server.platform);
    const cookie = await server.signIn(account.email);
    await post(`/organization/${organizationId}/join`, {}, cookie);
    const taken = await invite({ accountId: account.id, status: 'approved', role: 'user' });
    expect(taken.json().membership).toMatchObject({ status: 'approved', roles: ['user'] });
  });

  it('proves the address by the mailed link, and by the one that the inviter sees nothing', async () => {
    const unproved = async (email: string) => {
      const [{ link }] = (await invite({ emails: [email] })).json().items;
      const mailed = tokenOf((await invitationMail()).text ?? '');
      const shown = tokenOf(link);
      expect(mailed).not.toBe(shown);
      const form = { firstName: 'A', lastName: 'B', email, mobile: '0501234567', password: 'Sea-view-2026' };
      const enterBy = async (invitationToken: string) => {
        expect((await post('/auth/signup', { ...form, invitationToken })).statusCode).toBe(201);
        const user = await server.signIn(email, form.password);
        return (await server.call('GET', '/api/auth/info', { cookie: user })).json();
      };
      return { mailed, shown, enterBy };
    };
    const one = await unproved(`shown-${organizationId}@readers.example`);
    expect(await one.enterBy(one.shown)).toMatchObject({
      emailVerified: false,
      organizations: [{ _id: organizationId, status: 'approved' }],
    });
    const other = await unproved(`mailed-${organizationId}@readers.example`);
    expect(await other.enterBy(other.mailed)).toMatchObject({
      emailVerified: true,
      organizations: [{ _id: organizationId, status: 'approved' }],
    });
  });
});

describe('joining', () => {
  it('waits for approval, tells the admins, and can be approved, undone and declined', async () => {
    const account = await buildAccount(server.platform);
    const cookie = await server.signIn(account.email);
    const found = await server.call('GET', '/api/organization/searchOrganizations?query=harbour', { cookie });
    expect(found.json().items.map(({ _id }: { _id: string }) => _id)).toContain(organizationId);
    expect(
      (await server.call('GET', '/api/organization/searchOrganizations?query=h', { cookie })).json().total,
    ).toBe(0);
    expect(
      (await post(`/organization/${organizationId}/join`, { note: 'I write for the daily' }, cookie)).json(),
    ).toMatchObject({ status: 'pending', roles: ['client'] });
    await sendAuthMail(
      server.ctx(),
      joinRequestOf(
        account.id,
        { _id: organizationId, name: 'Harbour Studios' },
        false,
        'I write for the daily',
      ),
    );
    expect((await lastMail()).text).toContain('I write for the daily');
    expect((await post(`/organization/${organizationId}/join`, {}, cookie)).json().code).toBe(
      'ALREADY_EXISTS',
    );
    expect((await server.call('GET', `/api/release/${organizationId}`, { cookie })).statusCode).toBe(403);
    const answer = (status: string, who = admin) =>
      post(`/organization/${organizationId}/update-status`, { accountId: account.id, status }, who);
    expect((await answer('approved', producer)).statusCode).toBe(403);
    expect((await answer('approved')).json()).toEqual({ accountId: account.id, status: 'approved' });
    expect((await server.call('GET', `/api/release/${organizationId}`, { cookie })).statusCode).toBe(200);
    const told = { organizationId, accountId: account.id, note: 'Welcome aboard' };
    const heard = async () => (await lastMail()).text?.includes('Welcome aboard') ?? false;
    expect((await answer('pending')).statusCode).toBe(200);
    await tellApproved(server.ctx(), told);
    expect(await heard(), 'an approval that was taken back').toBe(false);
    expect((await answer('approved')).statusCode).toBe(200);
    await tellApproved(server.ctx(), told);
    expect(await heard()).toBe(true);
    const before = (await mails()).length;
    await tellApproved(server.ctx(), told);
    expect((await mails()).length, 'told once').toBe(before);
    expect((await answer('pending')).statusCode).toBe(200);
    expect((await statusOf(cookie)).status).toBe('pending');
    expect((await answer('declined')).statusCode).toBe(200);
    expect(await statusOf(cookie)).toBeUndefined();
    expect((await answer('declined')).statusCode).toBe(404);
  });

  it('can be asked for again after a refusal, but not all day', async () => {
    const account = await buildAccount(server.platform);
    const cookie = await server.signIn(account.email);
    const codes: number[] = [];
    for (let count = 0; count < 6; count++) {
      codes.push((await post(`/organization/${organizationId}/join`, {}, cookie)).statusCode);
      const body = { accountId: account.id, status: 'declined' };
      await post(`/organization/${organizationId}/update-status`, body, admin);
    }
    expect(codes).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('approves an address the organization knows at once, and can refuse every other', async () => {
    await server.platform.database.withSystem((db) =>
      db.client.query(
        'update organization set settings = settings || \'{"onlyKnownRegistrations":true}\' where organization_id = $1',
        [organizationId],
      ),
    );
    const critic = await buildAccount(server.platform, { email: `critic-${organizationId}@readers.example` });
    await buildContacts(server.platform, organizationId, 1, { email: () => critic.email });
    const join = async (email: string) =>
      post(`/organization/${organizationId}/join`, {}, await server.signIn(email));
    await write('update account set email_verified = false where id = $1', [critic.id]);
    expect((await join(critic.email)).json(), 'not proved yet').toMatchObject({ status: 'pending' });
    await write('delete from membership where account_id = $1', [critic.id]);
    await write('update account set email_verified = true where id = $1', [critic.id]);
    expect((await join(critic.email)).json()).toMatchObject({ status: 'approved' });
    expect((await join((await buildAccount(server.platform)).email)).json().code).toBe('REGISTRATION_CLOSED');
  });
});
