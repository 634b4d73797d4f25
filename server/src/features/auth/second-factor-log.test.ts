import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ComingIn, type StrictWorld, startStrictWorld, wrongCode } from '../../../test/coming-in.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

let world: ComingIn;
let member: StrictWorld['member'];
let strict: string;

beforeAll(async () => {
  ({ world, member, organizationId: strict } = await startStrictWorld());
});
afterAll(() => world.stop());

it('lets an admin see that codes arrive before everybody is asked for one', async () => {
  const organizationId = (await buildOrganization(world.server.platform, { name: 'Studio' })).id;
  const { email } = await buildAccount(world.server.platform, { organizationId, role: 'admin' });
  const browser = world.browser();
  await browser.login(email);
  const path = `/api/organization/${organizationId}/secondFactorTest`;
  expect((await browser.call('POST', path, { method: 'email' })).json().validSeconds).toBe(300);
  const { code, text } = await world.mailTo(email);
  expect(text).toContain('Studio');
  const finished = (pass: string) => browser.call('POST', `${path}/finish`, { pass });
  expect((await finished(wrongCode(code))).json().code).toBe('INVALID_SECOND_FACTOR');
  expect((await finished(code)).statusCode).toBe(204);
  expect((await finished(code)).statusCode).toBe(401);
  const [session] = await world.write(
    'select second_factor_at from session s join account a on a.id = s.account_id where a.email = $1',
    [email],
  );
  expect(session?.second_factor_at).not.toBeNull();
});

it('writes sign-ins, wrong passwords and wrong codes into the organization’s log', async () => {
  const { email, id } = await member();
  const browser = world.browser();
  await browser.login(email, 'wrong-password');
  await browser.login(email);
  await browser.makePass();
  const { code } = await world.mailTo(email);
  await browser.finishPass(wrongCode(code));
  await browser.finishPass(code);
  await vi.waitFor(async () => {
    const rows = await world.write(
      'select action, actor_id, organization_id, after, address from audit where target_id = $1 order by action, at',
      [id],
    );
    const common = { organization_id: strict, address: '127.0.0.1' };
    expect(rows).toHaveLength(3);
    expect(rows).toEqual([
      { ...common, action: 'auth.signIn', actor_id: id, after: { secondFactor: 'email' } },
      // Who typed it is not known.
      { ...common, action: 'auth.signInFailed', actor_id: null, after: null },
      { ...common, action: 'auth.signInFailed', actor_id: null, after: { secondFactor: 'email' } },
    ]);
  }, 10_000);
});
