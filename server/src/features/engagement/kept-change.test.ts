import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { type KeptStage, peopleOf, withKeptStage } from '../../../test/kept-stage.ts';
import { buildFilmRow, buildSittings } from '../../../test/sitting.ts';
import { type Db, sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { recipientKey } from '../media/viewer-key.ts';
import { eraseAccountTraces } from '../person/person-account.store.ts';
import { countReport, readReport } from '../report/report.store.ts';

let server: KeptStage['server'];
let look: KeptStage['look'];
let begin: KeptStage['begin'];
let keep: KeptStage['keep'];
let crowd: KeptStage['crowd'];
let bothWays: KeptStage['bothWays'];
withKeptStage((stage) => {
  ({ server, look, begin, keep, crowd, bothWays } = stage);
});

const page = { search: '', offset: 0, limit: 500 };

describe('a change is in the next reading, whatever happens beside it', () => {
  const opened = (releaseId: string, recipientId: string | null, accountId: string | null = null) => ({
    text: `insert into event (organization_id, id, release_id, recipient_id, account_id, kind, platform, verdict)
      select organization_id, $1, id, $2, $4, 'landing', 'landingPage', 'person' from release where id = $3`,
    values: [newId(), recipientId, releaseId, accountId],
  });
  async function stage() {
    const organizationId = (await buildOrganization(server.platform)).id;
    const releaseId = (await buildRelease(server.platform, organizationId)).id;
    const recipient = await buildRecipient(server.platform, organizationId, releaseId);
    const read = () =>
      server.tenant(organizationId, (db) =>
        readReport(db, organizationId, releaseId, { ...page, filter: 'opened', includeMachines: false }),
      );
    return { organizationId, releaseId, recipient, read };
  }
  async function withConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    return work(client).finally(() => client.end());
  }

  it('nothing is made while somebody writes who could not leave a mark', async () => {
    const { organizationId, releaseId, recipient, read } = await stage();
    await withConnection(async (client) => {
      await client.query('begin');
      await client.query(opened(releaseId, recipient.id));
      await begin(organizationId, releaseId);
      await look();
      await look();
      await look();
      expect(await read()).toMatchObject({ isKept: false, counts: { filters: { opened: 0 } } });
      await client.query('commit');
    });
    expect(await read()).toMatchObject({ isKept: false, counts: { filters: { opened: 1 } } });
    // What the tests beside this one write is waited for, too.
    const lookAndRead = async () => {
      await look();
      return read();
    };
    await expect
      .poll(lookAndRead, { timeout: 60_000 })
      .toMatchObject({ isKept: true, counts: { filters: { opened: 1 } } });
  });

  it('a mark whose change is not committed yet outlasts a look at another of the same person', async () => {
    const { organizationId, releaseId, recipient, read } = await stage();
    await keep(organizationId, releaseId);
    const lastSeen = async () => (await read()).rows[0]?.views.length;
    await withConnection(async (client) => {
      await client.query('begin');
      await client.query(opened(releaseId, recipient.id));
      await server.system((db) => db.client.query(opened(releaseId, recipient.id)));
      await look();
      expect(await lastSeen()).toBe(1);
      await client.query("update event set at = now() + interval '1 day' where recipient_id = $1", [
        recipient.id,
      ]);
      await client.query('commit');
    });
    const [one, other] = await bothWays(organizationId, (db) =>
      peopleOf(db, organizationId, releaseId, false),
    );
    expect(one).toEqual(other);
    expect(await lastSeen()).toBe(2);
    await Promise.all([look(), look(), look()]);
    expect(await read()).toMatchObject({ isKept: true, counts: { filters: { opened: 1 } } });
  });

  it('an account that moves, and one that is erased, leaves whom it had come as', async () => {
    const { organizationId, releaseId, recipient } = await stage();
    const account = await buildAccount(server.platform, {
      organizationId,
      role: 'client',
      email: recipient.email,
    });
    await server.system((db) => db.client.query(opened(releaseId, null, account.id)));
    await keep(organizationId, releaseId);
    const came = async () => {
      const [one, other] = await bothWays(organizationId, (db) =>
        readReport(db, organizationId, releaseId, { ...page, filter: 'all', includeMachines: false }),
      );
      expect([one.isKept, other.isKept]).toEqual([true, false]);
      expect(one.counts).toEqual(other.counts);
      return one.counts.filters.notOpened === 0;
    };
    const move = (email: string) =>
      server.system((db) => db.run(sql`update account set email = ${email} where id = ${account.id}`));
    expect(await came()).toBe(true);
    await move('elsewhere@a.example');
    expect(await came()).toBe(false);
    await look();
    await move(recipient.email);
    expect(await came()).toBe(true);
    await look();
    // Their marks are counted between: what was left of the account names it no longer.
    await server.system((db) => db.run(sql`delete from account where id = ${account.id}`));
    await look();
    expect(await came()).toBe(false);
    await server.system((db) => eraseAccountTraces(db, account.id));
    expect(await came()).toBe(false);
  });

  it('a film that goes takes its watches out of what is kept', async () => {
    const { organizationId, releaseId, recipient } = await stage();
    const film = await buildFilmRow(server.platform, organizationId);
    await buildSittings(server.platform, organizationId, film, [
      {
        releaseId,
        viewerKey: recipientKey(recipient.id),
        recipientId: recipient.id,
        at: '2026-03-01T08:00:00Z',
        milliseconds: 1000,
      },
    ]);
    await keep(organizationId, releaseId);
    const watched = async () =>
      (await server.tenant(organizationId, (db) => countReport(db, organizationId, releaseId))).filters
        .watched;
    expect(await watched()).toBe(1);
    await server.system((db) => db.run(sql`delete from file where id = ${film}`));
    expect(await watched()).toBe(0);
    await look();
    expect(await watched()).toBe(0);
  });

  it('a send to more people is counted at once, puts away what is kept while it leaves, and is kept afterwards', async () => {
    const { organizationId, releaseId, read } = await stage();
    await keep(organizationId, releaseId);
    expect((await read()).isKept).toBe(true);
    const second = await buildRecipient(server.platform, organizationId, releaseId);
    expect(await read()).toMatchObject({ isKept: false, counts: { filters: { all: 2 } } });
    await crowd({ organizationId, releaseId, recipient: second });
    await look();
    const marks = () =>
      server.system((db) =>
        db.one(sql`select count(*)::int from report_mark where release_id = ${releaseId}`),
      );
    expect(await marks()).toEqual({ count: 0 });
    // No message that leaves writes a mark, and whoever reads meanwhile begins nothing.
    await server.system((db) => db.run(sql`update recipient set state = 'sent' where id = ${second.id}`));
    await begin(organizationId, releaseId);
    await look();
    await look();
    expect(await marks()).toEqual({ count: 0 });
    expect((await read()).isKept).toBe(false);
    await server.system((db) =>
      db.run(sql`delete from send_queue where organization_id = ${organizationId}`),
    );
    await keep(organizationId, releaseId);
    expect(await read()).toMatchObject({ isKept: true, counts: { filters: { all: 2 } } });
  });

  it('a change between the look for the best way and the reading is in the reading', async () => {
    const { organizationId, releaseId } = await stage();
    await keep(organizationId, releaseId);
    const changes: (() => Promise<unknown>)[] = [
      () => buildRecipient(server.platform, organizationId, releaseId),
      () =>
        server.system((db) =>
          db.run(sql`update recipient set state = 'failed' where release_id = ${releaseId}`),
        ),
    ];
    const asked: number[] = [];
    for (const change of changes) {
      const { filters } = await server.tenant(organizationId, (db) => {
        const disturbed: Db = Object.create(db, {
          one: {
            value: async (statement: Parameters<Db['one']>[0]) => {
              const answer = await db.one<{ way?: string }>(statement);
              if (answer.way && asked.length % 2 === 0) await change();
              if (answer.way) asked.push(1);
              return answer;
            },
          },
        });
        return countReport(disturbed, organizationId, releaseId);
      });
      await keep(organizationId, releaseId);
      await look();
      expect([filters.all, filters.failed]).toEqual(change === changes[0] ? [2, 0] : [2, 2]);
    }
    expect(asked).toHaveLength(4);
  });

  it('what another version of the rule kept is nobody’s', async () => {
    const { organizationId, releaseId } = await stage();
    await keep(organizationId, releaseId);
    await server.system((db) =>
      db.run(sql`update kept_person set class = 0 where release_id = ${releaseId}`),
    );
    const all = () => server.tenant(organizationId, (db) => countReport(db, organizationId, releaseId));
    expect((await all()).filters.all).toBe(0);
    await server.system((db) =>
      db.run(sql`update kept_report set rule = 'former' where release_id = ${releaseId}`),
    );
    expect((await all()).filters.all).toBe(1);
  });
});
