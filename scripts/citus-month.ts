import { type Database, openDatabase, sql } from '../server/src/platform/database.ts';
import { dropPart, listParts, makeMonth } from '../server/src/platform/month-part.ts';

/** Shards of the parts on all machines, and how many parts there are. */
async function countShards(database: Database): Promise<{ parts: number; shards: number }> {
  const parts = await database.withSystem((db) => listParts(db, 'activity'));
  const [{ count }] = (await database.withSystem((db) =>
    db.many(
      sql`select count(*)::int as count from citus_shards where table_name::text = any(${parts.map(({ name }) => name)})`,
    ),
  )) as [{ count: number }];
  return { parts: parts.length, shards: count };
}

/** The months of a table on the cluster: the next ones are made with what came before they were, and one goes on all machines. @returns what was wrong */
export async function tryMonths(url: string, organizationId: string): Promise<string[]> {
  const database = openDatabase({ url, isSpread: true, onError: () => undefined });
  const today = new Date();
  const later = (months: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 9));
  const read = () =>
    database.withTenant(organizationId, (db) =>
      db.many<{ id: string }>(sql`select id from activity where id like 'month-%' order by id`),
    );
  const wrong: string[] = [];
  const expectThat = (what: string, isGood: boolean) => void (isGood || wrong.push(what));
  for (const months of [6, 7])
    await database.withTenant(organizationId, (db) =>
      db.run(sql`insert into activity (organization_id, id, title, category, at)
        values (${organizationId}, ${`month-${months}`}, 'a', 'b', ${later(months)})`),
    );
  const made: string[] = [];
  for (;;) {
    const one = await database.withSystem((db) => makeMonth(db, 'activity', later(6)));
    if (!one) break;
    made.push(one);
  }
  expectThat(`made ${made}`, made.length === 4);
  expectThat('what came before the month was made is there', (await read()).length === 2);
  const before = await countShards(database);
  expectThat(`${before.shards} shards of ${before.parts} parts`, before.shards === before.parts * 4);
  for (const name of made)
    await database
      .withTenant(organizationId, (db) => db.client.query(`select from ${name}`))
      .then(
        () => expectThat(`${name} can be asked beside its policy`, false),
        () => undefined,
      );
  for (;;) if (!(await database.withSystem((db) => dropPart(db, 'activity', later(7))))) break;
  expectThat('the rows of a dropped month are gone, and no others', (await read())[0]?.id === 'month-7');
  const after = await countShards(database);
  expectThat(`${after.shards} shards of ${after.parts} parts are left`, after.shards === after.parts * 4);
  expectThat('parts are gone', after.parts < before.parts);
  await database.close();
  return wrong;
}
