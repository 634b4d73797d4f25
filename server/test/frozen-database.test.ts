import { afterAll, beforeAll, expect, it } from 'vitest';
import { longestSilence } from '../src/platform/connection.ts';
import { type ChildStage, openChildStage } from './child-stage.ts';
import { postmasterOf, withOwnDatabase } from './own-database.ts';
import { answeredWithin, promised } from './promised.ts';

/** A PostgreSQL that stands still (a stopped machine, a disk that hangs): connections stay open and nothing is said. */
let stage: ChildStage;

beforeAll(async () => {
  stage = await openChildStage({}, () => Promise.resolve());
});
afterAll(() => stage.close());

/** Stops the postmaster, so that nothing is born any more, and then all that it bore. @returns how it goes on */
async function freeze(): Promise<() => void> {
  const frozen = [postmasterOf(stage.folder).pid];
  await withOwnDatabase(stage.folder, async (client) => {
    process.kill(frozen[0] as number, 'SIGSTOP');
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    frozen.push(...rows.map(({ pid }) => pid));
  });
  return () => {
    for (const pid of frozen.toReversed()) process.kill(pid, 'SIGCONT');
  };
}

const stranger = { headers: { cookie: '' } };
const login = {
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie: '' },
  body: JSON.stringify({ email: 'tv-admin@demo.test', password: 'never-this-1!' }),
};

it('is answered with 503 in time by every kind of call, again and again, and heals by itself', async () => {
  const { organizationId, releaseId } = await stage.makeRelease();
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await answeredWithin(stage.open(path, init), path);
    return [path, answer.status, answer.headers.get('retry-after')];
  };
  const askAll = () =>
    Promise.all([
      ask('/health'),
      ask('/health', stranger),
      ask('/auth/login', login),
      ask('/organization'),
      ask(`/release/${organizationId}`),
      ask(`/release/${organizationId}/${releaseId}/direct`),
    ]);
  const before = await askAll();
  const goOn = await freeze();
  try {
    for (const wave of ['connections that are open', 'new connections'])
      expect(await askAll(), wave).toEqual(before.map(([path]) => [path, 503, '2']));
  } finally {
    goOn();
  }
  await stage.until('healing', async () => (await ask('/health'))[1] === 200, 30_000);
  expect(await askAll()).toEqual(before);
  expect(stage.server.output()).toContain('"msg":"UNAVAILABLE"');
  expect(longestSilence).toBeLessThan(promised);
}, 120_000);
