import { afterAll, beforeAll, expect } from 'vitest';
import { keptRule } from '../src/features/stats/kept-day.store.ts';
import { keptPartOf, type Only, type Range } from '../src/features/stats/kept-part.policy.ts';
import { followStats } from '../src/features/stats/kept-stats.service.ts';
import { findKept, listKeptToDo } from '../src/features/stats/kept-stats.store.ts';
import { listStats, sumStats } from '../src/features/stats/stats.store.ts';
import { sql } from '../src/platform/database.ts';
import { startTestServer, type TestServer } from './app.ts';

/** Statistics that are kept when a test says so, on a clock that it sets: no worker looks beside it. */
function start(server: TestServer, clock: { now: Date }) {
  const follow = () => followStats(server.ctx());
  const keptUntil = async (organizationId: string) =>
    (
      await server.system((db) =>
        db.maybe<{ day: string | null }>(
          sql`select kept_until::text as day from kept_stats where organization_id = ${organizationId}`,
        ),
      )
    )?.day ?? null;
  return {
    server,
    clock,
    follow,
    keptUntil,
    /** Keeps an organization with few sittings, too. */
    begin: (organizationId: string, zone: string, today: string) =>
      server.tenant(organizationId, (db) =>
        db.run(sql`insert into kept_stats (organization_id, rule, zone, marked_until)
          values (${organizationId}, ${keptRule}, ${zone}, ${today}::date) on conflict do nothing`),
      ),
    /** Until nothing is left to do: days are kept once whatever was under way is over, also what the tests beside this one do. */
    async settle(organizationId: string) {
      await expect
        .poll(
          async () => {
            await follow();
            const due = await server.system((db) => listKeptToDo(db, clock.now));
            return due.some((one) => one.organization_id === organizationId);
          },
          { timeout: 60_000, interval: 5 },
        )
        .toBe(false);
    },
    /** How many marks there are of days. */
    async marks(organizationId: string): Promise<string[]> {
      const rows = await server.system((db) =>
        db.many<{ day: string }>(
          sql`select day::text as day from stats_mark where organization_id = ${organizationId} order by day`,
        ),
      );
      return rows.map(({ day }) => day);
    },
    /** What is read of a range as it is kept, and from its sittings; null where nothing of it is kept. */
    bothWays: (organizationId: string, zone: string, range: Range, only: Only = {}) =>
      server.tenant(organizationId, async (db) => {
        const { kept_until: until } = await findKept(db, organizationId, zone);
        const kept = until === null ? null : keptPartOf(range, zone, until);
        if (!kept) return null;
        const read = async (asked: { kept: typeof kept | null }) => ({
          rows: await listStats(db, { organizationId, range, zone, only, ...asked }),
          sum: await sumStats(db, { organizationId, range, zone, only, ...asked }),
        });
        return { kept: await read({ kept }), raw: await read({ kept: null }), part: kept };
      }),
  };
}
export type KeptDays = ReturnType<typeof start>;

/** The same for a whole test file. */
export function withKeptDays(take: (stage: KeptDays) => void): void {
  const clock = { now: new Date('2026-11-10T09:00:00Z') };
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => clock.now } });
    take(start(server, clock));
  });
  afterAll(() => server.stop());
}
