import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPassword } from '../../../test/app.ts';
import { type ComingIn, startComingIn, type TestBrowser } from '../../../test/coming-in.ts';
import { buildAccount, buildContacts, buildOrganization } from '../../../test/factories.ts';

let world: ComingIn;
let count = 0;
const features = path.join(import.meta.dirname, '..');

beforeAll(async () => {
  world = await startComingIn();
});
afterAll(() => world.stop());

const newEmail = () => `address${count++}@readers.example`;
const person = (options: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(world.server.platform, options);
const infoOf = async (browser: TestBrowser) => (await browser.call('GET', '/api/auth/info')).json();
const own = async (browser: TestBrowser, id: string) =>
  (await browser.call('GET', `/api/account/-1/${id}`)).json();
async function enter(email: string): Promise<TestBrowser> {
  const browser = world.browser();
  expect((await browser.login(email)).statusCode).toBe(200);
  return browser;
}
const confirm = (token: string, more: object = {}, browser = world.browser()) =>
  browser.call('POST', '/api/auth/confirmEmail', { token, ...more });
/** Saves the own account with the password that keys ask for. */
const save = async (browser: TestBrowser, id: string, changes: object) =>
  browser.call('PUT', '/api/account/-1', {
    ...(await own(browser, id)),
    ...changes,
    currentPassword: testPassword,
  });
const withoutOwn = ({
  _id,
  email,
  pendingEmail,
  name,
  _createdAt,
  lastSeenAt,
  ...rest
}: Record<string, unknown>) => rest;

it('writes e-mail, password and mobile of an account in one statement', () => {
  const writers = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(features, file), 'utf8');
      const statements = text.match(/update account\s[^`]*/g) ?? [];
      return statements
        .map((statement) => statement.slice(0, statement.search(/\bwhere\b/)))
        .filter((set) => /(?<![\w.])(email|password_hash|mobile)\s*=/.test(set))
        .map(() => file);
    });
  expect(writers).toEqual(['account/credential.store.ts']);
});

describe('a mailed link', () => {
  it('proves the address it was sent to, and no other', async () => {
    const stranger = newEmail();
    const victim = newEmail();
    const { id } = await person({ email: stranger });
    await world.write('update account set email_verified = false where id = $1', [id]);
    const browser = await enter(stranger);
    await browser.call('POST', '/api/auth/sendConfirmEmail', {});
    const { token } = await world.mailTo(stranger);
    await browser.call('POST', '/api/auth/sendNewPasswordEmail', { email: stranger });
    const old = (await world.mailTo(stranger, 2)).token;
    expect((await save(browser, id, { email: victim })).statusCode).toBe(200);
    expect((await confirm(token, {}, browser)).json().code).toBe('LINK_ENDED');
    const body = { token: old, password: 'Another-light-8' };
    expect((await browser.call('POST', '/api/auth/newPassword', body)).json().code).toBe('LINK_ENDED');
    expect(await infoOf(browser)).toMatchObject({
      email: stranger,
      emailVerified: false,
      pendingEmail: victim,
    });
  });

  it('dies with the address it was sent to, whoever changed that', async () => {
    const organizationId = (await buildOrganization(world.server.platform)).id;
    const { id, email } = await person({ organizationId, role: 'client' });
    const admin = await enter((await person({ organizationId, role: 'admin' })).email);
    await admin.call('POST', '/api/auth/sendNewPasswordEmail', { email });
    const { token } = await world.mailTo(email);
    // Even if the link had been forgotten: its address is compared, too.
    await world.write("update account set email = 'moved-' || email where id = $1", [id]);
    const body = { token, password: 'Another-light-8' };
    expect((await admin.call('POST', '/api/auth/newPassword', body)).json().code).toBe('LINK_ENDED');
  });

  it('is pressed by whoever is signed in to the account, or knows its password', async () => {
    const { id, email } = await person({ email: newEmail() });
    await world.write('update account set email_verified = false where id = $1', [id]);
    const stranger = await enter(email);
    await stranger.call('POST', '/api/auth/sendConfirmEmail', {});
    const { token } = await world.mailTo(email);
    expect((await confirm(token)).json()).toMatchObject({
      code: 'INVALID_DATA',
      issues: [{ path: 'password', code: 'required' }],
    });
    const neighbour = await enter((await person()).email);
    expect((await confirm(token, {}, neighbour)).statusCode).toBe(422);
    expect((await confirm(token, { password: 'a guess' })).json().issues).toEqual([
      { path: 'password', code: 'wrongPassword' },
    ]);
    expect((await infoOf(stranger)).emailVerified).toBe(false);
    expect((await confirm(token, { password: testPassword })).statusCode).toBe(204);
    expect((await infoOf(stranger)).emailVerified).toBe(true);
  });
});

describe('one’s own keys', () => {
  it('move to a new address when the link mailed there is used, and both addresses hear of it', async () => {
    const { id, email } = await person({ email: newEmail() });
    const [here, there] = [await enter(email), await enter(email)];
    const target = newEmail();
    expect((await save(here, id, { email: target })).json()).toMatchObject({ email, pendingEmail: target });
    expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([true, false]);
    expect((await there.call('GET', '/api/auth/info')).json().params).toEqual({ ending: 'credentials' });
    expect((await world.mailAbout(email, 'התבקשה כתובת דואר חדשה לחשבון')).text).toContain(target);
    const { token, text } = await world.mailTo(target);
    expect(text).not.toContain('Noa');
    expect((await world.browser().login(target)).statusCode).toBe(401);
    expect((await confirm(token, {}, here)).statusCode).toBe(204);
    expect(await infoOf(here)).toMatchObject({ email: target, emailVerified: true, pendingEmail: null });
    expect((await world.browser().login(email)).statusCode).toBe(401);
    expect((await world.browser().login(target)).statusCode).toBe(200);
    expect((await world.mailAbout(email, 'כתובת הדואר של החשבון שלך הוחלפה')).text).toContain(target);
  });

  it('stay where they are when the change is called off, and the link says so', async () => {
    const { id, email } = await person({ email: newEmail() });
    const here = await enter(email);
    const callOff = (browser = here) => browser.call('POST', '/api/auth/callOffNewEmail', {});
    expect((await callOff(world.browser())).statusCode).toBe(401);
    // Nothing is asked for: nothing happens.
    expect((await callOff()).statusCode).toBe(204);
    const target = newEmail();
    const { version } = (await save(here, id, { email: target })).json();
    const { token } = await world.mailTo(target);
    expect((await callOff()).statusCode).toBe(204);
    expect(await own(here, id)).toMatchObject({ email, pendingEmail: null, version });
    expect(await infoOf(here)).toMatchObject({ email, emailVerified: true, pendingEmail: null });
    const read = await world.browser().call('POST', '/api/auth/emailLink', { token });
    expect([read.statusCode, read.json().code]).toEqual([410, 'NEW_EMAIL_CALLED_OFF']);
    expect((await confirm(token, {}, here)).json().code).toBe('NEW_EMAIL_CALLED_OFF');
    expect((await confirm(token, { password: testPassword })).json().code).toBe('NEW_EMAIL_CALLED_OFF');
    // Asked for once more, it is moved to by the new link alone.
    await save(here, id, { email: target });
    const again = (await world.mailTo(target, 2)).token;
    expect((await confirm(token, {}, here)).json().code).toBe('LINK_ENDED');
    expect((await confirm(again, {}, here)).statusCode).toBe(204);
    expect(await infoOf(here)).toMatchObject({ email: target });
  });

  it('stay as they are where a mail to the new address is held back: the answer says so, and the earlier link lives', async () => {
    const { id, email } = await person({ email: newEmail() });
    const [here, target] = [await enter(email), newEmail()];
    for (const time of [1, 2, 3]) {
      await here.call('POST', '/api/auth/callOffNewEmail', {});
      await save(here, id, { email: target });
      await world.mailTo(target, time);
    }
    const [there, { version }] = [await enter(email), await own(here, id)];
    const held = await save(here, id, { email: target, firstName: 'Another' });
    expect([held.statusCode, held.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect([await there.isSignedIn(), (await own(here, id)).version]).toEqual([true, version]);
    await confirm((await world.mailTo(target, 3)).token, {}, here);
    expect(await infoOf(here)).toMatchObject({ email: target, pendingEmail: null });
  });

  it('move once when the button is pressed several times at once, here and elsewhere, and every press is told so', async () => {
    const { id, email } = await person({ email: newEmail() });
    const here = await enter(email);
    const target = newEmail();
    await save(here, id, { email: target });
    const { token } = await world.mailTo(target);
    const presses = await Promise.all([
      ...[1, 2, 3].map(() => confirm(token, {}, here)),
      ...[1, 2, 3].map(() => confirm(token, { password: testPassword })),
    ]);
    expect(presses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(204));
    expect(await infoOf(await enter(target))).toMatchObject({ email: target, emailVerified: true });
  });

  it('answer a taken address like a free one, and mail its owner instead', async () => {
    const taken = await person({ email: newEmail() });
    const [one, other] = [await person(), await person()];
    const [first, second] = [await enter(one.email), await enter(other.email)];
    const free = await save(first, one.id, { email: newEmail() });
    const refused = await save(second, other.id, { email: taken.email });
    expect([refused.statusCode, withoutOwn(refused.json())]).toEqual([
      free.statusCode,
      withoutOwn(free.json()),
    ]);
    expect(refused.json().pendingEmail).toBe(taken.email);
    const mail = await world.mailTo(taken.email);
    expect(mail.link).toBe('http://localhost:3000/#/auth/login');
    expect(await infoOf(second)).toMatchObject({ email: other.email, emailVerified: true });
  });

  it('ask for the password, the mobile like the others, and end what stood on the old ones', async () => {
    const { id, email } = await person({ email: newEmail() });
    const [here, there] = [await enter(email), await enter(email)];
    await here.call('POST', '/api/auth/sendNewPasswordEmail', { email });
    const { token } = await world.mailAbout(email, 'בחירת סיסמה חדשה');
    const item = await own(here, id);
    const wanted = { ...item, mobile: '+972525550177', mobileData: null };
    expect((await here.call('PUT', '/api/account/-1', wanted)).json().issues).toEqual([
      { path: 'currentPassword', code: 'required' },
    ]);
    expect((await save(here, id, { mobile: '+972525550177', mobileData: null })).json().mobile).toBe(
      '+972525550177',
    );
    expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([true, false]);
    const set = await here.call('POST', '/api/auth/newPassword', { token, password: 'Another-light-8' });
    expect(set.json().code).toBe('LINK_ENDED');
    await world.mailAbout(email, 'מספר הנייד של החשבון שלך הוחלף');
  });

  it('tell the owner of a new password by whatever way, and end an outstanding link', async () => {
    const { id, email } = await person({ email: newEmail() });
    const here = await enter(email);
    await here.call('POST', '/api/auth/sendNewPasswordEmail', { email });
    const { token } = await world.mailTo(email);
    expect((await save(here, id, { password: 'Harbour-light-7' })).statusCode).toBe(200);
    await world.mailAbout(email, 'הסיסמה שלך הוחלפה');
    const set = await here.call('POST', '/api/auth/newPassword', { token, password: 'Another-light-8' });
    expect(set.json().code).toBe('LINK_ENDED');
  });

  it('save nothing else anew: an account as it was read goes back with the same version', async () => {
    const { id, email } = await person({ email: newEmail() });
    const here = await enter(email);
    const item = await own(here, id);
    const answer = await here.call('PUT', '/api/account/-1', item);
    expect([answer.statusCode, answer.json().version]).toEqual([200, item.version]);
  });
});

describe('keys that an admin sets', () => {
  it('count at once where he may; the member hears of it at both addresses and proves the new one', async () => {
    const organizationId = (await buildOrganization(world.server.platform)).id;
    const { id, email } = await person({ organizationId, role: 'client', email: newEmail() });
    const admin = await enter((await person({ organizationId, role: 'admin' })).email);
    const member = await enter(email);
    const path = `/api/account/${organizationId}`;
    const item = (await admin.call('GET', `${path}/${id}`)).json();
    const target = newEmail();
    const saved = await admin.call('PUT', path, { ...item, email: target, password: 'Harbour-light-7' });
    expect(saved.json()).toMatchObject({ email: target, emailVerified: false, pendingEmail: null });
    expect(await member.isSignedIn()).toBe(false);
    expect((await world.mailTo(email)).text).toContain(target);
    await world.mailAbout(target, 'נקבעה סיסמה חדשה לחשבון שלך');
    const proof = await world.mailAbout(target, 'לחשבון שלך נקבעה כתובת הדואר הזאת');
    expect((await confirm(proof.token, { password: 'Harbour-light-7' })).statusCode).toBe(204);
    const log = (await admin.call('GET', `/api/audit/${organizationId}`)).json().items;
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['auth.passwordChange', 'account.update']),
    );
  });

  it('are refused for the address of a contact or of another account', async () => {
    const organizationId = (await buildOrganization(world.server.platform)).id;
    const { id } = await person({ organizationId, role: 'client' });
    const admin = await enter((await person({ organizationId, role: 'admin' })).email);
    const critic = newEmail();
    await buildContacts(world.server.platform, organizationId, 1, { email: () => critic });
    const path = `/api/account/${organizationId}`;
    const item = (await admin.call('GET', `${path}/${id}`)).json();
    const codeOf = async (email: string) => (await admin.call('PUT', path, { ...item, email })).json().code;
    expect(await codeOf(critic)).toBe('CONTACT_EXISTS');
    expect(await codeOf((await person()).email)).toBe('ACCOUNT_EXISTS');
  });
});

it('saves an account as it was read, with another role, where its person is closed to the admin', async () => {
  const organizationId = (await buildOrganization(world.server.platform)).id;
  const elsewhere = (await buildOrganization(world.server.platform)).id;
  const shared = await person({ organizationId, role: 'client' });
  await world.write(
    "insert into membership (organization_id, account_id, roles) values ($1, $2, '{client}')",
    [elsewhere, shared.id],
  );
  const admin = await enter((await person({ organizationId, role: 'admin' })).email);
  const path = `/api/account/${organizationId}`;
  const owner = await enter(shared.email);
  // The database keeps the keys of a JSON column in an order of its own.
  expect(
    (await save(owner, shared.id, { mobile: '052-555-0144', mobileData: { countryCode: 'IL' } })).statusCode,
  ).toBe(200);
  const item = (await admin.call('GET', `${path}/${shared.id}`)).json();
  expect(item.abilities.edit).toBe(false);
  const raised = { ...item, organizations: [{ _id: organizationId, roles: ['producer'] }] };
  expect((await admin.call('PUT', path, raised)).statusCode).toBe(200);
});
