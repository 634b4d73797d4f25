import type { Database, Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { type LeavingRow, putBack, type Settlement, settleAndHand } from './ledger.store.ts';
import { putBackInSteps } from './put-back.store.ts';

interface Request {
  settlement: Settlement | null;
  next: LeavingRow | null;
  resolve: (mayLeave: boolean) => void;
}

const retryAfter = 250;

/** A line sends for one organization. */
const organizationOf = (request?: Pick<Request, 'next' | 'settlement'>): string =>
  request?.settlement?.organizationId ?? request?.next?.organizationId ?? '';

/**
 * Group commit for the ledger. Every sending line settles its last message and asks leave for the next in one request;
 * requests that come while a transaction is under way share the following one. A line gets its answer only after the
 * commit, so no more rows are `handed` than there are lines.
 */
export class LedgerWriter {
  readonly #database: Database;
  readonly #worker: string;
  readonly #log: Log;
  #waiting: Request[] = [];
  #running = false;
  /** Messages that ended so far. */
  #ended = 0;

  constructor(database: Database, worker: string, log: Log) {
    this.#database = database;
    this.#worker = worker;
    this.#log = log;
  }

  /** Resolves after the commit, with whether `next` may be given to the provider now. */
  step(settlement: Settlement | null, next: Request['next']): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push({ settlement, next, resolve });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const group = this.#takeGroup();
      const allowed = await this.#commit(group);
      for (const { next, resolve } of group) resolve(next !== null && allowed.has(next.id));
    }
    this.#running = false;
  }

  /** What waits, in a spread database of one organization, but no row twice: one that was taken back and claimed again by this worker asks after its first claim was answered. */
  #takeGroup(): Request[] {
    const ids = new Set<string>();
    const organizationId = organizationOf(this.#waiting[0]);
    const isFirst = ({ next, settlement }: Request) =>
      (!this.#database.isSpread || organizationOf({ next, settlement }) === organizationId) &&
      [next, settlement].every((row) => row === null || (!ids.has(row.id) && ids.add(row.id)));
    const marked = this.#waiting.map((request) => ({ request, isFirst: isFirst(request) }));
    this.#waiting = marked.filter((one) => !one.isFirst).map(({ request }) => request);
    return marked.filter((one) => one.isFirst).map(({ request }) => request);
  }

  /** What was sent must be written down: while the database is away this waits for it. */
  async #commit(group: Request[]): Promise<Set<string>> {
    const organizationId = organizationOf(group[0]);
    const write = <T>(work: (db: Db) => Promise<T>) =>
      this.#database.isSpread ? this.#database.withOwner(organizationId, work) : this.#database.single(work);
    const settlements = group.flatMap(({ settlement }) => (settlement ? [settlement] : []));
    const rows = group.flatMap(({ next }) => (next ? [next] : []));
    const over = settlements.filter(({ state }) => state !== 'queued');
    const waiting = settlements.filter(({ state }) => state === 'queued');
    // A plan that was made while the ledger was small reads all of it. The statement is planned anew whenever as many
    // messages ended as had ended before.
    const generation = Math.floor(Math.log2(this.#ended + 1));
    this.#ended += settlements.length;
    for (;;) {
      try {
        if (waiting.length > 0)
          await write((db) => (db.isSpread ? putBackInSteps : putBack)(db, this.#worker, waiting));
        return await write((db) => settleAndHand(db, this.#worker, over, rows, generation));
      } catch (error) {
        this.#log.warn({ err: error }, 'ledger is waiting for the database');
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
      }
    }
  }
}
