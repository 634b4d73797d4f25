import type { Stats } from '@firstlook/contract/stats.ts';
import { dayAfter, dayIn } from '@firstlook/contract/zone.ts';
import { describe, expect, it } from 'vitest';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type KeptDays, withKeptDays } from '../../../test/kept-days.ts';
import { buildFilmRow, buildSittings } from '../../../test/sitting.ts';
import { beginStatsWalk } from '../../../test/stats-walk.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Sql, sql } from '../../platform/database.ts';
import { checkStats, clearStats, sweepStatsMarks } from './kept-stats.service.ts';
import { findKept, keptFrom } from './kept-stats.store.ts';

let stage: KeptDays;
withKeptDays((made) => {
  stage = made;
});

const zone = 'Asia/Jerusalem';
const dayLength = 86_400_000;
const run = (statement: Sql) => stage.server.system((db) => db.run(statement));
const year = () => ({ from: new Date(stage.clock.now.getTime() - 365 * dayLength), to: stage.clock.now });

/** An organization with one sitting yesterday, kept. */
async function kept() {
  const { id: organizationId } = await buildOrganization(stage.server.platform);
  const fileId = await buildFilmRow(stage.server.platform, organizationId);
  const releaseId = (await buildRelease(stage.server.platform, organizationId)).id;
  const sit = (at: Date, viewerKey = 's:a') =>
    buildSittings(stage.server.platform, organizationId, fileId, [
      { releaseId, viewerKey, at: at.toISOString(), milliseconds: 1000 },
    ]);
  const yesterday = new Date(stage.clock.now.getTime() - dayLength);
  await sit(yesterday);
  const today = dayIn(zone, stage.clock.now);
  await stage.begin(organizationId, zone, today);
  await stage.settle(organizationId);
  const sums = async () => {
    const both = await stage.bothWays(organizationId, zone, year());
    return both && [both.kept.sum?.count, both.raw.sum?.count];
  };
  return { organizationId, sit, yesterday, today, sums };
}

describe('what is kept says the same as the sittings', () => {
  it.each([
    [1, zone],
    [2, 'America/Havana'],
    [3, 'UTC'],
  ])(
    'after every step of a walk through everything that happens (%i, %s)',
    async (seed, first) => {
      stage.clock.now = new Date('2026-11-10T09:00:00Z');
      const walk = await beginStatsWalk(stage.server, { seed, zone: first, now: () => stage.clock.now });
      const { organizationId, chance, upTo } = walk;
      for (let at = 0; at < 25; at += 1) await walk.sit();
      let place = first;
      const done = new Map<string, number>();
      let compared = 0;
      const moment = (days: number) =>
        new Date(stage.clock.now.getTime() - upTo(days) * dayLength - upTo(dayLength));
      for (let at = 0; at < 45; at += 1) {
        await stage.begin(organizationId, place, dayIn(place, stage.clock.now));
        const name = await walk.step();
        done.set(name, (done.get(name) ?? 0) + 1);
        if (chance() < 0.15) stage.clock.now = new Date(stage.clock.now.getTime() + upTo(40) * 3_600_000);
        if (at === 30) {
          place = 'America/New_York';
          await run(sql`update organization set settings = settings || ${JSON.stringify({ timeZone: place })}::jsonb
            where organization_id = ${organizationId}`);
        }
        // Some changes wait for each other.
        if (chance() < 0.4) continue;
        await stage.settle(organizationId);
        const ends = [moment(35), moment(35)].sort((a, b) => a.getTime() - b.getTime()) as [Date, Date];
        const some = { from: ends[0], to: ends[1] };
        for (const [range, only] of [
          [year(), {}],
          [some, {}],
          [{ from: moment(12), to: stage.clock.now }, {}],
          [some, { releaseId: walk.releases[at % walk.releases.length] }],
        ] as const) {
          const both = await stage.bothWays(organizationId, place, range, only);
          if (!both) continue;
          expect({ at, name, only, part: both.part, ...both.kept }).toEqual({
            at,
            name,
            only,
            part: both.part,
            ...both.raw,
          });
          compared += 1;
        }
      }
      // A walk that was never kept would prove nothing.
      expect(compared).toBeGreaterThan(25);
      expect(done.size).toBeGreaterThan(6);
    },
    180_000,
  );
});

describe('what happens meanwhile', () => {
  it('no day is kept while somebody writes who could not see that marks are left', async () => {
    const { id: organizationId } = await buildOrganization(stage.server.platform);
    const fileId = await buildFilmRow(stage.server.platform, organizationId);
    const at = new Date(stage.clock.now.getTime() - dayLength);
    const [wrote, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = stage.server.tenant(organizationId, async (db) => {
      await db.run(
        sql`insert into watch (organization_id, id, file_id, viewer_key) values (${organizationId}, 'w', ${fileId}, 's:a')`,
      );
      await db.run(sql`insert into sitting (organization_id, id, watch_id, total_ms, origin, started_at, ended_at)
        values (${organizationId}, 's', 'w', 1000, 'site', ${at}, ${at})`);
      wrote.resolve();
      await go.promise;
    });
    await wrote.promise;
    await stage.begin(organizationId, zone, dayIn(zone, stage.clock.now));
    for (let turn = 0; turn < 3; turn += 1) await stage.follow();
    expect(await stage.keptUntil(organizationId)).toBeNull();
    go.resolve();
    await writing;
    await stage.settle(organizationId);
    const both = await stage.bothWays(organizationId, zone, year());
    expect([both?.kept.sum?.count, both?.raw.sum?.count]).toEqual([1, 1]);
  });

  it('a sitting of today leaves no mark, one of a day that is over one in each transaction', async () => {
    const { organizationId, sit, yesterday, sums } = await kept();
    await sit(stage.clock.now);
    expect(await stage.marks(organizationId)).toEqual([]);
    await sit(yesterday, 's:b');
    await run(
      sql`update sitting set total_ms = total_ms + 1, ended_at = now() where organization_id = ${organizationId}`,
    );
    await run(sql`update sitting set ended_at = now() where organization_id = ${organizationId}`);
    const day = dayIn(zone, yesterday);
    expect(await stage.marks(organizationId)).toEqual([day, day]);
    expect(await sums()).toEqual([2, 3]);
    await stage.settle(organizationId);
    expect(await sums()).toEqual([3, 3]);
    expect(await stage.marks(organizationId)).toEqual([]);
  });

  it('the day that ended is kept, and what of it goes on after midnight follows', async () => {
    const { organizationId, sit, today, sums } = await kept();
    await sit(stage.clock.now);
    const before = stage.clock.now;
    try {
      stage.clock.now = new Date(before.getTime() + dayLength);
      await stage.settle(organizationId);
      expect(await stage.keptUntil(organizationId)).toBe(dayAfter(today));
      await run(
        sql`update sitting set total_ms = 5000, ended_at = now() where organization_id = ${organizationId} and started_at = ${before}`,
      );
      expect(await stage.marks(organizationId)).toEqual([today]);
      await stage.settle(organizationId);
      expect(await sums()).toEqual([2, 2]);
      const both = await stage.bothWays(organizationId, zone, year());
      expect(both?.kept.sum).toMatchObject({ time: 6000 });
    } finally {
      stage.clock.now = before;
    }
  });

  it('changes that nobody counted within a minute are not left out: the sittings are read', async () => {
    const { organizationId, sit, yesterday, today } = await kept();
    const until = async () =>
      (await stage.server.tenant(organizationId, (db) => findKept(db, organizationId, zone))).kept_until;
    await sit(yesterday, 's:b');
    expect(await until()).toBe(today);
    await run(
      sql`update stats_mark set left_at = now() - interval '61 seconds' where organization_id = ${organizationId}`,
    );
    expect(await until()).toBeNull();
    await stage.settle(organizationId);
    expect(await until()).toBe(today);
  });
});

describe('what a worker does', () => {
  it('a day that is wrong is right again once it was looked at, and that is told', async () => {
    const { organizationId, sums } = await kept();
    const warnings: unknown[] = [];
    const log = { ...stage.server.ctx().log, warn: (...said: unknown[]) => warnings.push(said) };
    const ctx: Ctx = { ...stage.server.ctx(), log: log as never };
    await checkStats(ctx);
    expect(warnings).toEqual([]);
    await run(sql`update stats_day set count = 7 where organization_id = ${organizationId}`);
    expect(await sums()).toEqual([7, 1]);
    // The days that it has looked at are over: it begins anew.
    for (let turn = 0; turn < 2; turn += 1) await checkStats(ctx);
    expect(await sums()).toEqual([1, 1]);
    expect(warnings).toMatchObject([
      [{ organizationId, changed: 1, moved: 0 }, 'a kept day was wrong and is right again'],
    ]);
  });

  it('what is of no use goes: of another rule after an hour, unread for a month, of a closed organization at once', async () => {
    const [former, unread, closed] = [await kept(), await kept(), await kept()];
    const left = async ({ organizationId }: { organizationId: string }) => {
      const { rows } = await stage.server.system((db) =>
        db.client.query(
          `select (select count(*)::int from kept_stats where organization_id = $1) as kept, (select count(*)::int from stats_day where organization_id = $1) as days,
            (select count(*)::int from stats_person where organization_id = $1) as people`,
          [organizationId],
        ),
      );
      return rows[0];
    };
    expect(await left(former)).toMatchObject({ kept: 1, days: 1 });
    await run(sql`update kept_stats set rule = 'former' where organization_id = ${former.organizationId}`);
    expect(await former.sums()).toBeNull();
    await clearStats(stage.server.ctx());
    expect(await left(former)).toMatchObject({ kept: 1 });
    await run(
      sql`update kept_stats set began_at = now() - interval '2 hours' where organization_id = ${former.organizationId}`,
    );
    await run(
      sql`update kept_stats set read_at = now() - interval '31 days' where organization_id = ${unread.organizationId}`,
    );
    await run(
      sql`update organization set deleted_at = now() where organization_id = ${closed.organizationId}`,
    );
    await clearStats(stage.server.ctx());
    await stage.follow();
    for (const one of [former, unread, closed])
      expect(await left(one)).toEqual({ kept: 0, days: 0, people: 0 });
    await run(sql`insert into stats_mark (organization_id, day) values (${former.organizationId}, now())`);
    await sweepStatsMarks(stage.server.ctx());
    expect(await stage.marks(former.organizationId)).toEqual([]);
  });
});

it('statistics of many sittings are kept once they were read, and the page says the same', async () => {
  const { server } = stage;
  const { id: organizationId } = await buildOrganization(server.platform);
  const fileId = await buildFilmRow(server.platform, organizationId);
  const release = await buildRelease(server.platform, organizationId);
  const cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  const read = async () => {
    const [stats, totals] = await Promise.all(
      ['', '/totals'].map((path) => server.call('GET', `/api/stats/${organizationId}${path}`, { cookie })),
    );
    return { stats: stats?.json<Stats>(), totals: totals?.json<object>() };
  };
  await server.system(async (db) => {
    await db.run(sql`insert into watch (organization_id, id, file_id, release_id, viewer_key)
      select ${organizationId}, 'w' || n, ${fileId}, ${release.id}, 'erased:' || n from generate_series(1, 500) n`);
    await db.run(sql`insert into sitting (organization_id, id, watch_id, total_ms, device, origin, started_at, ended_at)
      select ${organizationId}, 's' || n, 'w' || (n % 500 + 1), n, 'd' || n % 3, 'site', ${stage.clock.now}::timestamptz - n * interval '2 minutes', now()
      from generate_series(1, ${keptFrom - 1}::int) n`);
  });
  await read();
  expect(await stage.keptUntil(organizationId)).toBeNull();
  await server.system((db) =>
    db.run(sql`insert into sitting (organization_id, id, watch_id, total_ms, origin, started_at, ended_at)
      values (${organizationId}, 'last', 'w1', 1, 'site', ${stage.clock.now}, now())`),
  );
  const counted = await read();
  await stage.settle(organizationId);
  expect(await stage.keptUntil(organizationId)).toBe(dayIn(zone, stage.clock.now));
  expect(await read()).toEqual(counted);
  expect(counted.stats?.releases).toMatchObject([{ byAccount: 500, byTotalWatchTimes: 20_000 }]);
}, 120_000);
