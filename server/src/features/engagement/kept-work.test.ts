import { describe, expect, it } from 'vitest';
import { buildRecipient } from '../../../test/factories.ts';
import { type KeptStage, peopleOf, withKeptStage } from '../../../test/kept-stage.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../platform/database.ts';
import { clearKeptReports, countKeptReports, keepReports, makeKeptReports } from './kept-report.service.ts';
import { listKeptToDo, lockKept } from './kept-report.store.ts';
import { KeptElsewhereError, makeKept } from './make-kept.store.ts';

let server: KeptStage['server'];
let look: KeptStage['look'];
let begin: KeptStage['begin'];
let keep: KeptStage['keep'];
let bothWays: KeptStage['bothWays'];
let stage: KeptStage['stage'];
let run: KeptStage['run'];
let counted: KeptStage['counted'];
let isMade: KeptStage['isMade'];
let failing: KeptStage['failing'];
withKeptStage((kept) => {
  ({ server, look, begin, keep, bothWays, stage, run, counted, isMade, failing } = kept);
});

/** Messages of a context that were warnings. */
function listening(): { ctx: Ctx; warnings: [object, string][] } {
  const warnings: [object, string][] = [];
  const log = { ...server.ctx().log, warn: (what: object, words: string) => warnings.push([what, words]) };
  return { ctx: { ...server.ctx(), log: log as never }, warnings };
}

describe('what a worker does', () => {
  it('what cannot be cleared stops nothing, and what another version keeps stays an hour', async () => {
    const first = await stage();
    const { organizationId } = first;
    const [second, third, fourth] = [
      await stage(organizationId),
      await stage(organizationId),
      await stage(organizationId),
    ];
    for (const { releaseId } of [first, second, third]) await keep(organizationId, releaseId);
    const stop = await failing('delete', 'kept_report', first.releaseId);
    const ids = [first, second].map(({ releaseId }) => releaseId);
    await run(
      sql`update kept_report set rule = 'former' where release_id = any(${[...ids, third.releaseId]})`,
    );
    await run(
      sql`update kept_report set began_at = now() - interval '2 hours' where release_id = any(${ids})`,
    );
    const { ctx, warnings } = listening();
    await begin(organizationId, fourth.releaseId);
    for (const work of [clearKeptReports, makeKeptReports, makeKeptReports]) await work(ctx);
    expect(warnings).toMatchObject([[{ releaseId: first.releaseId }, 'a kept report is not cleared']]);
    expect(await isMade(first.releaseId)).toBe(true);
    expect(await counted('kept_report', second.releaseId)).toBe(0);
    expect(await counted('kept_person', second.releaseId)).toBe(0);
    expect(await isMade(third.releaseId)).toBe(true);
    // A busy machine gives one run the time for less.
    const makeFourth = async () => {
      await makeKeptReports(ctx);
      return isMade(fourth.releaseId);
    };
    await expect.poll(makeFourth, { timeout: 60_000 }).toBe(true);
    await stop();
    await look();
    expect(await counted('kept_person', first.releaseId)).toBe(0);
  });

  it('what was not read for a month goes; a reader is noted once a day', async () => {
    const { organizationId, releaseId } = await stage();
    await keep(organizationId, releaseId);
    const readAgo = (days: number) =>
      run(
        sql`update kept_report set read_at = now() - make_interval(days => ${days}) where release_id = ${releaseId}`,
      );
    await readAgo(29);
    await look();
    expect(await isMade(releaseId)).toBe(true);
    const read = () => keepReports(server.ctx({ organizationId }), [{ releaseId, people: 2000 }]);
    await read();
    const { hours } = await server.system((db) =>
      db.one<{ hours: number }>(
        sql`select extract(epoch from now() - read_at)::int / 3600 as hours from kept_report where release_id = ${releaseId}`,
      ),
    );
    expect(hours).toBe(0);
    await readAgo(31);
    await look();
    expect(await counted('kept_report', releaseId)).toBe(0);
    await keepReports(server.ctx({ organizationId }), [{ releaseId, people: 1999 }]);
    expect(await counted('kept_report', releaseId)).toBe(0);
    // A database that takes no row answers its readers.
    const stop = await failing('insert', 'kept_report', releaseId);
    await read();
    expect(await counted('kept_report', releaseId)).toBe(0);
    await stop();
    await read();
    expect(await counted('kept_report', releaseId)).toBe(1);
  });

  it('a row that is wrong is right again after a day, and that is told', async () => {
    const { organizationId, releaseId, recipient } = await stage();
    await keep(organizationId, releaseId);
    await run(sql`update kept_person set class = 0 where release_id = ${releaseId} and not with_machines`);
    const { ctx, warnings } = listening();
    const makeLater = async (readDaysAgo: number) => {
      await run(sql`update kept_report set made_at = now() - interval '2 days',
        read_at = now() - make_interval(days => ${readDaysAgo}) where release_id = ${releaseId}`);
      await makeKeptReports(ctx);
    };
    const isRight = async () => {
      const [kept, all] = await bothWays(organizationId, (db) =>
        peopleOf(db, organizationId, releaseId, false),
      );
      return JSON.stringify(kept) === JSON.stringify(all);
    };
    await makeLater(3);
    expect(await isRight()).toBe(false);
    await makeLater(0);
    expect(await isRight()).toBe(true);
    expect(warnings).toEqual([
      [{ releaseId, gone: 0, changed: 1, born: 0 }, 'a kept report was wrong and is right again'],
    ]);
    // What a mark said, and what is as it was, is nothing to tell.
    await run(sql`update recipient set state = 'failed' where id = ${recipient.id}`);
    await makeLater(0);
    await makeLater(0);
    expect(await isRight()).toBe(true);
    expect(warnings).toHaveLength(1);
  });

  it('a release with many marks takes turns, and its making keeps no other one waiting', async () => {
    const busy = await stage();
    const { organizationId } = busy;
    const other = await stage(organizationId);
    for (const { releaseId } of [busy, other]) await keep(organizationId, releaseId);
    await run(sql`insert into report_mark (organization_id, release_id, recipient_id)
      select ${organizationId}, ${busy.releaseId}, 'none-' || n from generate_series(1, 10500) n`);
    const change = () =>
      run(sql`update recipient set provider_id = 'given' where id = ${other.recipient.id}`);
    await change();
    await countKeptReports(server.ctx());
    expect([
      await counted('report_mark', busy.releaseId),
      await counted('report_mark', other.releaseId),
    ]).toEqual([500, 0]);
    await buildRecipient(server.platform, organizationId, busy.releaseId);
    await change();
    await countKeptReports(server.ctx());
    expect(await counted('report_mark', busy.releaseId)).toBeGreaterThan(500);
    expect(await counted('report_mark', other.releaseId)).toBe(0);
    await makeKeptReports(server.ctx());
    expect(await counted('report_mark', busy.releaseId)).toBe(0);
    expect(await counted('kept_person', busy.releaseId)).toBe(4);
  });

  it('releases that were sent last come first', async () => {
    const stages = [await stage(), await stage(), await stage()];
    for (const [days, { organizationId, releaseId }] of stages.entries()) {
      await run(
        sql`update release set distributed_at = now() - make_interval(days => ${(days + 1) % 3}) where id = ${releaseId}`,
      );
      await begin(organizationId, releaseId);
    }
    const ids = stages.map(({ releaseId }) => releaseId);
    const listed = (await server.system(listKeptToDo))
      .map(({ release_id: id }) => id)
      .filter((id) => ids.includes(id));
    expect(listed).toEqual([ids[2], ids[0], ids[1]]);
  });

  it('a release that is deleted while its people are written down waits for nothing and leaves nothing', async () => {
    const { organizationId, releaseId } = await stage();
    await keep(organizationId, releaseId);
    const report = { organization_id: organizationId, release_id: releaseId };
    const make = (meanwhile: () => Promise<unknown>) =>
      server.tenant(organizationId, async (db) => {
        const state = await lockKept(db, report);
        if (!state) throw new Error('another one has it');
        await meanwhile();
        await makeKept(db, report, state);
      });
    const putAway = () => run(sql`delete from kept_report where release_id = ${releaseId}`);
    const again = async () => {
      await putAway();
      await begin(organizationId, releaseId);
    };
    await expect(make(again)).rejects.toThrow(KeptElsewhereError);
    // What was begun meanwhile is not what was made.
    expect(await isMade(releaseId)).toBe(false);
    expect(await counted('kept_person', releaseId)).toBe(0);
    await look();
    await look();
    await expect(make(() => run(sql`delete from release where id = ${releaseId}`))).rejects.toThrow(
      KeptElsewhereError,
    );
    expect(await counted('kept_person', releaseId)).toBe(0);
  });
});
