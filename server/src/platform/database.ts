import pg from 'pg';
import sqlTag, { type RawValue, Sql } from 'sql-template-tag';

export { empty, join } from 'sql-template-tag';
export { Sql };

/** A parameterized statement: every `${value}` becomes a bound parameter, nested `sql` is spliced in. */
export function sql(strings: TemplateStringsArray, ...values: RawValue[]): Sql {
  return sqlTag(strings, ...values);
}

const planNames = new WeakMap<Sql, string>();

/**
 * A statement that is sent many times a second: each connection parses and plans it once. Its text must be the same at
 * every call, its columns must be named, and one plan must suit all values.
 */
export function prepared(name: string, statement: Sql): Sql {
  planNames.set(statement, name);
  return statement;
}

/** One open transaction. Stores take it and know nothing else. */
export interface Db {
  /** All rows. */
  many<R extends object>(statement: Sql): Promise<R[]>;
  /** One row or null. */
  maybe<R extends object>(statement: Sql): Promise<R | null>;
  /** Exactly one row. @throws when there is none */
  one<R extends object>(statement: Sql): Promise<R>;
  /** Number of rows written. */
  run(statement: Sql): Promise<number>;
  /** In a transaction: its further statements may take this long, milliseconds, where a request's may not. */
  allow(milliseconds: number): Promise<void>;
  readonly client: pg.ClientBase;
}

export interface Database {
  /** A transaction that sees the rows of one organization, as a role that owns no table. */
  withTenant<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Single reading statements on the rows of one organization, without a transaction: one round trip where a
   * transaction takes three. The organization is set on the connection, before anything else, at every use.
   */
  readTenant<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** A transaction as the owner: sessions, memberships, claims across organizations. Never for a request's own data. */
  withSystem<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Statements as the owner, each its own transaction: one round trip instead of three. */
  single<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Calls back at every notification of a channel, over a connection of its own that comes back by itself.
   * @returns stop
   */
  listen(channel: 'firstlook_send', onNotify: () => void): () => Promise<void>;
  close(): Promise<void>;
}

// bigint columns hold sizes and counts below 2^53.
pg.types.setTypeParser(20, Number);

/**
 * What a person waits for is answered or given up within five seconds, milliseconds: the database stops a statement
 * first, and the driver stops waiting for a database that has fallen silent.
 */
const longestStatement = 4000;
const longestSilence = 4500;

class Transaction implements Db {
  readonly client: pg.ClientBase;
  #longest: number | undefined;

  /** `longest`: what one statement may take, milliseconds; unset: what the pool says. */
  constructor(client: pg.ClientBase, longest?: number) {
    this.client = client;
    this.#longest = longest;
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

  async run(statement: Sql): Promise<number> {
    return (await this.#query(statement)).rowCount ?? 0;
  }

  async allow(milliseconds: number): Promise<void> {
    await this.run(sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`);
    // The database stops a statement first; the driver only where nothing comes any more.
    this.#longest = milliseconds + longestSilence - longestStatement;
  }

  #query<R extends object>(statement: Sql): Promise<pg.QueryResult<R>> {
    const { text, values } = statement;
    const query = { text, values, name: planNames.get(statement), query_timeout: this.#longest };
    return this.client.query<R>(query);
  }
}

/** The driver gave up waiting for an answer; the connection may answer later, to somebody else's question. */
function isSilent(error: unknown): boolean {
  return (error as Error | undefined)?.message === 'Query read timeout';
}

/**
 * After one connection fell silent (a failover, a lost entry in a firewall's table, a frozen server) the others of its
 * age are most likely dead too: `suspect` makes the pool replace them instead of waiting for each in turn.
 */
class Connections {
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

async function onConnection<T>(pool: Connections, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
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

function inTransaction<T>(pool: Connections, begin: string, work: (db: Db) => Promise<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    await client.query(begin);
    try {
      const answer = await work(new Transaction(client));
      await client.query('commit');
      return answer;
    } catch (error) {
      // A connection that cannot even roll back is dead; the pool learns it from its own error.
      if (!isSilent(error)) await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}

const listenAgainAfter = 500;

function listenTo(url: string, channel: string, onNotify: () => void): () => Promise<void> {
  let stopped = false;
  let current: pg.Client | null = null;
  async function connect(): Promise<void> {
    if (stopped) return;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'firstlook-listen',
      keepAlive: true,
    });
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      if (!stopped) setTimeout(() => void connect(), listenAgainAfter).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', onNotify);
    current = client;
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      // Something may have been said while nobody listened.
      onNotify();
    } catch {
      again();
      await client.end().catch(() => undefined);
    }
  }
  void connect();
  return async () => {
    stopped = true;
    await current?.end().catch(() => undefined);
  };
}

interface Options {
  url: string;
  /** Connections of each of the two pools. */
  connections?: number;
  onError: (error: Error) => void;
}

/** Jobs of the owner may take longer, but not for ever. */
const longestJobStatement = 120_000;

/** Opens the two pools: one as the owner, one that has already become `firstlook_tenant`. */
export function openDatabase({ url, connections = 12, onError }: Options): Database {
  const common = {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  };
  const systemConnections = new pg.Pool({
    ...common,
    application_name: 'firstlook',
    // The database ends what the driver gave up: nobody waits for it any more.
    options: `-c statement_timeout=${longestJobStatement}`,
    query_timeout: longestJobStatement + longestSilence - longestStatement,
  });
  const tenantConnections = new pg.Pool({
    ...common,
    application_name: 'firstlook-tenant',
    options: `-c role=firstlook_tenant -c statement_timeout=${longestStatement}`,
    query_timeout: longestSilence,
  });
  /** Which organization a tenant connection reads for, outside of transactions. */
  const organizations = new WeakMap<pg.PoolClient, string>();
  // Without a listener a lost idle connection would end the process.
  systemConnections.on('error', onError);
  tenantConnections.on('error', onError);
  const systemPool = new Connections(systemConnections);
  const tenantPool = new Connections(tenantConnections);
  return {
    listen: (channel, onNotify) => listenTo(url, channel, onNotify),
    withTenant: (organizationId, work) =>
      inTransaction(
        tenantPool,
        `begin; select set_config('app.organization_id', ${pg.escapeLiteral(organizationId)}, true)`,
        work,
      ),
    single: (work) => onConnection(systemPool, (client) => work(new Transaction(client, longestSilence))),
    readTenant: (organizationId, work) =>
      onConnection(tenantPool, async (client) => {
        if (organizations.get(client) !== organizationId) {
          // Forgotten first: a failure half-way must not leave a belief behind.
          organizations.delete(client);
          await client.query("select set_config('app.organization_id', $1, false)", [organizationId]);
          organizations.set(client, organizationId);
        }
        return work(new Transaction(client));
      }),
    withSystem: (work) => inTransaction(systemPool, 'begin', work),
    async close() {
      await Promise.all([systemPool.end(), tenantPool.end()]);
    },
  };
}
