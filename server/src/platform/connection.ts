import type pg from 'pg';
import { planName, type Sql, sql } from './statement.ts';
import { isTraced, traced } from './trace.ts';

/**
 * What a person waits for is answered or given up within five seconds, milliseconds: the database stops a statement
 * first, and the driver stops waiting for a database that has fallen silent.
 */
export const longestStatement = 4000;
export const longestSilence = 4500;

/** One open transaction. Stores take it and know nothing else. */
export interface Db {
  /** All rows. */
  many<R extends object>(statement: Sql): Promise<R[]>;
  /** One row or null. */
  maybe<R extends object>(statement: Sql): Promise<R | null>;
  /** Exactly one row. @throws when there is none */
  one<R extends object>(statement: Sql): Promise<R>;
  /** In a transaction: all rows, so many at a time; none but those are held. One walk at a time. */
  walk<R extends object>(statement: Sql, size: number): AsyncIterable<R[]>;
  /** Number of rows written. */
  run(statement: Sql): Promise<number>;
  /** In a transaction: its further statements may take this long, milliseconds, where a request's may not. */
  allow(milliseconds: number): Promise<void>;
  readonly client: pg.ClientBase;
  /** The rows of organizations stand on several machines (docs/decisions/0088). */
  readonly isSpread: boolean;
}

interface Manner {
  /** What one statement may take, milliseconds; unset: what the pool says. */
  longest?: number | undefined;
  /** Whether the connection is ours alone and keeps the statements that it prepared. */
  prepares: boolean;
  /**
   * In a spread database: the moment of the transaction, which then stands in its statements in place of `now()`. A change that
   * is made on another machine may not ask for the time where a row decides what is written.
   */
  moment?: string | undefined;
  isSpread?: boolean;
  /** Called with each statement. */
  onStatement?: ((text: string) => void) | undefined;
}

export class Transaction implements Db {
  readonly client: pg.ClientBase;
  readonly isSpread: boolean;
  #longest: number | undefined;
  readonly #prepares: boolean;
  readonly #moment: string | undefined;
  readonly #onStatement: Manner['onStatement'];

  constructor(client: pg.ClientBase, { longest, prepares, moment, isSpread, onStatement }: Manner) {
    this.client = client;
    this.isSpread = isSpread ?? moment !== undefined;
    this.#moment = moment;
    this.#onStatement = onStatement;
    this.#longest = longest;
    this.#prepares = prepares;
  }

  async many<R extends object>(statement: Sql): Promise<R[]> {
    return (await this.#query<R>(statement)).rows;
  }

  async maybe<R extends object>(statement: Sql): Promise<R | null> {
    return (await this.many<R>(statement))[0] ?? null;
  }

  async one<R extends object>(statement: Sql): Promise<R> {
    const row = await this.maybe<R>(statement);
    if (!row) throw new Error('a row was expected and none was found');
    return row;
  }

  async *walk<R extends object>(statement: Sql, size: number): AsyncGenerator<R[]> {
    const { text, values } = this.#written(statement);
    const query_timeout = this.#longest;
    const declare = { text: `declare walk no scroll cursor for ${text}`, values, query_timeout };
    await this.client.query(declare);
    for (;;) {
      const fetch = { text: `fetch ${size} from walk`, query_timeout };
      const { rows } = await this.client.query<R>(fetch);
      if (rows.length > 0) yield rows;
      if (rows.length < size) break;
    }
    await this.client.query('close walk');
  }

  async run(statement: Sql): Promise<number> {
    return (await this.#query(statement)).rowCount ?? 0;
  }

  async allow(milliseconds: number): Promise<void> {
    await this.run(sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`);
    // The database stops a statement first; the driver only where nothing comes any more.
    this.#longest = milliseconds + longestSilence - longestStatement;
  }

  #written({ text, values }: Sql): { text: string; values: unknown[] } {
    this.#onStatement?.(text);
    if (this.#moment === undefined) return { text, values };
    return { text: text.replace(/\bnow\(\)/g, `timestamptz '${this.#moment}'`), values };
  }

  #query<R extends object>(statement: Sql): Promise<pg.QueryResult<R>> {
    const { text, values } = this.#written(statement);
    const name = this.#prepares ? planName(statement) : undefined;
    const query = { text, values, name, query_timeout: this.#longest };
    const ask = () =>
      this.client.query<R>(query).catch((error: unknown) => {
        throw withStatement(error, text);
      });
    // Thousands a second: what a span says is not put together where nobody reads it.
    if (!isTraced()) return ask();
    return traced(nameOf(text), { 'db.system.name': 'postgresql', 'db.query.text': text }, ask);
  }
}

/** `select`, `insert`: what a trace calls a statement. */
const nameOf = (text: string) => /\w+/.exec(text)?.[0]?.toLowerCase() ?? 'statement';

/** What was asked, for the log: without its values, which may be a person's. */
function withStatement(error: unknown, text: string): unknown {
  if (error instanceof Error) Object.assign(error, { statement: text.replace(/\s+/g, ' ').trim() });
  return error;
}

/** The driver gave up waiting for an answer; the connection may answer later, to the question of another caller. */
function isSilent(error: unknown): boolean {
  return (error as Error | undefined)?.message === 'Query read timeout';
}

/** `query_canceled`: the database answers, and itself stopped what took too long. */
export function isStopped(error: unknown): boolean {
  return (error as Partial<pg.DatabaseError> | undefined)?.code === '57014';
}

/**
 * Whether a database was given up after a wait, for an answer, for a statement or for a connection. Who waited along has waited as long:
 * asking once more for each of them would make the last one wait many times over.
 */
export function isGivenUp(error: unknown): boolean {
  const { message = '' } = (error ?? {}) as Partial<Error>;
  return (
    isSilent(error) ||
    isStopped(error) ||
    /timeout exceeded when trying to connect|due to connection timeout/.test(message)
  );
}

/**
 * After one connection fell silent (a failover, a lost entry in a firewall's table, a frozen server) the others of its
 * age are most likely dead too: `suspect` makes the pool replace them instead of waiting for each in turn.
 */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #born = new WeakMap<pg.PoolClient, number>();
  #generation = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    pool.on('connect', (client) => this.#born.set(client, this.#generation));
  }

  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (this.#born.get(client) === this.#generation) return client;
      client.release(true);
    }
  }

  suspect(): void {
    this.#generation++;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

export async function onConnection<T>(
  pool: Connections,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.take();
  let broken = false;
  // A connection that dies between two statements says so only here; without a listener it would end the process.
  const onLost = () => {
    broken = true;
  };
  client.on('error', onLost);
  try {
    return await work(client);
  } catch (error) {
    if (isSilent(error)) {
      broken = true;
      pool.suspect();
    }
    throw error;
  } finally {
    client.removeListener('error', onLost);
    client.release(broken);
  }
}

export interface Beginning extends Manner {
  /** Statements; in a spread database the last one says its moment. */
  begin: string;
  /** Before the commit. */
  atEnd?: ((client: pg.ClientBase) => Promise<void>) | undefined;
}

/** What a transaction of a spread database begins with in the end. */
export const askMoment = 'select now()::text as moment';

function momentOf(results: pg.QueryResult | pg.QueryResult[]): string | undefined {
  const last = Array.isArray(results) ? results.at(-1) : results;
  return (last?.rows[0] as { moment?: string } | undefined)?.moment;
}

export function inTransaction<T>(
  pool: Connections,
  { begin, atEnd, ...manner }: Beginning,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return onConnection(pool, async (client) => {
    // Nothing is easier to answer: a database that does not is given up, however long its statements may take.
    const begun = await client.query({ text: begin, query_timeout: longestSilence } as pg.QueryConfig);
    try {
      const answer = await work(new Transaction(client, { ...manner, moment: momentOf(begun) }));
      await atEnd?.(client);
      await client.query('commit');
      return answer;
    } catch (error) {
      // A connection that cannot even roll back is dead; the pool learns it from its own error.
      if (!isSilent(error)) await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}
