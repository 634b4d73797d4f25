import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPassword } from '../../../test/app.ts';
import {
  type ComingIn,
  type StrictWorld,
  startStrictWorld,
  type TestBrowser,
} from '../../../test/coming-in.ts';
import { buildAccount } from '../../../test/factories.ts';

let world: ComingIn;
let member: StrictWorld['member'];
const minutes = 60_000;

beforeAll(async () => {
  ({ world, member } = await startStrictWorld());
});
afterAll(() => world.stop());

describe('a trusted device', () => {
  const signInTrusted = async (email: string, browser: TestBrowser, count: number) => {
    await browser.login(email);
    await browser.makePass();
    await browser.finishPass((await world.mailTo(email, count)).code, { trustDevice: true });
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
