import { lockWatch, writeBeat } from '../server/src/features/media/watch.store.ts';
import { type Db, openDatabase, sql } from '../server/src/platform/database.ts';
import { median, share } from './measure.ts';
import type { Product } from './product.ts';

const turns = 300;
const marking = {
  watch: ['mark_born', 'mark_changed'],
  sitting: ['mark_born', 'mark_changed'],
  recipient: ['mark_rows', 'mark_identity'],
};

/** A heartbeat of the same viewer as the player reports it: one transaction of two statements. */
async function beat(db: Db, organizationId: string, at: Date): Promise<void> {
  const row = await lockWatch(db, organizationId, {
    id: 'never',
    fileId: 'film',
    releaseId: 'measured',
    viewerKey: 'recipient:row-10',
    accountId: null,
    recipientId: 'row-10',
    linkTokenId: null,
    filmVersion: 1,
    durationSeconds: 1000,
    at,
  });
  const seen = {
    ranges: [[0, 10]] as [number, number][],
    buckets: Array.from({ length: 100 }, () => 0),
    totalMilliseconds: 10,
    position: 10,
  };
  const told = { startedAt: at, at, device: '', country: '', origin: 'site', creditMs: 0 };
  await writeBeat(db, organizationId, { watchId: row.id, sittingId: 'sitting-watch-10', ...told }, seen);
}

/** Ten messages of which a send writes down that they left. */
const settle = (db: Db, organizationId: string) =>
  db.run(sql`update recipient set state = 'sent', sent_at = now()
    where organization_id = ${organizationId} and id = any(array(select 'row-' || n * 10 from generate_series(1, 10) n))`);

/**
 * What a heartbeat and ten messages cost while the release is kept, while it is not, and without the triggers, in turn: milliseconds of
 * its statements without the commit, and what each is to the first.
 */
export async function measureKeeping(product: Product): Promise<void> {
  const { organizationId } = product;
  const database = openDatabase({ url: product.databaseUrl, onError: () => undefined });
  const works = {
    'a heartbeat': (db: Db): Promise<unknown> => beat(db, organizationId, new Date()),
    'ten messages settled': (db: Db): Promise<unknown> => settle(db, organizationId),
  };
  const trigger = async (is: 'enable' | 'disable') => {
    for (const [table, names] of Object.entries(marking))
      for (const name of names) await product.query(`alter table ${table} ${is} trigger ${name}`);
  };
  // A worker would put it away or begin it beside us; who keeps another rule leaves it alone, and its triggers leave marks all the same.
  const ways: [string, () => Promise<unknown>][] = [
    ['without triggers', () => trigger('disable')],
    ['not kept', () => product.query("delete from kept_report where release_id = 'measured'")],
    [
      'kept',
      () =>
        product.query(
          `insert into kept_report (organization_id, release_id, rule, made_at) values ($1, 'measured', 'measured', now())`,
          [organizationId],
        ),
    ],
  ];
  const known = new Map<string, number[]>();
  const times = (name: string, way: string) => {
    const list = known.get(`${name}, ${way}`) ?? [];
    known.set(`${name}, ${way}`, list);
    return list;
  };
  for (let round = 0; round < 5; round += 1) {
    await product.query("delete from kept_report where release_id = 'measured'");
    for (const [way, begin] of ways) {
      await begin();
      for (const [name, work] of Object.entries(works))
        for (let turn = 0; turn < turns; turn += 1) {
          await database.withTenant(organizationId, async (db) => {
            const begun = performance.now();
            await work(db);
            times(name, way).push(performance.now() - begun);
          });
        }
      if (way === 'without triggers') await trigger('enable');
    }
  }
  for (const name of Object.keys(works)) {
    for (const [figure, of] of [
      ['median', median],
      ['lowest tenth', (values: number[]) => share(values, 0.1)],
    ] as const) {
      const [off = 0, unkept = 0, kept = 0] = ways.map(([way]) => of(times(name, way)));
      console.log(
        `${name}, ${figure}: ${off.toFixed(2)} ms without triggers, ${unkept.toFixed(2)} ms not kept (${(unkept / off).toFixed(2)}), ${kept.toFixed(2)} ms kept (${(kept / off).toFixed(2)})`,
      );
    }
  }
  await database.close();
}
