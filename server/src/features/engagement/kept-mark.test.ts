import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { buildAccount, buildRecipient } from '../../../test/factories.ts';
import { type KeptStage, peopleOf, type SentRelease, withKeptStage } from '../../../test/kept-stage.ts';
import { buildFilmRow } from '../../../test/sitting.ts';
import { type Db, sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { linkKey, recipientKey } from '../media/viewer-key.ts';
import { lockWatch, noteFetched, writeBeat } from '../media/watch.store.ts';
import { purgeOrganizations } from '../organization/close-organization.service.ts';
import { insertEvents } from '../reader/event.store.ts';

let server: KeptStage['server'];
let look: KeptStage['look'];
let keep: KeptStage['keep'];
let bothWays: KeptStage['bothWays'];
let stage: KeptStage['stage'];
let run: KeptStage['run'];
let counted: KeptStage['counted'];
let isMade: KeptStage['isMade'];
let crowd: KeptStage['crowd'];
let failing: KeptStage['failing'];
withKeptStage((kept) => {
  ({ server, look, keep, bothWays, stage, run, counted, isMade, crowd, failing } = kept);
});

describe('what leaves a mark', () => {
  const beat = (db: Db, { organizationId }: SentRelease, watchId: string, sittingId: string, at: Date) =>
    writeBeat(
      db,
      organizationId,
      { watchId, sittingId, startedAt: at, at, device: '', country: '', origin: 'site', creditMs: 0 },
      {
        ranges: [[0, 5]],
        buckets: Array.from({ length: 100 }, () => 1),
        totalMilliseconds: 5000,
        position: 5,
      },
    );

  it('a heartbeat leaves one, a part of the film that is handed out none', async () => {
    const one = await stage();
    const { organizationId, releaseId, recipient } = one;
    const fileId = await buildFilmRow(server.platform, organizationId);
    await keep(organizationId, releaseId);
    const key = {
      fileId,
      releaseId,
      viewerKey: recipientKey(recipient.id),
      accountId: null,
      recipientId: recipient.id,
      linkTokenId: null,
      filmVersion: 1,
    };
    const sittingId = newId();
    const at = new Date();
    const row = () => ({ ...key, id: newId(), durationSeconds: 100, at });
    for (const marks of [1, 2, 3]) {
      await server.tenant(organizationId, async (db) => {
        const { id } = await lockWatch(db, organizationId, row());
        await beat(db, one, id, sittingId, new Date(at.getTime() + marks * 1000));
      });
      expect(await counted('report_mark', releaseId)).toBe(marks);
      await server.tenant(organizationId, (db) =>
        noteFetched(db, organizationId, row(), marks, [1000, 1000]),
      );
      expect(await counted('report_mark', releaseId)).toBe(marks);
    }
    const [kept, all] = await bothWays(organizationId, (db) =>
      peopleOf(db, organizationId, releaseId, false),
    );
    expect(kept).toEqual(all);
  });

  it('a planned send that begins puts away what is kept; one that is paused does not', async () => {
    const sent = await stage();
    const { organizationId, releaseId, recipient } = sent;
    await keep(organizationId, releaseId);
    await run(sql`insert into send_queue (organization_id, recipient_id, distribution_id, ready_at)
      select organization_id, id, distribution_id, now() + interval '1 day' from recipient where id = ${recipient.id}`);
    const leave = () => run(sql`update recipient set provider_id = 'given' where id = ${recipient.id}`);
    await leave();
    await look();
    expect(await isMade(releaseId)).toBe(true);
    await run(sql`update distribution set phase = 'paused' where release_id = ${releaseId}`);
    await run(sql`update send_queue set ready_at = now() where recipient_id = ${recipient.id}`);
    await leave();
    await look();
    expect(await isMade(releaseId)).toBe(true);
    await run(sql`update distribution set phase = 'open' where release_id = ${releaseId}`);
    await leave();
    await look();
    // A few that leave, repeated ones of a send that is over, are counted.
    expect(await isMade(releaseId)).toBe(true);
    await crowd(sent);
    await leave();
    await look();
    await leave();
    expect(await counted('report_mark', releaseId)).toBe(0);
    expect(await counted('kept_report', releaseId)).toBe(0);
  });

  it('what is deleted leaves none', async () => {
    const one = await stage();
    const { organizationId } = one;
    const others = [await stage(organizationId), await stage(organizationId)];
    const cookie = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role: 'creator' })).email,
    );
    const come = ({ releaseId, recipient }: SentRelease) =>
      run(sql`insert into event (organization_id, id, release_id, recipient_id, kind, platform, verdict)
        values (${organizationId}, ${newId()}, ${releaseId}, ${recipient.id}, 'landing', 'landingPage', 'person')`);
    for (const each of [one, ...others]) {
      await come(each);
      await keep(organizationId, each.releaseId);
      await failing('insert', 'report_mark', each.releaseId);
    }
    const [second, third] = others as [SentRelease, SentRelease];
    const gone = await server.call('DELETE', `/api/distribution/${organizationId}/${one.releaseId}`, {
      cookie,
    });
    expect(gone.statusCode).toBe(204);
    expect(await counted('kept_report', one.releaseId)).toBe(0);
    const removed = await server.call('DELETE', `/api/release/${organizationId}/${second.releaseId}`, {
      cookie,
    });
    expect(removed.statusCode).toBe(204);
    expect(await counted('kept_person', second.releaseId)).toBe(0);
    await run(
      sql`update organization set deleted_at = now() - interval '8 days' where organization_id = ${organizationId}`,
    );
    // Its kept rows are not left to the one statement that takes everything else.
    await server.system((db) =>
      db.client.query(`
        create function still_kept() returns trigger language plpgsql as $$ begin
          if exists (select from kept_report where organization_id = old.organization_id) then raise 'still kept'; end if;
          return old;
        end $$;
        create trigger still_kept before delete on organization for each row execute function still_kept()`),
    );
    await purgeOrganizations(server.ctx());
    expect(await counted('kept_person', third.releaseId)).toBe(0);
    expect(
      await server.system((db) =>
        db.maybe(sql`select from organization where organization_id = ${organizationId}`),
      ),
    ).toBeNull();
  });

  it('one of a transaction that was under way when others were counted is counted later', async () => {
    const { organizationId, releaseId, recipient } = await stage();
    const second = await buildRecipient(server.platform, organizationId, releaseId);
    await keep(organizationId, releaseId);
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    const fail = (id: string) => ({
      text: "update recipient set state = 'failed' where id = $1",
      values: [id],
    });
    await client.query('begin');
    await client.query(fail(recipient.id));
    for (const state of ['bounced', 'stopped']) {
      await run(
        sql`update kept_report set taken_at = now() - interval '1 hour' where release_id = ${releaseId}`,
      );
      await run(sql`update recipient set state = ${state} where id = ${second.id}`);
      await look();
      expect(await counted('report_mark', releaseId)).toBe(0);
    }
    await client.query('commit');
    await client.end();
    for (let turn = 0; turn < 2; turn += 1) {
      const [kept, all] = await bothWays(organizationId, (db) =>
        peopleOf(db, organizationId, releaseId, false),
      );
      expect(kept).toEqual(all);
      expect(await counted('report_mark', releaseId)).toBe(1 - turn);
      await look();
    }
    const { below } = await server.system((db) =>
      db.one<{ below: boolean }>(
        sql`select taken_below > '0'::xid8 as below from kept_report where release_id = ${releaseId}`,
      ),
    );
    expect(below).toBe(true);
  });

  it('who came signed in is asked again where the link by which they came is vouched for', async () => {
    const { organizationId, releaseId, recipient } = await stage();
    const { email } = recipient;
    const account = await buildAccount(server.platform, { organizationId, role: 'client', email });
    const link = newId();
    const at = new Date('2026-03-01T08:00:00Z');
    const came = { kind: 'landing', platform: 'landingPage', origin: 'site', verdict: 'machine' } as const;
    const unknown = { reason: null, url: null, userAgent: '', device: '', country: '' };
    await server.tenant(organizationId, (db) =>
      insertEvents(db, organizationId, [
        {
          organizationId,
          id: newId(),
          releaseId,
          recipientId: null,
          linkTokenId: link,
          accountId: account.id,
          ...came,
          ...unknown,
          at,
        },
      ]),
    );
    const fileId = await buildFilmRow(server.platform, organizationId);
    await keep(organizationId, releaseId);
    const people = () => bothWays(organizationId, (db) => peopleOf(db, organizationId, releaseId, false));
    const [before] = await people();
    await server.tenant(organizationId, async (db) => {
      const { id } = await lockWatch(db, organizationId, {
        id: newId(),
        fileId,
        releaseId,
        viewerKey: linkKey(link, 'b'),
        accountId: null,
        recipientId: null,
        linkTokenId: link,
        filmVersion: 1,
        durationSeconds: 100,
        at,
      });
      await beat(db, { organizationId, releaseId, recipient }, id, newId(), at);
    });
    for (let turn = 0; turn < 2; turn += 1) {
      const [kept, all] = await people();
      expect(all).not.toEqual(before);
      expect(kept).toEqual(all);
      await look();
    }
  });
});
