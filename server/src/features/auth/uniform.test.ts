import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComingIn, startComingIn } from '../../../test/coming-in.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

/** Promise A1: coming in tells no one whether an address has an account: status, body, headers and time. */
let world: ComingIn;
const tries = 40;
let count = 0;

beforeAll(async () => {
  world = await startComingIn();
  await buildOrganization(world.server.platform, { domain: 'quay' });
});
afterAll(() => world.stop());

const unknown = async () => `stranger${count++}@nowhere.example`;
// Each try is of another account: one that is asked for again and again meets the limits that count by address.
const known = async () => (await buildAccount(world.server.platform)).email;
const person = { firstName: 'A', lastName: 'B', mobile: '0501234567', password: 'Sea-view-2026' };

const calls = [
  ['signing in', '/api/auth/login', (email: string) => ({ email, password: 'wrong-pass-1!' })],
  ['signing up', '/api/auth/signup/quay', (email: string) => ({ ...person, email })],
  ['asking for a new password', '/api/auth/sendNewPasswordEmail', (email: string) => ({ email })],
] as const;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * How surely one of two sets of times is the longer one, in standard deviations (Mann–Whitney; 0: they are alike), and by
 * how many milliseconds (Hodges–Lehmann). What a busy machine adds to single calls of either kind makes it less sure.
 */
function compareTimes(some: number[], others: number[]): { certainty: number; difference: number } {
  const differences = some.flatMap((one) => others.map((other) => one - other));
  const longer = differences.filter((difference) => difference > 0).length;
  const pairs = differences.length;
  const spread = Math.sqrt((pairs * (some.length + others.length + 1)) / 12);
  return { certainty: Math.abs(longer - pairs / 2) / spread, difference: Math.abs(median(differences)) };
}
/** By chance once in ten thousand runs. */
const sure = 4;
/** Milliseconds: a new account writes some rows more than one that is there; a password judged or not is five times that. */
const nothing = 10;

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

  it('is the same for known and unknown addresses', { timeout: 120_000 }, async () => {
    await ask(await known());
    await ask(await unknown());
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = 0; round < tries; round += 1) {
      // In turn, each first every other time: a slow moment meets both.
      const isKnownFirst = round % 2 === 0;
      const emails = [await known(), await unknown()];
      if (!isKnownFirst) emails.reverse();
      const [first, second] = [await ask(emails[0] as string), await ask(emails[1] as string)];
      expect(first.shape).toEqual(second.shape);
      const [one, other] = isKnownFirst ? [first, second] : [second, first];
      times.known.push(one.took);
      times.unknown.push(other.took);
    }
    const { certainty, difference } = compareTimes(times.known, times.unknown);
    const told = `${median(times.known)} / ${median(times.unknown)} ms: ${difference} ms, ${certainty} deviations`;
    if (process.env.TEST_LOG) console.log(told);
    expect(certainty > sure && difference > nothing, told).toBe(false);
  });
});
