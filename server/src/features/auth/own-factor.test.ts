import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPassword as password } from '../../../test/app.ts';
import { softAuthenticator } from '../../../test/authenticator.ts';
import { type ComingIn, startComingIn, type TestBrowser } from '../../../test/coming-in.ts';
import { buildAccount } from '../../../test/factories.ts';
import { oneTimeCode } from '../../../test/one-time-code.ts';

let world: ComingIn;
beforeAll(async () => {
  world = await startComingIn();
});
afterAll(() => world.stop());

const codeNow = (secret: string) => oneTimeCode(secret, world.server.platform.clock.now().getTime());
const finish = (browser: TestBrowser, pass: string, method: string) =>
  browser.call('POST', '/api/auth/finish2FactorAuth', { pass, method });
const state = async (browser: TestBrowser) => (await browser.call('GET', '/api/auth/secondFactor')).json();

async function signedIn() {
  const account = await buildAccount(world.server.platform);
  const browser = world.browser();
  await browser.login(account.email);
  return { ...account, browser };
}

async function withApp() {
  const person = await signedIn();
  const begun = (await person.browser.call('POST', '/api/auth/totp', { password })).json();
  const done = await person.browser.call('POST', `/api/auth/totp/${begun._id}/finish`, {
    pass: codeNow(begun.secret),
    name: 'הטלפון שלי',
  });
  expect(done.statusCode).toBe(200);
  return { ...person, ...begun, recoveryCodes: done.json().recoveryCodes as string[] };
}

describe('an authenticator app', () => {
  it('counts once a code of it was typed, and asks for the password first', async () => {
    const { browser, email } = await signedIn();
    const wrong = await browser.call('POST', '/api/auth/totp', { password: 'wrong-password' });
    expect(wrong.json().code).toBe('INVALID_CREDENTIALS');
    const begun = (await browser.call('POST', '/api/auth/totp', { password })).json();
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Firstlook:/);
    expect(begun.picture).toMatch(/^<svg/);
    expect((await world.browser().login(email)).json().needs2FactorAuth).toBe(false);
    const path = `/api/auth/totp/${begun._id}/finish`;
    const right = codeNow(begun.secret);
    const other = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect((await browser.call('POST', path, { pass: other })).json().code).toBe('INVALID_SECOND_FACTOR');
    const done = await browser.call('POST', path, { pass: `${right.slice(0, 3)} ${right.slice(3)}` });
    expect(done.json().recoveryCodes).toHaveLength(10);
    expect(new Set(done.json().recoveryCodes).size).toBe(10);
    expect(await state(browser)).toMatchObject({ items: [{ kind: 'totp' }], recoveryCodesLeft: 10 });
    expect((await world.browser().login(email)).json()).toMatchObject({
      needs2FactorAuth: true,
      comunicationMethods: ['email', 'sms', 'totp', 'recovery'],
    });
    expect((await world.mailAbout(email, 'נוספה דרך אימות לחשבון')).text).toContain('אפליקציית אימות');
    expect(JSON.stringify(await state(browser))).not.toContain(begun.secret);
  });

  it('takes each code once', async () => {
    const { email, secret } = await withApp();
    world.advance(30_000);
    const pass = codeNow(secret);
    const [one, two] = [world.browser(), world.browser()];
    await one.login(email);
    await two.login(email);
    const answers = await Promise.all([finish(one, pass, 'totp'), finish(two, pass, 'totp')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    world.advance(120_000);
    const late = world.browser();
    await late.login(email);
    expect((await finish(late, pass, 'totp')).json().code).toBe('INVALID_SECOND_FACTOR');
    expect((await finish(late, codeNow(secret), 'totp')).statusCode).toBe(200);
  });

  it('can be taken away with the password; its recovery codes go with it', async () => {
    const { browser, email, _id } = await withApp();
    const path = `/api/auth/secondFactor/${_id}/remove`;
    const stranger = await signedIn();
    expect((await stranger.browser.call('POST', path, { password })).statusCode).toBe(404);
    expect((await browser.call('POST', path, { password: 'wrong-password' })).statusCode).toBe(401);
    expect((await browser.call('POST', path, { password })).statusCode).toBe(204);
    expect(await state(browser)).toMatchObject({ items: [], recoveryCodesLeft: 0 });
    expect((await world.browser().login(email)).json().needs2FactorAuth).toBe(false);
    await world.mailAbout(email, 'הוסרה דרך אימות מהחשבון');
  });
});

describe('recovery codes', () => {
  it('work once each, typed as people type, and are kept as hashes', async () => {
    const { email, recoveryCodes, id } = await withApp();
    const code = recoveryCodes[0] ?? '';
    const browser = world.browser();
    await browser.login(email);
    expect((await finish(browser, ` ${code.toUpperCase().replace('-', ' ')}`, 'recovery')).statusCode).toBe(
      200,
    );
    expect((await state(browser)).recoveryCodesLeft).toBe(9);
    const again = world.browser();
    await again.login(email);
    expect((await finish(again, code, 'recovery')).json().code).toBe('INVALID_SECOND_FACTOR');
    const rows = await world.write('select * from recovery_code where account_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain((recoveryCodes[1] ?? '').replace('-', ''));
  });

  it('end when new ones are made', async () => {
    const { email, browser, recoveryCodes } = await withApp();
    const renewed = await browser.call('POST', '/api/auth/recoveryCodes', { password });
    expect(renewed.statusCode).toBe(201);
    const other = world.browser();
    await other.login(email);
    expect((await finish(other, recoveryCodes[0] ?? '', 'recovery')).statusCode).toBe(401);
    expect((await finish(other, renewed.json().recoveryCodes[0], 'recovery')).statusCode).toBe(200);
    const without = await signedIn();
    expect((await without.browser.call('POST', '/api/auth/recoveryCodes', { password })).statusCode).toBe(
      403,
    );
  });
});

describe('a passkey', () => {
  const withPasskey = async () => {
    const person = await signedIn();
    const key = softAuthenticator('http://localhost:3000');
    const options = await person.browser.call('POST', '/api/auth/secondFactor/passkey', { password });
    expect(options.statusCode).toBe(201);
    const { challenge, rp } = options.json();
    expect(rp).toMatchObject({ id: 'localhost', name: 'Firstlook' });
    const body = { response: key.create(challenge), name: 'המחשב בבית' };
    const done = await person.browser.call('POST', '/api/auth/secondFactor/passkey/finish', body);
    expect(done.json()).toMatchObject({ recoveryCodes: expect.any(Array) });
    const replayed = await person.browser.call('POST', '/api/auth/secondFactor/passkey/finish', body);
    expect(replayed.json().code).toBe('INVALID_SECOND_FACTOR');
    return { ...person, key };
  };
  const begin = async (email: string) => {
    const browser = world.browser();
    expect((await browser.login(email)).json().comunicationMethods).toContain('passkey');
    const options = (await browser.call('POST', '/api/auth/passkey', {})).json();
    return { browser, challenge: options.challenge as string, options };
  };

  it('finishes a sign-in, once per challenge', async () => {
    const { email, key, browser } = await withPasskey();
    expect(await state(browser)).toMatchObject({ items: [{ kind: 'passkey', name: 'המחשב בבית' }] });
    const { browser: other, challenge, options } = await begin(email);
    expect(options.allowCredentials).toHaveLength(1);
    const response = key.answer(challenge);
    const done = await other.call('POST', '/api/auth/passkey/finish', { response });
    expect(done.json()).toMatchObject({ user: { email }, needs2FactorAuth: false });
    const again = await begin(email);
    const replay = await again.browser.call('POST', '/api/auth/passkey/finish', { response });
    expect(replay.json().code).toBe('INVALID_SECOND_FACTOR');
  });

  it('is refused for another site, another key, an old counter and anything malformed', async () => {
    const { email, key } = await withPasskey();
    const first = await begin(email);
    const used = await first.browser.call('POST', '/api/auth/passkey/finish', {
      response: key.answer(first.challenge, { counter: 5 }),
    });
    expect(used.statusCode).toBe(200);
    const foreign = softAuthenticator('http://localhost:3000');
    const cases = [
      (challenge: string) => key.answer(challenge, { origin: 'https://evil.example', counter: 6 }),
      (challenge: string) => key.answer(challenge, { counter: 2 }),
      (challenge: string) => foreign.answer(challenge),
      () => key.answer('AAAA', { counter: 7 }),
      () => ({ id: 'x' }),
    ];
    for (const make of cases) {
      const { browser, challenge } = await begin(email);
      const answer = await browser.call('POST', '/api/auth/passkey/finish', { response: make(challenge) });
      expect(answer.json().code).toBe('INVALID_SECOND_FACTOR');
    }
  });
});

it('lets an operator take every own factor away', async () => {
  const { email, browser } = await withApp();
  const { resetSecondFactor } = await import('./reset-second-factor.service.ts');
  expect(await resetSecondFactor(world.server.ctx(), ` ${email.toUpperCase()}`)).toBe(true);
  expect(await state(browser)).toMatchObject({ items: [], recoveryCodesLeft: 0, trustedDevices: [] });
  expect((await world.browser().login(email)).json().needs2FactorAuth).toBe(false);
  expect(await resetSecondFactor(world.server.ctx(), 'nobody@test.example')).toBe(false);
});
