import pg from 'pg';
import { createApp } from '../server/src/app.ts';
import type { Platform } from '../server/src/kernel/ctx.ts';
import { readConfig } from '../server/src/platform/config.ts';
import type { Database, Db } from '../server/src/platform/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { openBackstage } from '../server/src/start.ts';

/** A statement, and the organization in whose name it was made; null as the owner. */
interface Asked {
  organizationId: string | null;
  text: string;
  values: unknown[];
}

/** Statements of requests that ask every machine, each with its reason. All others touch one shard. */
const exceptions: readonly { holds: RegExp; why: string }[] = [
  { holds: /from sender_proof\s+where organization_id = any/, why: 'the list of organizations of a person' },
  { holds: /join recipient r on r\.token = t\.token/, why: 'a link names no organization' },
  { holds: /from release (r )?where (r\.)?id = /, why: 'the address of a page names no organization' },
  { holds: /from recipient where token = /, why: 'a link names no organization' },
  { holds: /from (visit|saved_view)\b/, why: 'of a person, in all organizations of theirs' },
];

function recordOf(platform: Platform): Asked[] {
  const holder = platform as { database: Database };
  const { database } = holder;
  const asked: Asked[] = [];
  const recorded = (organizationId: string | null) => (db: Db) =>
    new Proxy(db, {
      get(target, key) {
        const method = Reflect.get(target, key) as unknown;
        if (typeof method !== 'function') return method;
        return (...given: unknown[]) => {
          const [statement] = given as [{ text?: string; values?: unknown[] } | undefined];
          if (statement?.text)
            asked.push({ organizationId, text: statement.text, values: statement.values ?? [] });
          return method.apply(target, given) as unknown;
        };
      },
    });
  holder.database = {
    ...database,
    withTenant: (id, work) => database.withTenant(id, (db) => work(recorded(id)(db))),
    readTenant: (id, work) => database.readTenant(id, (db) => work(recorded(id)(db))),
    withOwner: (id, work) => database.withOwner(id, (db) => work(recorded(id)(db))),
    withSystem: (work) => database.withSystem((db) => work(recorded(null)(db))),
    single: (work) => database.single((db) => work(recorded(null)(db))),
  };
  return asked;
}

const planned = /^\s*(select|insert|update|delete|with)\b/i;

/** How many shards a statement asks at most; a statement without rows of organizations asks none. */
async function shardsOf(client: pg.Client, { organizationId, text, values }: Asked): Promise<number> {
  await client.query('begin');
  if (organizationId !== null)
    await client.query(
      `do $$ begin set local role firstlook_tenant; set local app.organization_id = '${organizationId}'; end $$`,
    );
  const moment = text.replace(/\bnow\(\)/g, `timestamptz '${new Date().toISOString()}'`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${moment}`, values);
  await client.query('rollback');
  return Math.max(
    0,
    ...rows.flatMap((row) => {
      const count = /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1];
      return count === undefined ? [] : [Number(count)];
    }),
  );
}

export interface ShardCheck {
  requests: number;
  statements: number;
  excepted: number;
  /** Whether a statement that asks all machines is seen as one. */
  seesWide: boolean;
  /** Statements that ask several machines and have no reason to. */
  wide: string[];
}

/**
 * Makes ordinary requests on the real app and asks the database of each of their statements on how many shards it runs.
 *
 * @param requests method, address and body of each
 */
export async function checkShards(
  env: Record<string, string>,
  cookie: string,
  requests: readonly (readonly [method: 'GET' | 'POST', url: string, body?: unknown])[],
): Promise<ShardCheck> {
  const backstage = await openBackstage(readConfig(env), createLog('silent'));
  const asked = recordOf(backstage.platform);
  const app = await createApp(backstage.platform);
  for (const [method, url, body] of requests) {
    const answer = await app.inject({
      method,
      url,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
  }
  await app.close();
  await backstage.stop();
  const statements = [
    ...new Map(asked.filter(({ text }) => planned.test(text)).map((one) => [one.text, one])).values(),
  ];
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const check: ShardCheck = {
    requests: requests.length,
    statements: statements.length,
    excepted: 0,
    seesWide:
      (await shardsOf(client, {
        organizationId: null,
        text: 'select count(*) from contact',
        values: [],
      })) > 1,
    wide: [],
  };
  for (const one of statements) {
    const shards = await shardsOf(client, one);
    if (shards <= 1) continue;
    const text = one.text.replace(/\s+/g, ' ').trim();
    if (exceptions.some(({ holds }) => holds.test(text))) check.excepted += 1;
    else check.wide.push(`${shards} shards: ${text.slice(0, 160)}`);
  }
  await client.end();
  return check;
}
