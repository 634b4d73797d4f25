import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComingIn, startComingIn } from '../../../test/coming-in.ts';
import { buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { newId, newToken, tokenHash } from '../../platform/identifier.ts';

let world: ComingIn;
let organizationId: string;
let count = 0;
const password = 'Sea-view-2026';

beforeAll(async () => {
  world = await startComingIn();
  organizationId = (
    await buildOrganization(world.server.platform, { name: 'Harbour', settings: { requireAuth: true } })
  ).id;
});
afterAll(() => world.stop());

const newEmail = () => `known${count++}@readers.example`;
const signUp = (email: string) =>
  world.browser().call('POST', `/api/auth/signup/${organizationId}/`, {
    firstName: 'דנה',
    lastName: 'לוי',
    email,
    mobile: '050-123-4567',
    password,
  });
const confirm = async (email: string) => {
  const { token, text } = await world.mailTo(email);
  await world.browser().call('POST', '/api/auth/confirmEmail', { token, password });
  return text;
};
const infoOf = async (email: string) => {
  const browser = world.browser();
  await browser.login(email, password);
  return (await browser.call('GET', '/api/auth/info')).json();
};
const buildContact = (email: string) =>
  buildContacts(world.server.platform, organizationId, 1, { email: () => email });
const invite = (email: string) =>
  world.write(
    "insert into invitation (organization_id, id, email, role, token_hash, expires_at) values ($1, $2, $3, 'admin', $4, now() + interval '14 days')",
    [organizationId, newId(), email, tokenHash(newToken())],
  );

/** Proof before trust: knowing an address of an organization opens nothing, being its owner does. */
describe('a known address', () => {
  it('lets contacts and invited addresses in as soon as they are proved, as clients', async () => {
    const contact = newEmail();
    await buildContact(contact);
    const invited = newEmail();
    await invite(invited);
    for (const email of [contact, invited]) {
      await signUp(email);
      expect((await infoOf(email)).organizations).toMatchObject([{ status: 'pending', roles: ['client'] }]);
      expect(await confirm(email), 'no name that somebody typed').not.toContain('דנה');
      expect(await infoOf(email)).toMatchObject({
        emailVerified: true,
        organizations: [{ status: 'approved', roles: ['client'] }],
      });
    }
    const [entered] = await world.write(
      "select count(*)::int as count from audit where organization_id = $1 and action = 'membership.join' and after->>'status' = 'approved' and target_name = $2",
      [organizationId, contact],
    );
    expect(entered?.count).toBe(1);
  });

  it('lets a contact in by a new password, too: its link proves the same', async () => {
    const email = newEmail();
    await buildContact(email);
    await signUp(email);
    await world.mailTo(email);
    await world.browser().call('POST', '/api/auth/sendNewPasswordEmail', { email });
    const { token } = await world.mailTo(email, 2);
    expect(
      (await world.browser().call('POST', '/api/auth/newPassword', { token, password })).statusCode,
    ).toBe(204);
    expect((await infoOf(email)).organizations).toMatchObject([{ status: 'approved' }]);
  });

  it('is a further mail of a contact, too; the proof of one mail is none of another', async () => {
    const [main, further] = [newEmail(), newEmail()];
    const [id] = await buildContact(main);
    await world.write(
      "insert into contact_address (organization_id, contact_id, kind, address) values ($1, $2, 'email', $3)",
      [organizationId, id, further],
    );
    for (const email of [main, further]) await signUp(email);
    await confirm(main);
    expect((await infoOf(further)).organizations).toMatchObject([{ status: 'pending' }]);
    await confirm(further);
    expect((await infoOf(further)).organizations).toMatchObject([{ status: 'approved', roles: ['client'] }]);
  });

  it('leaves waiting whom an admin set back, and who is no contact any more', async () => {
    const [answered, gone] = [newEmail(), newEmail()];
    for (const email of [answered, gone]) {
      await buildContact(email);
      await signUp(email);
    }
    await world.write(
      "update membership set approver_id = 'an admin' where account_id = (select id from account where email = $1)",
      [answered],
    );
    await world.write('delete from contact where email = $1', [gone]);
    for (const email of [answered, gone]) {
      await confirm(email);
      expect(await infoOf(email)).toMatchObject({
        emailVerified: true,
        organizations: [{ status: 'pending' }],
      });
    }
  });

  it('opens nothing of the organization before the address is proved', async () => {
    const email = newEmail();
    await buildContact(email);
    await signUp(email);
    const browser = world.browser();
    await browser.login(email, password);
    const release = await buildRelease(world.server.platform, organizationId);
    await world.write('update release set distributed_at = now() where id = $1', [release.id]);
    await world.write(
      "insert into file (organization_id, id, kind, status, name, storage_key) values ($1, 'script', 'file', 'ready', 'a.pdf', 'k')",
      [organizationId],
    );
    const doors = [
      `/api/release/${organizationId}`,
      `/api/release/${organizationId}/${release.id}`,
      `/api/organization/${organizationId}`,
      `/api/file/${organizationId}/script`,
      `/api/file/${organizationId}/script/content`,
      `/api/file/${organizationId}/script/stream/key`,
      `/api/contact/${organizationId}`,
      `/api/account/${organizationId}`,
    ];
    const opened: string[] = [];
    for (const door of doors) {
      const { statusCode } = await browser.call('GET', door);
      if (![401, 403, 404].includes(statusCode)) opened.push(`${door} ${statusCode}`);
    }
    expect(opened).toEqual([]);
  });
});
