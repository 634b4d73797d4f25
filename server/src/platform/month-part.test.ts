import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeSchema } from '../../scripts/schema-snapshot.ts';
import { type ClonedDatabase, cloneDatabase } from '../../test/app.ts';
import { type Database, openDatabase, sql } from './database.ts';
import { countMonthsAhead, dropPart, listParts, makeMonth, missingMonths } from './month-part.ts';

/** The part that a database begins with ends two months after it was made, so that these months are all to be made. */
const later = (months: number, day = 1) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day));
};
const nameOf = (months: number) => `activity_${later(months).toISOString().slice(0, 7).replace('-', '_')}`;
const now = later(4, 20);

let cloned: ClonedDatabase;
let database: Database;
beforeAll(async () => {
  cloned = await cloneDatabase();
  database = openDatabase({ url: cloned.url, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await cloned.drop();
});

const write = (id: string, at: Date) =>
  database.withTenant('-1', (db) =>
    db.run(
      sql`insert into activity (organization_id, id, title, category, at) values ('-1', ${id}, 'a', 'b', ${at})`,
    ),
  );
const placeOf = async (id: string) =>
  (
    await database.withSystem((db) =>
      db.one<{ name: string }>(sql`select tableoid::regclass::text as name from activity where id = ${id}`),
    )
  ).name;
const parts = () => database.withSystem((db) => listParts(db, 'activity'));
const names = async () => (await parts()).map(({ name }) => name);
async function makeAll(): Promise<string[]> {
  const made: string[] = [];
  for (;;) {
    const one = await database.withSystem((db) => makeMonth(db, 'activity', now));
    if (!one) return made;
    made.push(one);
  }
}

it('nothing is lost of a month that was not made, and it goes there once the month is', async () => {
  expect(countMonthsAhead(await parts(), now)).toBe(0);
  await write('in-time', new Date());
  await write('early', later(5, 3));
  expect(await placeOf('in-time')).toBe('activity_before');
  expect(await placeOf('early')).toBe('activity_rest');
  // Several workers that start together.
  const made = await Promise.all([makeAll(), makeAll(), makeAll()]);
  expect(made.flat().sort()).toEqual([4, 5, 6, 7].map(nameOf));
  expect(await placeOf('early')).toBe(nameOf(5));
  expect(await makeAll()).toEqual([]);
  expect(missingMonths(await parts(), now)).toEqual([]);
  expect(countMonthsAhead(await parts(), now)).toBe(3);
  await write('last-moment', new Date(later(6).getTime() - 1));
  await write('first-moment', later(6));
  expect([await placeOf('last-moment'), await placeOf('first-moment')]).toEqual([nameOf(5), nameOf(6)]);
});

it('the role that serves requests reaches a month by the whole table and its policy alone', async () => {
  for (const name of await names()) {
    const asked = database.withTenant('-1', (db) => db.client.query(`select from ${name}`));
    await expect(asked, name).rejects.toThrow('permission denied');
  }
  const seen = (organization: string) =>
    database.withTenant(organization, (db) => db.many(sql`select id from activity where at >= ${later(4)}`));
  expect(await seen('-1')).toHaveLength(3);
  expect(await seen('another')).toEqual([]);
});

it('the schema reads the same in every month, and says where a part is open', async () => {
  const schema = readFileSync(fileURLToPath(new URL('../../schema.sql', import.meta.url)), 'utf8');
  expect(await describeSchema(cloned.url)).toBe(schema);
  const change = (text: string) => database.withSystem((db) => db.client.query(text));
  await change(`grant select on ${nameOf(5)} to firstlook_tenant`);
  await expect(describeSchema(cloned.url)).rejects.toThrow(`${nameOf(5)} is a part of a table`);
  await change(`revoke select on ${nameOf(5)} from firstlook_tenant`);
});

it('who reads the table for long is not waited for, and stops nobody', async () => {
  await database.withTenant('-1', async (db) => {
    await db.many(sql`select id from activity`);
    await expect(database.withSystem((other) => dropPart(other, 'activity', later(5)))).rejects.toThrow(
      'lock timeout',
    );
    await write('meanwhile', later(4, 2));
  });
  expect(await names()).toContain('activity_before');
});

it('a part goes when all of it is older, the oldest first', async () => {
  const drop = (before: Date) => database.withSystem((db) => dropPart(db, 'activity', before));
  expect(await drop(new Date(later(5).getTime() - 1))).toBe('activity_before');
  expect(await drop(new Date(later(5).getTime() - 1))).toBeNull();
  const both = await Promise.all([drop(later(5)), drop(later(5))]);
  expect(both.filter(Boolean)).toEqual([nameOf(4)]);
  expect(await names()).toEqual([nameOf(5), nameOf(6), nameOf(7), 'activity_rest']);
  const left = await database.withSystem((db) =>
    db.many<{ id: string }>(sql`select id from activity order by id`),
  );
  expect(left.map(({ id }) => id)).toEqual(['early', 'first-moment', 'last-moment']);
});
