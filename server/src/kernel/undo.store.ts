import { type Db, type Sql, sql } from '../platform/database.ts';

/**
 * How acts on many rows are taken back: each of their parts says what it changed, in a table of its feature with
 * `organization_id`, `act_id`, `part`, `at` and `change`.
 */
export function undoTable<Change>(table: Sql) {
  return {
    async keep(
      db: Db,
      organizationId: string,
      act: { id: string; part: number; change: Change },
      at: Date,
    ): Promise<void> {
      await db.run(sql`
        insert into ${table} (organization_id, act_id, part, at, change)
        values (${organizationId}, ${act.id}, ${act.part}, ${at}, ${JSON.stringify(act.change)})`);
    },

    /** Acts that can no longer be taken back are deleted. */
    forget(db: Db, organizationId: string, before: Date): Promise<number> {
      return db.run(sql`delete from ${table} where organization_id = ${organizationId} and at < ${before}`);
    },

    /**
     * Takes the next part of an act that is not older. Another process that takes it back at the same time waits and gets
     * another part.
     */
    async take(db: Db, organizationId: string, actId: string, notBefore: Date): Promise<Change | null> {
      const row = await db.maybe<{ change: Change }>(sql`
        delete from ${table} where organization_id = ${organizationId} and act_id = ${actId} and at >= ${notBefore}
      and part = (select part from ${table} where organization_id = ${organizationId} and act_id = ${actId}
        order by part limit 1 for update)
    returning change`);
      return row?.change ?? null;
    },
  };
}
export type UndoTable<Change> = ReturnType<typeof undoTable<Change>>;
