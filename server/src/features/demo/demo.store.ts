import { type Db, sql } from '../../platform/database.ts';

/** Nobody and nothing but the global organization and perhaps the first system admin. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from organization where organization_id <> '-1'`,
  );
  return row.count === 0;
}

export async function findInstallationValue(db: Db, key: string): Promise<unknown> {
  return (await db.maybe<{ value: unknown }>(sql`select value from installation where key = ${key}`))?.value;
}

export async function setInstallationValue(db: Db, key: string, value: unknown): Promise<void> {
  await db.run(sql`
    insert into installation (key, value) values (${key}, ${JSON.stringify(value)})
    on conflict (key) do update set value = excluded.value`);
}
