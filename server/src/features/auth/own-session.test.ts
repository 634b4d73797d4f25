import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPassword } from '../../../test/app.ts';
import { type ComingIn, startComingIn } from '../../../test/coming-in.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { createApp } from '../../app.ts';

let world: ComingIn;
const day = 24 * 3600_000;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

beforeAll(async () => {
  world = await startComingIn();
});
afterAll(() => world.stop());

const person = () => buildAccount(world.server.platform);

it('shows where one is signed in and ends one of them, or all others', async () => {
  const { email } = await person();
  const desk = world.browser({ userAgent: chrome });
  const pocket = world.browser({ userAgent: phone, address: '8.8.8.8' });
  const third = world.browser();
  await desk.login(email);
  await pocket.login(email);
  await third.login(email);
  const list = (await desk.call('GET', '/api/auth/session')).json();
  expect(list.total).toBe(3);
  const found = (device: string) => list.items.find((item: { device: string }) => item.device === device);
  expect(found('Chrome, Windows')).toMatchObject({ kind: 'desktop', isThis: true, address: '127.0.0.1' });
  expect(found('Safari, iOS')).toMatchObject({ kind: 'mobile', isThis: false, country: 'US' });
  expect(JSON.stringify(list)).not.toMatch(/hash|token/i);

  const stranger = world.browser();
  await stranger.login((await person()).email);
  const path = `/api/auth/session/${found('Safari, iOS')._id}`;
  expect((await stranger.call('DELETE', path)).statusCode).toBe(404);
  expect((await desk.call('DELETE', path)).statusCode).toBe(204);
  expect([await pocket.isSignedIn(), await third.isSignedIn()]).toEqual([false, true]);
  expect((await desk.call('DELETE', '/api/auth/session/others')).statusCode).toBe(204);
  expect([await desk.isSignedIn(), await third.isSignedIn()]).toEqual([true, false]);
  // Only the holder of the cookie of an ended session is told why it ended.
  const refused = await third.call('GET', '/api/auth/info');
  expect(refused.json()).toMatchObject({ code: 'UNAUTHORIZED', params: { ending: 'signedOut' } });
  expect((await world.browser().call('GET', '/api/auth/info')).json().params).toEqual({});
});

it('ends the session that was here when somebody signs in anew', async () => {
  const { email } = await person();
  const browser = world.browser();
  await browser.login(email);
  const stolen = world.browser();
  stolen.cookies.set('firstlook', browser.cookies.get('firstlook') ?? '');
  await browser.login(email);
  expect([await browser.isSignedIn(), await stolen.isSignedIn()]).toEqual([true, false]);
});

it('tells the owner of a sign-in from a new device, and of no other', async () => {
  const { email } = await person();
  const desk = world.browser({ userAgent: chrome });
  await desk.login(email);
  await desk.call('POST', '/api/auth/logout', {});
  await desk.login(email);
  await world.browser({ userAgent: phone, address: '8.8.8.8' }).login(email);
  const mail = await world.mailTo(email);
  expect(mail.subject).toBe('כניסה ממכשיר חדש');
  expect(mail.text).toContain('Safari, iOS');
  expect(mail.text).toContain('US, 8.8.8.8');
  expect(mail.link).toBe('http://localhost:3000/#/settings/security');
  expect(await world.mailsTo(email)).toHaveLength(1);
});

it('ends a session a week after its last use and a month after its beginning', async () => {
  const { email } = await person();
  const idle = world.browser();
  await idle.login(email);
  world.advance(7 * day + 1000);
  expect(await idle.isSignedIn()).toBe(false);
  const busy = world.browser();
  await busy.login(email);
  for (let week = 0; week < 4; week += 1) {
    world.advance(6 * day);
    expect(await busy.isSignedIn()).toBe(true);
  }
  world.advance(6 * day + 1000);
  expect(await busy.isSignedIn()).toBe(false);
});

it('acts on the next request when a role, a membership or the account is taken away (promise A4)', async () => {
  const organizationId = (await buildOrganization(world.server.platform)).id;
  const account = await buildAccount(world.server.platform, { organizationId, role: 'producer' });
  const browser = world.browser();
  await browser.login(account.email);
  const contacts = async () => (await browser.call('GET', `/api/contact/${organizationId}`)).statusCode;
  expect(await contacts()).toBe(200);
  await world.write("update membership set roles = '{client}' where account_id = $1", [account.id]);
  expect(await contacts()).toBe(403);
  await world.write('delete from membership where account_id = $1', [account.id]);
  expect(await contacts()).toBe(404);
  await world.write('update account set suspended_at = now() where id = $1', [account.id]);
  expect(await contacts()).toBe(401);
  expect((await world.browser().login(account.email, testPassword)).statusCode).toBe(401);
});

it('keeps its cookies from scripts, from other sites and, on https, from plain http (promise A6)', async () => {
  const { email } = await person();
  const answer = await world.browser().login(email);
  expect(answer.cookies.map(({ name }) => name)).toEqual(['firstlook', 'firstlook-device']);
  for (const cookie of answer.cookies)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(answer.body).not.toContain(answer.cookies[1]?.value);

  const app = await createApp({ ...world.server.platform, baseUrl: 'https://press.example' });
  const url = '/api/auth/login';
  const secure = await app.inject({ method: 'POST', url, payload: { email, password: testPassword } });
  expect(secure.cookies.map(({ name }) => name)).toEqual(['__Host-firstlook', '__Host-firstlook-device']);
  for (const cookie of secure.cookies) {
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/' });
    expect(cookie.domain).toBeUndefined();
  }
  await app.close();
});

it('sweeps away what is over', async () => {
  const { email } = await person();
  const browser = world.browser();
  await browser.login(email);
  await browser.call('POST', '/api/auth/sendNewPasswordEmail', { email });
  await world.mailTo(email);
  world.advance(31 * day);
  const { sweepExpired } = await import('./sweep.service.ts');
  await sweepExpired(world.server.ctx());
  for (const table of [
    'session',
    'one_time_link',
    'rate_hit',
    'waiting_sign_in',
    'sent_code',
    'login_failure',
  ])
    expect(await world.write(`select * from ${table}`), table).toEqual([]);
  expect(await world.write('select * from device')).not.toEqual([]);
});
