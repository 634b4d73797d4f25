import { type Db, sql } from '../../platform/database.ts';
import type { TypedMove } from './field-move.ts';
import { keptFilesAfter } from './kept-file.sql.ts';
import type { IndexKey, ReleaseWrite } from './release.store.ts';

export interface FieldMoveRow {
  /** The order of the saves. */
  position: number;
  /** The registered file that was saved. */
  path: string;
  moves: TypedMove[];
  /** Whose save it was. */
  created_by: string;
  created_at: Date;
  /** The last release that is written; empty: none. */
  reached: string;
}

const columns = sql`position, path, moves, created_by, created_at, reached`;

/** What is under way or stopped, in the order of the saves. */
export function listFieldMoves(db: Db, organizationId: string): Promise<FieldMoveRow[]> {
  return db.many<FieldMoveRow>(sql`
    select ${columns} from field_move where organization_id = ${organizationId} and finished_at is null order by position`);
}

/** What was not through at this moment, in the order of the saves: what is from then may have the old names. */
export function listFieldMovesSince(db: Db, organizationId: string, moment: Date): Promise<FieldMoveRow[]> {
  return db.many<FieldMoveRow>(sql`
    select ${columns} from field_move
    where organization_id = ${organizationId} and (finished_at is null or finished_at >= ${moment}) order by position`);
}

/** The one whose turn it is; held until the transaction ends. */
export function lockFirstMove(db: Db, organizationId: string): Promise<FieldMoveRow | null> {
  return db.maybe<FieldMoveRow>(sql`
    select ${columns} from field_move
    where organization_id = ${organizationId} and finished_at is null order by position limit 1 for update`);
}

/** Behind all others. The caller holds the organization, so that two saves do not take one place. */
export function insertFieldMove(
  db: Db,
  organizationId: string,
  { path, moves, by, at }: { path: string; moves: readonly TypedMove[]; by: string; at: Date },
): Promise<number> {
  return db.run(sql`
    insert into field_move (organization_id, position, path, moves, created_by, created_at)
    select ${organizationId}, coalesce(max(position), 0) + 1, ${path}, ${JSON.stringify(moves)}::jsonb, ${by}, ${at}::timestamptz
    from field_move where organization_id = ${organizationId}
    returning position`);
}

export function updateReached(db: Db, organizationId: string, position: number, reached: string) {
  return db.run(sql`
    update field_move set reached = ${reached} where organization_id = ${organizationId} and position = ${position}`);
}

/** It is through, and stays for the versions from before it. */
export function finishFieldMove(
  db: Db,
  organizationId: string,
  position: number,
  now: Date,
): Promise<number> {
  return db.run(sql`
    update field_move set finished_at = ${now} where organization_id = ${organizationId} and position = ${position}`);
}

/** Releases of these types after this id; held until the transaction ends, but not from who only refers to them (opens, views). */
export function lockReleasesOf(
  db: Db,
  organizationId: string,
  releaseTypes: readonly string[],
  after: string,
  limit: number,
): Promise<{ id: string; release_type: string; data: Record<string, unknown>; updated_at: Date }[]> {
  return db.many(sql`
    select id, release_type, data, updated_at from release
    where organization_id = ${organizationId} and release_type = any(${[...releaseTypes]}) and id > ${after}
    order by id limit ${limit} for no key update`);
}

/** Other data for each of these releases: a version of its own. None of them changes its place in lists. */
export function writeMoved(
  db: Db,
  organizationId: string,
  rows: readonly Pick<ReleaseWrite, 'id' | 'data' | IndexKey>[],
  by: string,
  at: Date,
): Promise<number> {
  return db.run(sql`
    update release r set data = n.data, card = n.card, search_text = n."searchText", reader_text = n."readerText",
      kept_files = ${keptFilesAfter(sql`r.kept_files`, sql`n."keptFiles"`, sql`n."shownFiles"`)}, version = version + 1,
      updated_at = ${at}, changed_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id text, data jsonb, card jsonb, "searchText" text,
      "readerText" text, "shownFiles" text[], "keptFiles" text[])
    where r.organization_id = ${organizationId} and r.id = n.id`);
}
