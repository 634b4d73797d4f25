import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPassword } from '../../../test/app.ts';
import { type ComingIn, startComingIn } from '../../../test/coming-in.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

let world: ComingIn;
const minutes = 60_000;
const newPassword = 'Another-pass-2!';

beforeAll(async () => {
  world = await startComingIn({ MAIL_FROM: 'Firstlook <accounts@press.example>' });
});
afterAll(() => world.stop());

const person = () => buildAccount(world.server.platform);
const forgot = (email: string, headers: Record<string, string> = {}) =>
  world.browser().call('POST', '/api/auth/sendNewPasswordEmail', { email }, headers);
const set = (token: string, password = newPassword) =>
  world.browser().call('POST', '/api/auth/newPassword', { token, password });

it('mails a link that works once; until then the old password does', async () => {
  const { email } = await person();
  const before = world.browser();
  await before.login(email);
  const answer = await forgot(`  ${email.toUpperCase()}`);
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'received' }]);
  const mail = await world.mailTo(email);
  expect(mail.from).toBe('accounts@press.example');
  expect(mail.link).toMatch(/^http:\/\/localhost:3000\/#\/auth\/new-password\?token=[\w-]{32}$/);
  expect(mail.html).toContain('dir="rtl"');
  expect((await before.login(email)).statusCode).toBe(200);
  expect((await set(mail.token, 'weak')).json().issues).toEqual([{ path: 'password', code: 'weakPassword' }]);
  expect((await set(mail.token)).statusCode).toBe(204);
  expect(await before.isSignedIn()).toBe(false);
  expect((await world.browser().login(email)).statusCode).toBe(401);
  expect((await world.browser().login(email, newPassword)).statusCode).toBe(200);
  expect((await world.mailAbout(email, 'הסיסמה שלך הוחלפה')).text).not.toContain('{{');
});

it('tells a signed-in system admin that an address is unknown, and nobody else', async () => {
  const { email } = await buildAccount(world.server.platform, { systemRole: 'admin' });
  const admin = world.browser();
  await admin.login(email);
  const body = { email: 'nobody@test.example' };
  expect((await admin.call('POST', '/api/auth/sendNewPasswordEmail', body)).json()).toMatchObject({
    code: 'UNKNOWN_EMAIL',
    message: 'Unknown email',
  });
  const member = world.browser();
  await member.login((await person()).email);
  expect((await member.call('POST', '/api/auth/sendNewPasswordEmail', body)).statusCode).toBe(200);
});

it('answers every address alike and mails only those with an account', async () => {
  const { email } = await person();
  const suspended = await person();
  await world.write('update account set suspended_at = now() where id = $1', [suspended.id]);
  const answers = await Promise.all([
    forgot(email),
    forgot('nobody@test.example'),
    forgot(suspended.email),
    forgot('not an address'),
  ]);
  const shapes = answers.map(({ statusCode, body, headers: { date: _date, ...headers } }) => ({
    statusCode,
    body,
    headers,
  }));
  for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  await world.mailTo(email);
  await forgot(email);
  await world.mailTo(email, 2);
  expect(await world.mailsTo('nobody@test.example')).toEqual([]);
  expect(await world.mailsTo(suspended.email)).toEqual([]);
});

describe('attack 20: the way to a new password', () => {
  it('leads to BASE_URL whatever Host, Origin or proxy header says', async () => {
    const { email } = await person();
    const answer = await forgot(email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    });
    expect(answer.statusCode).toBe(200);
    const mail = await world.mailTo(email);
    expect(mail.link).toMatch(/^http:\/\/localhost:3000\//);
    expect(mail.html + mail.text).not.toContain('evil');
  });

  it('is open once, for thirty minutes, by the newest link alone', async () => {
    const { email } = await person();
    await forgot(email);
    const first = (await world.mailTo(email)).token;
    await forgot(email);
    const second = (await world.mailTo(email, 2)).token;
    expect((await set(first)).json().code).toBe('LINK_ENDED');
    const both = await Promise.all([set(second), set(second)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410]);
    expect((await set(second)).json().code).toBe('LINK_ENDED');
    // The word that the password was changed comes first.
    await world.mailTo(email, 3);
    await forgot(email);
    const third = (await world.mailTo(email, 4)).token;
    world.advance(30 * minutes + 1000);
    expect((await set(third)).json().code).toBe('LINK_ENDED');
    expect((await set('A'.repeat(32))).json().code).toBe('LINK_ENDED');
  });

  it('signs nobody in, still asks for the second factor, and ends trust', async () => {
    const settings = { requireAuth: true, require2FactorAuth: true };
    const organizationId = (await buildOrganization(world.server.platform, { settings })).id;
    const { email } = await buildAccount(world.server.platform, { organizationId });
    const trusted = world.browser();
    await trusted.login(email);
    await trusted.call('POST', '/api/auth/makeSecondFactorAuthPass', { method: 'email' });
    const { code } = await world.mailTo(email);
    const body = { pass: code, method: 'email', trustDevice: true };
    expect((await trusted.call('POST', '/api/auth/finish2FactorAuth', body)).statusCode).toBe(200);
    await forgot(email);
    const answer = await set((await world.mailTo(email, 2)).token);
    expect(answer.cookies).toEqual([]);
    const login = await trusted.login(email, newPassword);
    expect(login.json()).toMatchObject({ user: null, needs2FactorAuth: true });
  });

  it('floods nobody: beyond three mails the answer stays and nothing is sent', async () => {
    const { email } = await person();
    const answers = await Promise.all(Array.from({ length: 6 }, () => forgot(email)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const jobs = await world.write("select data from pgboss.job where data->>'email' = $1", [email]);
    expect(jobs).toHaveLength(3);
  });

  it('keeps no token readable', async () => {
    const { email } = await person();
    await forgot(email);
    const { token } = await world.mailTo(email);
    const kept = await world.write(
      "select (select string_agg(data::text, '') from pgboss.job) || (select string_agg(encode(token_hash, 'escape'), '') from one_time_link) as all",
    );
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});

describe('changing the password', () => {
  it('asks for the old one and ends every other session', async () => {
    const { email } = await person();
    const [here, there] = [world.browser(), world.browser()];
    await here.login(email);
    await there.login(email);
    const change = (password: string, next = newPassword) =>
      here.call('PUT', '/api/auth/password', { password, newPassword: next });
    expect((await change('wrong-password-1')).json().code).toBe('INVALID_CREDENTIALS');
    expect((await change(testPassword, 'weak')).json().issues).toEqual([
      { path: 'newPassword', code: 'weakPassword' },
    ]);
    expect((await change(testPassword)).statusCode).toBe(204);
    expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([true, false]);
    await world.mailAbout(email, 'הסיסמה שלך הוחלפה');
  });

  it('is no way to guess the old one', async () => {
    const { email } = await person();
    const browser = world.browser({ address: '10.7.7.7' });
    await browser.login(email);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () =>
        browser.call('PUT', '/api/auth/password', { password: 'guess-1234!', newPassword }),
      ),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });
});
