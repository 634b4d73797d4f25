import { type Db, sql } from '../../platform/database.ts';

/** What the person chose so far, or null. */
export async function findSettings(db: Db, accountId: string): Promise<object | null> {
  const row = await db.one<{ ui_settings: object | null }>(
    sql`select ui_settings from account where id = ${accountId}`,
  );
  return row.ui_settings;
}

/** Writes the chosen keys over those that are there. */
export function mergeSettings(db: Db, accountId: string, chosen: object): Promise<number> {
  return db.run(sql`
    update account set ui_settings = coalesce(ui_settings, '{}') || ${JSON.stringify(chosen)}::jsonb where id = ${accountId}`);
}
