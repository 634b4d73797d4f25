import pg from 'pg';
import {
  askMoment,
  type Beginning,
  Connections,
  type Db,
  inTransaction,
  longestSilence,
  longestStatement,
  onConnection,
  Transaction,
} from './connection.ts';
import { listenTo } from './listen.ts';
import { changesCopied, copyGeneralRows } from './spread-overlay.ts';
import { type Sql, sql } from './statement.ts';
import { type Snapshot, withSnapshot } from './table-copy.ts';

export type { Db } from './connection.ts';
export { empty, join, prepared, Sql, sql } from './statement.ts';

// bigint columns hold sizes and counts below 2^53.
pg.types.setTypeParser(20, Number);

export interface Database {
  /** The rows of organizations stand on several machines (docs/decisions/0088). */
  readonly isSpread: boolean;
  /** A transaction that sees the rows of one organization, as a role that owns no table. */
  withTenant<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Single reading statements on the rows of one organization, without a transaction: one round trip where a
   * transaction takes three. The organization is set on the connection, before anything else, at every use.
   */
  readTenant<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** One writing statement on the rows of one organization, the same way: the database commits it by itself. @returns rows written */
  writeTenant(organizationId: string, work: (db: Db) => Promise<number>): Promise<number>;
  /** A transaction as the owner: sessions, memberships, claims across organizations. Never for a request's own data. */
  withSystem<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * A transaction about the rows of one organization, as the owner: of a worker that is trusted with all of them. In a spread database as
   * the role of the organization, by which the database knows at planning where the rows are.
   */
  withOwner<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * A sweep: one transaction as the owner over all organizations. In a spread database one for each organization that `whose`
   * (rows of `organization_id`) names, since a statement that locks rows has to stay on one machine. @returns what each gave
   */
  withEach<T>(whose: Sql, work: (db: Db) => Promise<T>): Promise<T[]>;
  /** Statements as the owner, each its own transaction: one round trip instead of three. */
  single<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Calls back at every notification of a channel, over a connection of its own that comes back by itself.
   * @returns stop
   */
  listen(channel: 'firstlook_send' | 'firstlook_webhook', onNotify: () => void): () => Promise<void>;
  /** The whole database as it is at one moment, read by streams over a connection of its own, however long that takes. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  /** Sessions of our own: notifications, and everything else where there is no pooler. */
  url: string;
  /** A pooler in transaction mode: each transaction may run in another session, which keeps nothing of ours. */
  poolUrl?: string | undefined;
  /** The rows of organizations stand on several machines (docs/decisions/0088). */
  isSpread?: boolean;
  /** Connections of each of the two pools. */
  connections?: number;
  onError: (error: Error) => void;
}

/** Jobs of the owner may take longer, but not for ever. */
const longestJobStatement = 120_000;

const toOrganization = (organizationId: string, isLocal: boolean) =>
  `select set_config('app.organization_id', ${pg.escapeLiteral(organizationId)}, ${isLocal})`;

/**
 * In one statement, which Citus passes on to each machine a transaction comes to. It passes on what is set, never what is asked of
 * `set_config`, and of several statements at once it would pass on all again with each.
 */
function asOne(settings: string[]): string {
  const inner = settings.map((one) => `set local ${one};`).join(' ');
  if (inner.includes('$')) throw new Error('no setting may end the text that it stands in');
  return `begin; do $set$ begin ${inner} end $set$; ${askMoment}`;
}

/** What a session is told when it is opened and, where none is ours, what each transaction begins with. */
function mannersOf(isPooled: boolean, isSpread: boolean) {
  // No statement runs as long as compiling one would take.
  const tenant = ['role=firstlook_tenant', 'jit=off', `statement_timeout=${longestStatement}`];
  const system = [`statement_timeout=${longestJobStatement}`];
  const isOurs = !isPooled && !isSpread;
  const options = (settings: string[]) =>
    isOurs ? { options: settings.map((one) => `-c ${one}`).join(' ') } : {};
  const begin = (settings: string[]) => {
    if (isOurs) return 'begin';
    return isSpread ? asOne(settings) : ['begin', ...settings.map((one) => `set local ${one}`)].join('; ');
  };
  const inOrganization = (id: string) => `app.organization_id = ${pg.escapeLiteral(id)}`;
  return {
    prepares: isOurs,
    tenant: {
      options: options(tenant),
      begin: (id: string) =>
        isSpread ? asOne([...tenant, inOrganization(id)]) : `${begin(tenant)}; ${toOrganization(id, true)}`,
    },
    system: { options: options(system), begin: begin(system) },
  };
}

/** Opens the two pools: one as the owner, one as `firstlook_tenant`. */
export function openDatabase(options: Options): Database {
  const { url, poolUrl, isSpread = false, connections = 12, onError } = options;
  const { prepares, tenant, system } = mannersOf(poolUrl !== undefined, isSpread);
  const common = {
    connectionString: poolUrl ?? url,
    max: connections,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  };
  const systemConnections = new pg.Pool({
    ...common,
    application_name: 'firstlook',
    // The database ends what the driver gave up: no caller waits for it any more.
    ...system.options,
    query_timeout: longestJobStatement + longestSilence - longestStatement,
  });
  const tenantConnections = new pg.Pool({
    ...common,
    application_name: 'firstlook-tenant',
    ...tenant.options,
    query_timeout: longestSilence,
  });
  // Without a listener a lost idle connection would end the process.
  systemConnections.on('error', onError);
  tenantConnections.on('error', onError);
  const systemPool = new Connections(systemConnections);
  const tenantPool = new Connections(tenantConnections);
  const withTenant: Database['withTenant'] = (organizationId, work) =>
    inTransaction(
      tenantPool,
      { begin: tenant.begin(organizationId), prepares, ...(isSpread && toCopies(organizationId)) },
      work,
    );
  const withSystem: Database['withSystem'] = (work) =>
    inTransaction(systemPool, { begin: system.begin, prepares }, work);
  const readTenant = poolUrl === undefined && !isSpread ? statementsOf(tenantPool) : withTenant;
  return {
    isSpread,
    listen: (channel, onNotify) => listenTo(url, channel, onNotify),
    snapshot: async (work) => {
      if (isSpread) throw new SpreadBackupError();
      return withSnapshot(url, work);
    },
    withTenant,
    single: (work) =>
      onConnection(systemPool, (client) =>
        work(new Transaction(client, { longest: longestSilence, prepares, isSpread })),
      ),
    readTenant,
    writeTenant: readTenant,
    withSystem,
    ...ofWorkers(isSpread, withTenant, withSystem),
    async close() {
      await Promise.all([systemPool.end(), tenantPool.end()]);
    },
  };
}

function ofWorkers(
  isSpread: boolean,
  withTenant: Database['withTenant'],
  withSystem: Database['withSystem'],
): Pick<Database, 'withOwner' | 'withEach'> {
  if (!isSpread)
    return {
      withOwner: (_, work) => withSystem(work),
      withEach: async (_, work) => [await withSystem(work)],
    };
  return {
    withOwner: withTenant,
    async withEach(whose, work) {
      const named = await withSystem((db) => db.many<{ organization_id: string }>(whose));
      const given: Awaited<ReturnType<typeof work>>[] = [];
      for (const { organization_id } of named) given.push(await withTenant(organization_id, work));
      return given;
    },
  };
}

/** Where general rows change, their copies on all machines do, in the same transaction. */
function toCopies(organizationId: string): Partial<Beginning> {
  if (organizationId !== '-1') return {};
  let isChanged = false;
  return {
    onStatement: (text) => {
      isChanged ||= changesCopied.test(text);
    },
    atEnd: async (client) => {
      if (isChanged) await copyGeneralRows(client);
    },
  };
}

/** Statements without a transaction, on sessions that remember which organization they work for. */
function statementsOf(pool: Connections): Database['readTenant'] {
  const organizations = new WeakMap<pg.PoolClient, string>();
  return (organizationId, work) =>
    onConnection(pool, async (client) => {
      if (organizations.get(client) !== organizationId) {
        // Forgotten first: a failure half-way must not leave a belief behind.
        organizations.delete(client);
        await client.query(toOrganization(organizationId, false));
        organizations.set(client, organizationId);
      }
      return work(new Transaction(client, { prepares: true }));
    });
}

/** Nobody sees several machines as they were at one moment. */
export class SpreadBackupError extends Error {
  constructor() {
    super(
      'The database is spread over machines, and this backup would not be of one moment: back each machine up by itself, to one restore point (docs/SCALE.md).',
    );
  }
}

/** What stands between us and the database keeps no session, and was not named as such. */
export class SessionLostError extends Error {}

/**
 * Refuses to go on where requests would not run as the role that row-level security holds.
 * @throws SessionLostError behind a pooler that drops what a session is opened with
 */
export async function assertTenantRole(database: Database): Promise<void> {
  const { role } = await database.readTenant('-1', (db) =>
    db.one<{ role: string }>(sql`select current_user::text as role`),
  );
  if (role === 'firstlook_tenant') return;
  throw new SessionLostError(
    'The connection of DATABASE_URL does not keep its role: a pooler in transaction mode stands in between. Name the pooler in DATABASE_POOL_URL and the database itself in DATABASE_URL.',
  );
}
