import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPassword } from '../../../test/app.ts';
import { type ComingIn, startComingIn, type TestBrowser } from '../../../test/coming-in.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

let world: ComingIn;
let strict: string;
const minutes = 60_000;

beforeAll(async () => {
  world = await startComingIn();
  const settings = { requireAuth: true, require2FactorAuth: true };
  strict = (await buildOrganization(world.server.platform, { settings })).id;
});
afterAll(() => world.stop());

const member = () => buildAccount(world.server.platform, { organizationId: strict, role: 'producer' });
const make = (browser: TestBrowser, method = 'email', more: object = {}) =>
  browser.call('POST', '/api/auth/makeSecondFactorAuthPass', { method, ...more });
const finish = (browser: TestBrowser, pass: string, more: object = {}) =>
  browser.call('POST', '/api/auth/finish2FactorAuth', { pass, method: 'email', ...more });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a sign-in with a second factor', () => {
  it('signs nobody in before the code, then the person', async () => {
    const { email } = await member();
    const browser = world.browser();
    const answer = await browser.login(email);
    expect(answer.json()).toEqual({
      user: null,
      needs2FactorAuth: true,
      comunicationMethods: ['email', 'sms'],
    });
    expect(answer.cookies).toMatchObject([{ name: 'firstlook-waiting', httpOnly: true, sameSite: 'Lax' }]);
    expect(await browser.isSignedIn()).toBe(false);
    const made = await make(browser);
    expect(made.json()).toMatchObject({ validSeconds: 300, sentTo: expect.stringContaining('•••@t•••') });
    const { code, html, text, subject } = await world.mailTo(email);
    expect(code).toMatch(/^\d{6}$/);
    expect(html).toContain(code);
    expect(subject + text).not.toMatch(/\{\{|account\./);
    const done = await finish(browser, code);
    expect(done.json()).toMatchObject({ needs2FactorAuth: false, user: { email } });
    expect(done.body).not.toContain(code);
    expect(await browser.isSignedIn()).toBe(true);
    const [row] = await world.write(
      'select s.second_factor_at, (select count(*)::int from waiting_sign_in) as waiting from session s join account a on a.id = s.account_id where a.email = $1',
      [email],
    );
    expect(row).toMatchObject({ second_factor_at: expect.any(Date), waiting: 0 });
  });

  it('asks nobody who is excepted, or whose membership waits', async () => {
    const excepted = await member();
    await world.write('update membership set skip_second_factor_auth = true where account_id = $1', [
      excepted.id,
    ]);
    expect((await world.browser().login(excepted.email)).json().needs2FactorAuth).toBe(false);
    const pending = await buildAccount(world.server.platform, {
      organizationId: strict,
      status: 'pending',
    });
    expect((await world.browser().login(pending.email)).json().needs2FactorAuth).toBe(false);
  });

  it('offers text messages only with a mobile, and sends them to it', async () => {
    const { id, email } = await member();
    const browser = world.browser();
    await browser.login(email);
    expect((await make(browser, 'sms')).json().sentTo).toBe('+972•••67');
    const [name = ''] = await world.server.platform.gateways.outbox.list();
    const kept = await world.server.platform.gateways.outbox.read(name);
    const { to, text } = JSON.parse(kept?.raw.toString('utf8') ?? '{}');
    expect(to).toBe('+972501234567');
    const code = /\d{6}/.exec(text)?.[0] ?? '';
    expect((await finish(browser, code, { method: 'sms' })).statusCode).toBe(200);
    await world.write('update account set mobile = null where id = $1', [id]);
    const other = world.browser();
    expect((await other.login(email)).json().comunicationMethods).toEqual(['email']);
    expect((await make(other, 'sms')).statusCode).toBe(422);
  });

  it('takes only the newest code, once, within five minutes, in the browser that asked', async () => {
    const { email } = await member();
    const browser = world.browser();
    await browser.login(email);
    await make(browser);
    const first = (await world.mailTo(email)).code;
    await make(browser);
    const second = (await world.mailTo(email, 2)).code;
    if (first !== second) expect((await finish(browser, first)).json().code).toBe('INVALID_SECOND_FACTOR');
    const stranger = world.browser({ address: '10.9.9.9' });
    await stranger.login(email);
    expect((await finish(stranger, second)).statusCode).toBe(401);
    expect((await finish(browser, second)).statusCode).toBe(200);
    expect((await finish(browser, second)).json().code).toBe('SECOND_FACTOR_EXPIRED');

    const late = world.browser();
    await late.login(email);
    await make(late);
    const old = (await world.mailTo(email, 3)).code;
    world.advance(5 * minutes + 1000);
    expect((await finish(late, old)).json().code).toBe('INVALID_SECOND_FACTOR');
    world.advance(5 * minutes);
    expect((await make(late)).json().code).toBe('SECOND_FACTOR_EXPIRED');
  });

  it('keeps no code readable in the database', async () => {
    const { email, id } = await member();
    const browser = world.browser();
    await browser.login(email);
    await make(browser);
    const { code } = await world.mailTo(email);
    const rows = await world.write('select code_hash from sent_code where account_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.code_hash).toHaveLength(32);
    const jobs = await world.write('select data::text as data from pgboss.job');
    expect(JSON.stringify(jobs)).not.toContain(code);
  });
});

describe('attack 19: guessing, flooding and retargeting a second factor', () => {
  it('refuses codes without a sign-in that waits', async () => {
    const browser = world.browser();
    expect((await make(browser)).json().code).toBe('SECOND_FACTOR_EXPIRED');
    expect((await finish(browser, '123456')).json().code).toBe('SECOND_FACTOR_EXPIRED');
    browser.cookies.set('firstlook-waiting', 'A'.repeat(32));
    expect((await finish(browser, '123456')).statusCode).toBe(401);
    expect((await browser.call('POST', '/api/auth/passkey', {})).statusCode).toBe(401);
  });

  it('stops at the fifth wrong try of a code, even for the right one, and at the tenth of an hour', async () => {
    const { email } = await member();
    const browser = world.browser();
    await browser.login(email);
    await make(browser);
    const { code } = await world.mailTo(email);
    const tries = await Promise.all(Array.from({ length: 5 }, () => finish(browser, wrong(code))));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    expect((await finish(browser, code)).json().code).toBe('INVALID_SECOND_FACTOR');

    // New codes and new sign-ins give no new tries.
    const other = world.browser({ address: '10.8.8.8' });
    await other.login(email);
    await make(other);
    const next = (await world.mailTo(email, 2)).code;
    const more = await Promise.all(Array.from({ length: 8 }, () => finish(other, wrong(next))));
    expect(more.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4);
    expect(more.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
    const stopped = await finish(other, next);
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(3000);

    world.advance(61 * minutes);
    await other.login(email);
    await make(other);
    expect((await finish(other, (await world.mailTo(email, 3)).code)).statusCode).toBe(200);
  });

  it('sends to the account’s own address whatever the request names', async () => {
    const { email } = await member();
    const browser = world.browser();
    await browser.login(email);
    const evil = 'evil@test.example';
    const made = await make(browser, 'email', {
      email: evil,
      to: evil,
      sentTo: evil,
      mobile: '+15550000000',
    });
    expect(made.statusCode).toBe(200);
    await world.mailTo(email);
    expect(await world.mailsTo(evil)).toEqual([]);
  });

  it('limits what is sent, text messages most', async () => {
    const { email } = await member();
    const browser = world.browser();
    await browser.login(email);
    const mails = await Promise.all(Array.from({ length: 8 }, () => make(browser)));
    expect(mails.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(mails.at(-1)?.json().code).toBe('TOO_MANY_REQUESTS');
    const texts = await Promise.all(Array.from({ length: 5 }, () => make(browser, 'sms')));
    expect(texts.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  });

  it('ends the waiting sign-in when the password changes or the account is suspended', async () => {
    const { email, id } = await member();
    const browser = world.browser();
    await browser.login(email);
    await make(browser);
    const { code } = await world.mailTo(email);
    await world.write('update account set suspended_at = now() where id = $1', [id]);
    expect((await finish(browser, code)).json().code).toBe('SECOND_FACTOR_EXPIRED');
    await world.write('update account set suspended_at = null, password_changed_at = $2 where id = $1', [
      id,
      world.server.platform.clock.now(),
    ]);
    expect((await finish(browser, code)).json().code).toBe('SECOND_FACTOR_EXPIRED');
  });
});

it('is told that a code cannot be sent', async () => {
  const { email } = await member();
  const browser = world.browser();
  await browser.login(email);
  const { mail } = world.server.platform.gateways;
  const send = mail.send;
  mail.send = () => Promise.reject(new Error('the mail server is gone'));
  const answer = await make(browser).finally(() => {
    mail.send = send;
  });
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({
    code: 'CANNOT_SEND_SECOND_FACTOR',
    message: 'cannot send second factor authentication password (something went wrong)',
  });
});

describe('a trusted device', () => {
  const signInTrusted = async (email: string, browser: TestBrowser, count: number) => {
    await browser.login(email);
    await make(browser);
    await finish(browser, (await world.mailTo(email, count)).code, { trustDevice: true });
  };

  it('is not asked for thirty days, and only there', async () => {
    const { email } = await member();
    const browser = world.browser();
    await signInTrusted(email, browser, 1);
    await browser.call('POST', '/api/auth/logout', {});
    expect((await browser.login(email)).json().needs2FactorAuth).toBe(false);
    expect((await world.browser().login(email)).json().needs2FactorAuth).toBe(true);
    world.advance(31 * 24 * 60 * minutes);
    expect((await browser.login(email)).json().needs2FactorAuth).toBe(true);
  });

  it('is asked again once forgotten, or once the password changed', async () => {
    const { email } = await member();
    const browser = world.browser();
    await signInTrusted(email, browser, 1);
    const state = (await browser.call('GET', '/api/auth/secondFactor')).json();
    expect(state.trustedDevices).toMatchObject([{ isThis: true }]);
    expect(state.requiredBy).toHaveLength(1);
    const id = state.trustedDevices[0]._id;
    const other = world.browser();
    const neighbour = await buildAccount(world.server.platform);
    await other.login(neighbour.email);
    expect((await other.call('DELETE', `/api/auth/device/${id}`)).statusCode).toBe(404);
    expect((await browser.call('DELETE', `/api/auth/device/${id}`)).statusCode).toBe(204);
    expect((await browser.login(email)).json().needs2FactorAuth).toBe(true);

    const again = world.browser();
    await signInTrusted(email, again, 2);
    const changed = await again.call('PUT', '/api/auth/password', {
      password: testPassword,
      newPassword: 'another-pass-2!',
    });
    expect(changed.statusCode).toBe(204);
    expect((await again.login(email, 'another-pass-2!')).json().needs2FactorAuth).toBe(true);
  });
});
