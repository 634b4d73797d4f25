import { canMend } from '@firstlook/contract/import-mend.ts';
import { type Db, sql } from '../../platform/database.ts';
import type { RefusedRow } from './import-fault.ts';

/** Rows of an import that were not taken as they stand. */

type Which = readonly [organizationId: string, importId: string];
const isOf = ([organizationId, importId]: Which) =>
  sql`organization_id = ${organizationId} and import_id = ${importId}`;
/** A cell without what the database has no place for. */
export const storable = (cell: string): string => cell.replaceAll('\0', '').toWellFormed();

const columns = sql`number as row, result, reason, about as column, also, said as values, cells`;

export function insertRefused(
  db: Db,
  [organizationId, importId]: Which,
  rows: readonly RefusedRow[],
): Promise<number> {
  const written = rows.map(({ column: about, values: said, cells, ...row }) => ({
    ...row,
    about,
    said,
    cells: cells.map(storable),
    can_mend: canMend(row),
  }));
  return db.run(sql`
    insert into contact_import_row (organization_id, import_id, number, result, reason, about, also, can_mend, said, cells)
    select ${organizationId}, ${importId}, n.row, n.result, n.reason, n.about, n.also, n.can_mend, n.said, n.cells
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as n(row integer, result text, reason text, about text, also jsonb, can_mend boolean,
      said jsonb, cells jsonb)`);
}

/** Those that can be mended first, each kind in the file's order. */
export function listRefused(db: Db, which: Which, limit: number): Promise<RefusedRow[]> {
  return db.many<RefusedRow>(sql`
    select ${columns} from contact_import_row where ${isOf(which)} order by not can_mend, number limit ${limit}`);
}

/** Every one in the file's order, so many at a time. */
export function walkRefused(db: Db, which: Which, size: number): AsyncIterable<RefusedRow[]> {
  return db.walk<RefusedRow>(
    sql`select ${columns} from contact_import_row where ${isOf(which)} order by number`,
    size,
  );
}

/** Those of the numbers that can still be mended. */
export function listOpen(db: Db, which: Which, numbers: readonly number[]): Promise<RefusedRow[]> {
  return db.many<RefusedRow>(sql`
    select ${columns} from contact_import_row where ${isOf(which)} and can_mend and number = any(${[...numbers]})`);
}

export function removeRefused(db: Db, which: Which, numbers: readonly number[]): Promise<number> {
  return db.run(sql`delete from contact_import_row where ${isOf(which)} and number = any(${[...numbers]})`);
}

/** How many there are of each result, of those how many can be mended, and how many of whom no name is known. */
export function countRefused(
  db: Db,
  which: Which,
): Promise<{ result: RefusedRow['result']; rows: number; to_mend: number; nameless: number }[]> {
  return db.many(sql`
    select result, count(*)::integer as rows, count(*) filter (where can_mend)::integer as to_mend,
      count(*) filter (where reason = 'nameless' or also @> '[{"reason": "nameless"}]')::integer as nameless
    from contact_import_row where ${isOf(which)} group by result`);
}
