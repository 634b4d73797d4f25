import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ComingIn, startComingIn } from '../../../test/coming-in.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { newId, newToken, tokenHash } from '../../platform/identifier.ts';

let world: ComingIn;
let organizationId: string;
const password = 'Sea-view-2026';
let count = 0;

beforeAll(async () => {
  world = await startComingIn();
  organizationId = (await buildOrganization(world.server.platform, { domain: 'harbour', name: 'Harbour' }))
    .id;
});
afterAll(() => world.stop());

const newEmail = () => `newcomer${count++}@readers.example`;
const form = (email: string, more: object = {}) => ({
  firstName: 'דנה',
  lastName: 'לוי',
  email,
  mobile: '050-123-4567',
  password,
  passwordConfirmation: password,
  ...more,
});
const signUp = (email: string, more: object = {}, where = '/harbour') =>
  world.browser().call('POST', `/api/auth/signup${where}`, form(email, more));
const infoOf = async (email: string) => {
  const browser = world.browser();
  expect((await browser.login(email, password)).statusCode).toBe(200);
  return (await browser.call('GET', '/api/auth/info')).json();
};
const buildContact = (email: string, organization = organizationId) =>
  world.write(
    "insert into contact (organization_id, id, email, first_name, last_name) values ($1, $2, $3, 'A', 'B')",
    [organization, newId(), email],
  );

describe('signing up', () => {
  it('opens an account that waits in the organization, and welcomes it', async () => {
    const email = newEmail();
    const answer = await signUp(`  ${email.toUpperCase()} `);
    expect([answer.statusCode, answer.json()]).toEqual([201, { status: 'received' }]);
    expect(answer.cookies).toEqual([]);
    const info = await infoOf(email);
    expect(info).toMatchObject({
      email,
      emailVerified: false,
      mobile: '+972501234567',
      roles: ['client'],
      organizations: [{ _id: organizationId, status: 'pending', roles: ['client'] }],
    });
    const mail = await world.mailTo(email);
    expect(mail.subject).toContain('Harbour');
    expect(mail.from).toBe('no-reply@localhost');
    expect(mail.link).toMatch(/^http:\/\/localhost:3000\/#\/auth\/confirm-email\?token=[\w-]{32}$/);
    const body = { token: mail.token, password };
    const confirm = () => world.browser().call('POST', '/api/auth/confirmEmail', body);
    expect((await confirm()).statusCode).toBe(204);
    expect((await infoOf(email)).emailVerified).toBe(true);
  });

  it('leads from an English mail to an English page', async () => {
    const email = newEmail();
    await signUp(email, { locale: 'en' });
    expect((await world.mailTo(email)).link).toMatch(
      /^http:\/\/localhost:3000\/#\/auth\/confirm-email\?token=[\w-]{32}&lang=en$/,
    );
    await world.browser().call('POST', '/api/auth/sendNewPasswordEmail', { email, locale: 'en' });
    expect((await world.mailTo(email, 2)).link).toMatch(/\/#\/auth\/new-password\?token=[\w-]{32}&lang=en$/);
  });

  it('says of a used link that its address is confirmed, to who has the link, while it would have lived', async () => {
    const email = newEmail();
    await signUp(email);
    const { token } = await world.mailTo(email);
    const read = (given: string) => world.browser().call('POST', '/api/auth/emailLink', { token: given });
    const confirm = (body: object) => world.browser().call('POST', '/api/auth/confirmEmail', body);
    expect((await read(token)).json()).toEqual({ isProved: false });
    // Two presses at once, as a double click makes them.
    const pressed = await Promise.all([confirm({ token, password }), confirm({ token, password })]);
    expect(pressed.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await read(token)).json()).toEqual({ isProved: true });
    expect((await confirm({ token })).statusCode).toBe(204);
    expect((await read(newToken())).json().code).toBe('LINK_ENDED');
    await world.write('update one_time_link set expires_at = created_at where token_hash = $1', [
      tokenHash(token),
    ]);
    expect((await read(token)).json().code).toBe('LINK_ENDED');
    expect((await confirm({ token, password })).json().code).toBe('LINK_ENDED');
  });

  it('tells the admins that somebody waits, and floods them with no more than ten an hour', async () => {
    const own = (await buildOrganization(world.server.platform, { domain: 'pier', name: 'Pier' })).id;
    const admin = await buildAccount(world.server.platform, { organizationId: own, role: 'admin' });
    await buildAccount(world.server.platform, { organizationId: own, role: 'producer' });
    const email = newEmail();
    await signUp(email, {}, '/pier');
    const mail = await world.mailTo(admin.email);
    expect(mail.text).toContain(email);
    expect(mail.link).toBe(`http://localhost:3000/#/account/${own}?status=pending`);
    const contact = newEmail();
    await buildContact(contact, own);
    await signUp(contact, {}, '/pier');
    await world.mailTo(contact);
    expect(await world.mailsTo(admin.email)).toHaveLength(1);
    await world.write('insert into rate_hit (subject, at) select $1, now() from generate_series(1, 9)', [
      `join-request:${own}`,
    ]);
    const late = newEmail();
    await signUp(late, {}, '/pier');
    await world.mailTo(late);
    await vi.waitFor(async () => {
      const open = await world.write(
        "select 1 from pgboss.job where name = 'auth.mail' and state in ('created', 'active', 'retry')",
      );
      expect(open).toEqual([]);
    }, 10_000);
    expect(await world.mailsTo(admin.email)).toHaveLength(1);
  });

  it('writes the listed fields and nothing else, whatever is sent (A5)', async () => {
    const email = newEmail();
    const greedy = {
      roles: ['admin'],
      organizations: [{ _id: organizationId, roles: ['creator'], status: 'approved' }],
      status: 'approved',
      role: 'creator',
      emailVerified: true,
      _id: 'mine',
      suspended: false,
      passwordHash: 'x',
      skipSecondFactorAuth: true,
      mailing: { unsubscribed: true },
    };
    expect((await signUp(email, greedy)).statusCode).toBe(201);
    const info = await infoOf(email);
    expect(info._id).not.toBe('mine');
    expect(info).toMatchObject({
      roles: ['client'],
      emailVerified: false,
      organizations: [{ status: 'pending', roles: ['client'] }],
    });
    const [row] = await world.write('select skip_second_factor_auth from membership where account_id = $1', [
      info._id,
    ]);
    expect(row).toEqual({ skip_second_factor_auth: false });
  });

  it('gives an invitation’s role to whoever holds its link, and to nobody else', async () => {
    const email = newEmail();
    const token = await invite(email, 'producer');
    const stolen = await signUp(newEmail(), { invitationToken: token });
    expect(stolen.json().code).toBe('WRONG_ACCOUNT');
    expect((await signUp(email, { invitationToken: 'nothing' })).json().code).toBe('LINK_ENDED');
    expect((await signUp(email, { invitationToken: token }, '')).statusCode).toBe(201);
    expect(await infoOf(email)).toMatchObject({
      emailVerified: true,
      organizations: [{ _id: organizationId, status: 'approved', roles: ['producer'] }],
    });
    expect((await signUp(newEmail(), { invitationToken: token })).json().code).toBe('LINK_ENDED');
  });

  it('refuses the unknown where only the known may come, by the organization’s own lists', async () => {
    const closed = (
      await buildOrganization(world.server.platform, {
        domain: 'closed-shop',
        settings: { onlyKnownRegistrations: true },
      })
    ).id;
    const account = await buildAccount(world.server.platform);
    for (const email of [newEmail(), account.email]) {
      const { statusCode, ...answer } = await signUp(email, {}, '/closed-shop');
      expect([statusCode, answer.json().code]).toEqual([403, 'REGISTRATION_CLOSED']);
    }
    const contact = newEmail();
    await buildContact(contact, closed);
    expect((await signUp(contact, {}, '/closed-shop')).statusCode).toBe(201);
  });

  it('changes nothing for an address that has an account, and tells its owner', async () => {
    const known = await buildAccount(world.server.platform);
    const before = await world.write('select * from account where id = $1', [known.id]);
    const [fresh, again] = await Promise.all([signUp(newEmail()), signUp(known.email)]);
    expect(again.statusCode).toBe(fresh.statusCode);
    expect(again.body).toBe(fresh.body);
    const plain = ({ date: _date, ...headers }: Record<string, unknown>) => headers;
    expect(plain(again.headers)).toEqual(plain(fresh.headers));
    expect(await world.write('select * from account where id = $1', [known.id])).toEqual(before);
    expect(await world.write('select * from membership where account_id = $1', [known.id])).toEqual([]);
    expect((await world.mailTo(known.email)).link).toBe('http://localhost:3000/#/auth/login');
    for (let round = 0; round < 4; round += 1)
      expect((await signUp(known.email)).body).toBe('{"status":"received"}');
    await world.mailTo(known.email, 3);
    const [jobs] = await world.write(
      "select count(*)::int as count from pgboss.job where data->>'email' = $1",
      [known.email],
    );
    expect(jobs?.count).toBe(3);
  });

  it('names every bad field', async () => {
    const answer = await signUp('not an address', {
      mobile: '12',
      password: 'short',
      passwordConfirmation: 'other',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual([
      'email',
      'mobile',
      'password',
      'passwordConfirmation',
    ]);
    expect((await signUp(newEmail(), {}, '/nowhere')).statusCode).toBe(404);
    expect((await signUp(newEmail(), {}, '/-1')).statusCode).toBe(404);
  });

  it('takes no name that would be an address in somebody’s mail', async () => {
    const answer = await signUp(newEmail(), {
      firstName: 'Pay at http://evil.test/pay',
      lastName: 'evil．com',
    });
    expect(answer.json().issues).toEqual([
      { path: 'firstName', code: 'link' },
      { path: 'lastName', code: 'link' },
    ]);
    const broken = await signUp(newEmail(), { firstName: 'two\u0007lines' });
    expect(broken.json().issues).toMatchObject([{ path: 'firstName' }]);
  });

  it('refuses a password that everybody would try, and one’s own address as one', async () => {
    const email = 'newcomer-1@readers.example';
    const codeOf = async (typed: string) =>
      (await signUp(email, { password: typed, passwordConfirmation: typed })).json().issues;
    expect(await codeOf('Password1!')).toEqual([{ path: 'password', code: 'commonPassword' }]);
    expect(await codeOf(email)).toEqual([{ path: 'password', code: 'commonPassword' }]);
  });

  it('is limited by network', async () => {
    const browser = world.browser({ address: '10.4.4.4' });
    await world.write(
      "insert into rate_hit (subject, at) select 'sign-up@10.4.4.4', now() from generate_series(1, 200)",
    );
    const answer = await browser.call('POST', '/api/auth/signup', form(newEmail()));
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});

async function invite(email: string, role: string): Promise<string> {
  const token = newToken();
  await world.write(
    "insert into invitation (organization_id, id, email, role, token_hash, expires_at) values ($1, $2, $3, $4, $5, now() + interval '14 days')",
    [organizationId, newId(), email, role, tokenHash(token)],
  );
  return token;
}

describe('an address that is not proved yet', () => {
  it('gets the link again, the newest alone works, and a proved one gets none', async () => {
    const email = newEmail();
    await signUp(email);
    const first = (await world.mailTo(email)).token;
    const browser = world.browser();
    await browser.login(email, password);
    const again = () => browser.call('POST', '/api/auth/sendConfirmEmail', {});
    expect((await again()).statusCode).toBe(204);
    const second = (await world.mailTo(email, 2)).token;
    const confirm = (token: string) => browser.call('POST', '/api/auth/confirmEmail', { token });
    expect((await confirm(first)).json().code).toBe('LINK_ENDED');
    world.advance(2 * 24 * 3600_000 + 1000);
    expect((await confirm(second)).json().code).toBe('LINK_ENDED');
    await again();
    expect((await confirm((await world.mailTo(email, 3)).token)).statusCode).toBe(204);
    expect((await again()).statusCode).toBe(204);
    expect(await world.mailsTo(email)).toHaveLength(3);
  });

  // Its films and documents: `file-right.test.ts`, which tries them with an address that is not proved.
  it('sets up no second factor', async () => {
    const email = newEmail();
    await signUp(email);
    await world.write("update membership set status = 'approved'");
    const browser = world.browser();
    await browser.login(email, password);
    for (const path of ['totp', 'secondFactor/passkey', 'recoveryCodes'])
      expect((await browser.call('POST', `/api/auth/${path}`, { password })).json().code).toBe(
        'EMAIL_NOT_VERIFIED',
      );
  });
});
