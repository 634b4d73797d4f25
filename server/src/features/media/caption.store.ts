import { type Db, sql } from '../../platform/database.ts';

export interface CaptionRow {
  id: string;
  file_id: string;
  locale: string;
  storage_key: string;
  /** Made for a film that was replaced since. */
  is_of_former_film: boolean;
}

const columns = sql`c.id, c.file_id, c.locale, c.storage_key, c.film_version <> f.film_version as is_of_former_film`;
const from = sql`caption c join file f on f.organization_id = c.organization_id and f.id = c.file_id`;

export interface NewCaption {
  id: string;
  fileId: string;
  locale: string;
  storageKey: string;
  /** Bytes of the text as it is stored. */
  size: number;
}

/** Captions of a language take the place of earlier ones. The caller holds the film. @returns where those were stored */
export async function replaceCaption(
  db: Db,
  organizationId: string,
  { id, fileId, locale, storageKey, size }: NewCaption,
): Promise<string | null> {
  const earlier = await db.maybe<{ storage_key: string }>(sql`
    delete from caption where organization_id = ${organizationId} and file_id = ${fileId} and locale = ${locale} returning storage_key`);
  await db.run(sql`
    insert into caption (organization_id, id, file_id, locale, storage_key, size, film_version)
    select ${organizationId}, ${id}, ${fileId}, ${locale}, ${storageKey}, ${size}, coalesce(f.film_version, 1)
    from file f where f.organization_id = ${organizationId} and f.id = ${fileId}`);
  return earlier?.storage_key ?? null;
}

export function findCaption(
  db: Db,
  organizationId: string,
  fileId: string,
  id: string,
): Promise<CaptionRow | null> {
  return db.maybe<CaptionRow>(sql`
    select ${columns} from ${from} where c.organization_id = ${organizationId} and c.file_id = ${fileId} and c.id = ${id}`);
}

/** Those of the film that these do not take the place of. */
export async function countOtherCaptions(
  db: Db,
  organizationId: string,
  { fileId, locale }: Pick<NewCaption, 'fileId' | 'locale'>,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from caption
    where organization_id = ${organizationId} and file_id = ${fileId} and locale <> ${locale}`);
  return count;
}

export function removeCaption(
  db: Db,
  organizationId: string,
  fileId: string,
  id: string,
): Promise<{ locale: string; storage_key: string } | null> {
  return db.maybe(sql`
    delete from caption where organization_id = ${organizationId} and file_id = ${fileId} and id = ${id}
    returning locale, storage_key`);
}

/** They fit the film that the file is now. */
export function confirmCaption(db: Db, organizationId: string, fileId: string, id: string): Promise<number> {
  return db.run(sql`
    update caption c set film_version = coalesce(f.film_version, 1) from file f
    where c.organization_id = ${organizationId} and c.file_id = ${fileId} and c.id = ${id}
      and f.organization_id = c.organization_id and f.id = c.file_id`);
}

/** Captions whose size was not noted (asked as the owner, over all organizations). */
export function listUnmeasured(
  db: Db,
  limit: number,
): Promise<{ organization_id: string; id: string; storage_key: string }[]> {
  return db.many(sql`select organization_id, id, storage_key from caption where size is null limit ${limit}`);
}

export function updateSize(db: Db, organizationId: string, id: string, size: number): Promise<number> {
  return db.run(
    sql`update caption set size = ${size} where organization_id = ${organizationId} and id = ${id}`,
  );
}
