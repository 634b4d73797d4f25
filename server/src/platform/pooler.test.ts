import net from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../test/app.ts';
import { assertTenantRole, type Database, openDatabase, SessionLostError, sql } from './database.ts';

/** A pooler in transaction mode: what a session is opened with does not reach the database. */
interface Pooler {
  url: string;
  close(): Promise<void>;
}

/** The first message of a session (PostgreSQL, "StartupMessage") without its `options`. */
function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(8, -2).toString().split('\0');
  const kept: string[] = [];
  for (let index = 0; index < words.length; index += 2) {
    if (words[index] !== 'options') kept.push(words[index] as string, words[index + 1] as string);
  }
  const body = Buffer.from(`${kept.join('\0')}\0\0`);
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}

async function startPooler(target: string): Promise<Pooler> {
  const { hostname, port } = new URL(target);
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.once('data', (first) => {
      far.write(withoutOptions(first));
      near.pipe(far);
    });
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return { url: url.href, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

let cloned: ClonedDatabase;
let pooler: Pooler;
const opened: Database[] = [];
function open(place: { url: string; poolUrl?: string }): Database {
  const database = openDatabase({ ...place, connections: 1, onError: () => undefined });
  opened.push(database);
  return database;
}

beforeAll(async () => {
  cloned = await cloneDatabase();
  pooler = await startPooler(cloned.url);
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await pooler.close();
  await cloned.drop();
});

const where = sql`select current_user::text as role,
  coalesce(current_setting('app.organization_id', true), '') as organization,
  current_setting('statement_timeout') as longest`;

it('refuses to start where a pooler drops the role of the sessions', async () => {
  await expect(assertTenantRole(open({ url: pooler.url }))).rejects.toThrow(SessionLostError);
  await assertTenantRole(open({ url: cloned.url }));
});

it('begins every transaction with role, organization and time limit, and leaves nothing on the session', async () => {
  const database = open({ url: cloned.url, poolUrl: pooler.url });
  await assertTenantRole(database);
  const inside = { role: 'firstlook_tenant', organization: 'one', longest: '4s' };
  for (const work of [database.readTenant, database.withTenant]) {
    let session: pg.ClientBase | undefined;
    const seen = await work('one', (db) => {
      session = db.client;
      return db.one(where);
    });
    expect(seen).toEqual(inside);
    const after = await session?.query(where.text);
    expect(after?.rows[0]).toEqual({ role: new URL(cloned.url).username, organization: '', longest: '0' });
  }
  const owner = await database.withSystem((db) => db.one<{ longest: string }>(where));
  expect(owner.longest).toBe('2min');
});

it('listens past the pooler', async () => {
  const database = open({ url: cloned.url, poolUrl: pooler.url });
  let heard = 0;
  const stop = database.listen('firstlook_send', () => {
    heard += 1;
  });
  // Once when it has begun, once when something is said.
  await expect.poll(() => heard).toBe(1);
  await database.single((db) => db.run(sql`notify firstlook_send`));
  await expect.poll(() => heard).toBe(2);
  await stop();
});
