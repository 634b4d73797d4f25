import { type Db, type Sql, sql } from '../../platform/database.ts';
import type { Settlement } from './ledger.store.ts';

interface Held {
  organizationId: string;
  worker: string;
  /** `s`, a row for each settlement. */
  given: Sql;
  later: Sql;
  /** A sweep called the row unconfirmed meanwhile. */
  isSwept: Sql;
  ids: string[];
}

/** Rows that this claim holds, in the queue `q`. */
const isHeld = ({ organizationId, worker }: Held) =>
  sql`q.organization_id = ${organizationId} and q.recipient_id = s.id and q.worker = ${worker} and q.claim = s.claim`;

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** What must not go on: sends that a person stopped, texts that arrived for all that. Locked in the order of queue and ledger. */
async function findEnds(db: Db, held: Held): Promise<{ stopped: string[]; arrived: string[] }> {
  const { organizationId, given, ids } = held;
  await db.many(
    sql`select q.recipient_id as id from send_queue q, ${given} where ${isHeld(held)} for update of q`,
  );
  const rows = await db.many<{ id: string; receipt: string | null }>(sql`
    select r.id, r.receipt from recipient r where r.organization_id = ${organizationId} and r.id = any(${ids})
    for no key update`);
  const stopped = await db.many<{ id: string }>(sql`
    select d.id from distribution d where d.organization_id = ${organizationId} and d.phase = 'stopped'`);
  return { stopped: idsOf(stopped), arrived: idsOf(rows.filter(({ receipt }) => receipt === 'delivered')) };
}

/** `putBack` of a spread database, in the transaction that is open: what it does at once has no plan there. */
export async function putBackInSteps(db: Db, worker: string, settlements: Settlement[]): Promise<number> {
  const [first] = settlements;
  if (!first) return 0;
  const { organizationId } = first;
  const held: Held = {
    organizationId,
    worker,
    given: sql`jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb)
      as s(id text, claim bigint, reason text, "retryIn" double precision)`,
    later: sql`(now() at time zone 'UTC' + make_interval(secs => s."retryIn")) at time zone 'UTC'`,
    isSwept: sql`(r.state = 'unconfirmed' and r.swept_from = ${worker} || ':' || s.claim::text)`,
    ids: idsOf(settlements),
  };
  const { given, later, isSwept, ids } = held;
  const { stopped, arrived } = await findEnds(db, held);
  const isOver = sql`(q.distribution_id = any(${stopped}) or q.recipient_id = any(${arrived}))`;
  const waiting = await db.many<{ id: string }>(sql`
    update send_queue q set worker = null, claim = null, handed_at = null, host = null, ready_at = ${later},
      attempts = q.attempts + (s."retryIn" > 0)::int
    from ${given} where ${isHeld(held)} and not ${isOver} returning q.recipient_id as id`);
  const gone = await db.many<{ id: string }>(sql`
    delete from send_queue q using ${given} where ${isHeld(held)} and ${isOver} returning q.recipient_id as id`);
  const swept = await db.many<{ id: string; distribution_id: string; ready_at: Date }>(sql`
    select r.id, r.distribution_id, ${later} as ready_at from recipient r, ${given}
    where r.organization_id = ${organizationId} and r.id = s.id and ${isSwept} and r.distribution_id <> all(${stopped})`);
  for (const row of swept)
    await db.run(sql`
      insert into send_queue (organization_id, recipient_id, distribution_id, ready_at, attempts)
      values (${organizationId}, ${row.id}, ${row.distribution_id}, ${row.ready_at}, 1)`);
  const moved = idsOf([...waiting, ...gone]);
  return db.run(sql`
    update recipient r set
      state = case when r.receipt = 'delivered' then 'sent' when r.distribution_id = any(${stopped}) then 'stopped' else 'queued' end,
      reason = case when r.receipt = 'delivered' then null else s.reason end, swept_from = null,
      sent_at = case when r.receipt = 'delivered' then coalesce(r.sent_at, r.receipt_at) else r.sent_at end,
      receipt = nullif(r.receipt, 'failed'), receipt_at = case when r.receipt = 'delivered' then r.receipt_at end, receipt_words = null
    from ${given} where r.organization_id = ${organizationId} and r.id = any(${ids}) and r.id = s.id
      and (${isSwept} or r.id = any(${moved}))`);
}
