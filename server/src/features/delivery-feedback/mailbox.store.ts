import { type Db, sql } from '../../platform/database.ts';

/** What is kept of the readings of the mailbox. */
export interface Reading {
  /** When it was last read through, ISO. */
  at: string | null;
  /** Why the last reading ended early. */
  error: string | null;
}

const key = 'bounce-mailbox';

/** Takes the right to read for a while. @returns whether nobody else has it */
export async function takeMailbox(db: Db, holder: string, seconds: number): Promise<boolean> {
  const lease = sql`jsonb_build_object('holder', ${holder}::text, 'until', now() + make_interval(secs => ${seconds}))`;
  const rows = await db.run(sql`
    insert into installation (key, value) values (${key}, ${lease})
    on conflict (key) do update set value = installation.value || excluded.value
      where coalesce((installation.value ->> 'until')::timestamptz < now(), true)`);
  return rows === 1;
}

/** Gives it back, and keeps how it went. */
export function endReading(db: Db, holder: string, error: string | null): Promise<number> {
  const read = error === null ? sql`jsonb_build_object('at', now())` : sql`'{}'::jsonb`;
  return db.run(sql`
    update installation set value = value - 'holder' - 'until' || jsonb_build_object('error', ${error}::text) || ${read}
    where key = ${key} and value ->> 'holder' = ${holder}`);
}

export async function findLastReading(db: Db): Promise<Reading | null> {
  const row = await db.maybe<{ value: Reading }>(sql`select value from installation where key = ${key}`);
  return row?.value ?? null;
}
