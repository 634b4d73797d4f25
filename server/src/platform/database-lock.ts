import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** One at a time brings a database to a version, or to other machines. */
const databaseLock = 7_460_211;

/**
 * Asks for the lock again and again instead of waiting in a statement: whoever has it may be making an index beside other work,
 * which waits for every statement that began before.
 */
export async function takeLock(client: pg.ClientBase, kind: 'lock' | 'xact_lock'): Promise<void> {
  const take = async () =>
    (
      await client.query<{ is_mine: boolean }>(`select pg_try_advisory_${kind}($1) as is_mine`, [
        databaseLock,
      ])
    ).rows[0]?.is_mine;
  while (!(await take())) await wait(100);
}
