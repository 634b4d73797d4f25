import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComingIn, startComingIn } from '../../../test/coming-in.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

/** Promise A1: nobody learns from coming in whether an address has an account: status, body, headers and time. */
let world: ComingIn;
let known: string;
const tries = 40;
let count = 0;

beforeAll(async () => {
  world = await startComingIn();
  known = (await buildAccount(world.server.platform)).email;
  await buildOrganization(world.server.platform, { domain: 'quay' });
});
afterAll(() => world.stop());

const unknown = () => `stranger${count++}@nowhere.example`;
const person = { firstName: 'A', lastName: 'B', mobile: '0501234567', password: 'Sea-view-2026' };

const calls = [
  ['signing in', '/api/auth/login', (email: string) => ({ email, password: 'wrong-pass-1!' })],
  ['signing up', '/api/auth/signup/quay', (email: string) => ({ ...person, email })],
  ['asking for a new password', '/api/auth/sendNewPasswordEmail', (email: string) => ({ email })],
] as const;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe.each(calls)('%s', (_name, url, bodyFor) => {
  /** Each try from a network of its own: the limits by network have tests of their own. */
  async function ask(email: string) {
    const address = `10.${count % 250}.${Math.floor(count / 250)}.${1 + (count++ % 200)}`;
    const browser = world.browser({ address });
    const begun = performance.now();
    const answer = await browser.call('POST', url, bodyFor(email));
    const took = performance.now() - begun;
    const { date: _date, ...headers } = answer.headers;
    const body = answer.body.replace(/"requestId":"[^"]+"/, '');
    return { took, shape: { status: answer.statusCode, body, headers } };
  }

  // The machine may be busy with something else for a moment; a real difference is there every time.
  it('is the same for known and unknown addresses', { retry: 2, timeout: 120_000 }, async () => {
    await ask(known);
    await ask(unknown());
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = 0; round < tries; round += 1) {
      const one = await ask(known);
      const other = await ask(unknown());
      expect(one.shape).toEqual(other.shape);
      times.known.push(one.took);
      times.unknown.push(other.took);
    }
    const difference = Math.abs(median(times.known) - median(times.unknown));
    expect(difference, `${median(times.known)} / ${median(times.unknown)} ms`).toBeLessThan(20);
  });
});
