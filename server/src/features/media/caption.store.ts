import { type Db, sql } from '../../platform/database.ts';

export interface CaptionRow {
  id: string;
  file_id: string;
  locale: string;
  storage_key: string;
}

export interface NewCaption {
  id: string;
  fileId: string;
  locale: string;
  storageKey: string;
}

/** Captions of a language take the place of earlier ones. @returns where those were stored */
export async function replaceCaption(
  db: Db,
  organizationId: string,
  { id, fileId, locale, storageKey }: NewCaption,
): Promise<string | null> {
  const earlier = await db.maybe<{ storage_key: string }>(sql`
    delete from caption where organization_id = ${organizationId} and file_id = ${fileId} and locale = ${locale} returning storage_key`);
  await db.run(sql`
    insert into caption (organization_id, id, file_id, locale, storage_key)
    values (${organizationId}, ${id}, ${fileId}, ${locale}, ${storageKey})`);
  return earlier?.storage_key ?? null;
}

export function findCaption(
  db: Db,
  organizationId: string,
  fileId: string,
  id: string,
): Promise<CaptionRow | null> {
  return db.maybe<CaptionRow>(sql`
    select id, file_id, locale, storage_key from caption
    where organization_id = ${organizationId} and file_id = ${fileId} and id = ${id}`);
}

export async function countCaptions(db: Db, organizationId: string, fileId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from caption where organization_id = ${organizationId} and file_id = ${fileId}`,
  );
  return count;
}

export async function removeCaption(
  db: Db,
  organizationId: string,
  fileId: string,
  id: string,
): Promise<string | null> {
  const gone = await db.maybe<{ storage_key: string }>(sql`
    delete from caption where organization_id = ${organizationId} and file_id = ${fileId} and id = ${id} returning storage_key`);
  return gone?.storage_key ?? null;
}
