import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComingIn, type StrictWorld, startStrictWorld, wrongCode } from '../../../test/coming-in.ts';
import { buildAccount } from '../../../test/factories.ts';

let world: ComingIn;
let member: StrictWorld['member'];
let strict: string;
const minutes = 60_000;

beforeAll(async () => {
  ({ world, member, organizationId: strict } = await startStrictWorld());
});
afterAll(() => world.stop());

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
    const made = await browser.makePass();
    expect(made.json()).toMatchObject({ validSeconds: 300, sentTo: expect.stringContaining('•••@t•••') });
    const { code, html, text, subject } = await world.mailTo(email);
    expect(code).toMatch(/^\d{6}$/);
    expect(html).toContain(code);
    expect(subject + text).not.toMatch(/\{\{|account\./);
    const done = await browser.finishPass(code);
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

  it('ends what was begun without it when the organization lets the person in, or takes an exception back', async () => {
    const system = world.browser();
    await system.login((await buildAccount(world.server.platform, { systemRole: 'admin' })).email);
    const organization = `/api/organization/${strict}`;
    const signedIn = async (account: { email: string }) => {
      const browser = world.browser();
      await browser.login(account.email);
      expect(await browser.isSignedIn()).toBe(true);
      return browser;
    };
    const waiting = await buildAccount(world.server.platform, { organizationId: strict, status: 'pending' });
    const approved = await signedIn(waiting);
    await system.call('POST', `${organization}/update-status`, { accountId: waiting.id, status: 'approved' });
    const stranger = await buildAccount(world.server.platform);
    const takenIn = await signedIn(stranger);
    await takenIn.call('POST', `${organization}/join`, {});
    await system.call('POST', `${organization}/invite`, {
      accountId: stranger.id,
      role: 'client',
      status: 'approved',
    });
    const excepted = await member();
    const skip = (value: boolean) =>
      world.write('update membership set skip_second_factor_auth = $2 where account_id = $1', [
        excepted.id,
        value,
      ]);
    await skip(true);
    const noMore = await signedIn(excepted);
    const read = (await system.call('GET', `/api/account/${strict}/${excepted.id}`)).json();
    const organizations = read.organizations.map((one: object) => ({ ...one, skipSecondFactorAuth: false }));
    const change = { ...read, organizations };
    expect((await system.call('PUT', `/api/account/${strict}`, change)).statusCode).toBe(200);
    for (const browser of [approved, takenIn, noMore]) {
      const refused = await browser.call('GET', '/api/auth/info');
      expect(refused.json().params).toEqual({ ending: 'secondFactor' });
    }
  });

  it('leaves a session that had its second factor alone', async () => {
    const { id, email } = await member();
    const browser = world.browser();
    await browser.login(email);
    await browser.makePass();
    await browser.finishPass((await world.mailTo(email)).code);
    await world.write("update membership set status = 'pending' where account_id = $1", [id]);
    const system = world.browser();
    await system.login((await buildAccount(world.server.platform, { systemRole: 'admin' })).email);
    await system.call('POST', `/api/organization/${strict}/update-status`, {
      accountId: id,
      status: 'approved',
    });
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('offers text messages only with a mobile, and sends them to it', async () => {
    const { id, email } = await member();
    const browser = world.browser();
    await browser.login(email);
    expect((await browser.makePass('sms')).json().sentTo).toBe('+972•••67');
    const [name = ''] = await world.server.platform.gateways.outbox.list();
    const kept = await world.server.platform.gateways.outbox.read(name);
    const { to, text } = JSON.parse(kept?.raw.toString('utf8') ?? '{}');
    expect(to).toBe('+972501234567');
    const code = /\d{6}/.exec(text)?.[0] ?? '';
    expect((await browser.finishPass(code, { method: 'sms' })).statusCode).toBe(200);
    await world.write('update account set mobile = null where id = $1', [id]);
    const other = world.browser();
    expect((await other.login(email)).json().comunicationMethods).toEqual(['email']);
    expect((await other.makePass('sms')).statusCode).toBe(422);
  });

  it('takes only the newest code, once, within five minutes, in the browser that asked', async () => {
    const { email } = await member();
    const browser = world.browser();
    await browser.login(email);
    await browser.makePass();
    const first = (await world.mailTo(email)).code;
    await browser.makePass();
    const second = (await world.mailTo(email, 2)).code;
    if (first !== second) expect((await browser.finishPass(first)).json().code).toBe('INVALID_SECOND_FACTOR');
    const stranger = world.browser({ address: '10.9.9.9' });
    await stranger.login(email);
    expect((await stranger.finishPass(second)).statusCode).toBe(401);
    expect((await browser.finishPass(second)).statusCode).toBe(200);
    expect((await browser.finishPass(second)).json().code).toBe('SECOND_FACTOR_EXPIRED');

    const late = world.browser();
    await late.login(email);
    await late.makePass();
    const old = (await world.mailTo(email, 3)).code;
    world.advance(5 * minutes + 1000);
    expect((await late.finishPass(old)).json().code).toBe('INVALID_SECOND_FACTOR');
    world.advance(5 * minutes);
    expect((await late.makePass()).json().code).toBe('SECOND_FACTOR_EXPIRED');
  });

  it('keeps no code readable in the database', async () => {
    const { email, id } = await member();
    const browser = world.browser();
    await browser.login(email);
    await browser.makePass();
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
    expect((await browser.makePass()).json().code).toBe('SECOND_FACTOR_EXPIRED');
    expect((await browser.finishPass('123456')).json().code).toBe('SECOND_FACTOR_EXPIRED');
    browser.cookies.set('firstlook-waiting', 'A'.repeat(32));
    expect((await browser.finishPass('123456')).statusCode).toBe(401);
    expect((await browser.call('POST', '/api/auth/passkey', {})).statusCode).toBe(401);
  });

  it('stops at the fifth wrong try of a code, even for the right one, and at the tenth of an hour', async () => {
    const { email } = await member();
    const browser = world.browser();
    await browser.login(email);
    await browser.makePass();
    const { code } = await world.mailTo(email);
    const tries = await Promise.all(Array.from({ length: 5 }, () => browser.finishPass(wrongCode(code))));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    expect((await browser.finishPass(code)).json().code).toBe('INVALID_SECOND_FACTOR');

    // New codes and new sign-ins give no new tries.
    const other = world.browser({ address: '10.8.8.8' });
    await other.login(email);
    await other.makePass();
    const next = (await world.mailTo(email, 2)).code;
    const more = await Promise.all(Array.from({ length: 8 }, () => other.finishPass(wrongCode(next))));
    expect(more.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4);
    expect(more.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
    const stopped = await other.finishPass(next);
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(3000);

    world.advance(61 * minutes);
    await other.login(email);
    await other.makePass();
    expect((await other.finishPass((await world.mailTo(email, 3)).code)).statusCode).toBe(200);
  });

  it('sends to the account’s own address whatever the request names', async () => {
    const { email } = await member();
    const browser = world.browser();
    await browser.login(email);
    const evil = 'evil@test.example';
    const made = await browser.makePass('email', {
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
    const mails = await Promise.all(Array.from({ length: 8 }, () => browser.makePass()));
    expect(mails.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = mails.filter(({ statusCode }) => statusCode === 429);
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(3).fill('TOO_MANY_REQUESTS'));
    const texts = await Promise.all(Array.from({ length: 5 }, () => browser.makePass('sms')));
    expect(texts.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  });

  it('ends the waiting sign-in when the password changes or the account is suspended', async () => {
    const { email, id } = await member();
    const browser = world.browser();
    await browser.login(email);
    await browser.makePass();
    const { code } = await world.mailTo(email);
    await world.write('update account set suspended_at = now() where id = $1', [id]);
    expect((await browser.finishPass(code)).json().code).toBe('SECOND_FACTOR_EXPIRED');
    await world.write('update account set suspended_at = null, password_changed_at = $2 where id = $1', [
      id,
      world.server.platform.clock.now(),
    ]);
    expect((await browser.finishPass(code)).json().code).toBe('SECOND_FACTOR_EXPIRED');
  });
});

it('is told that a code cannot be sent', async () => {
  const { email } = await member();
  const browser = world.browser();
  await browser.login(email);
  const { mail } = world.server.platform.gateways;
  const send = mail.send;
  mail.send = () => Promise.reject(new Error('the mail server is gone'));
  const answer = await browser.makePass().finally(() => {
    mail.send = send;
  });
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({
    code: 'CANNOT_SEND_SECOND_FACTOR',
    message: 'cannot send second factor authentication password (something went wrong)',
  });
});
