import { type Db, empty, sql } from '../../platform/database.ts';
import { keptFilesAfter } from './kept-file.sql.ts';

export interface ReleaseRow {
  organization_id: string;
  id: string;
  release_type: string;
  title: string;
  data: Record<string, unknown>;
  design: Record<string, unknown>;
  expiration_date: Date | null;
  embargo_until: Date | null;
  publish_at: Date | null;
  distributed_at: Date | null;
  month_of_publish: string;
  /** Its name in public addresses; null until it was published once. */
  slug: string | null;
  /** When it was put away; null while it is worked with. */
  archived_at: Date | null;
  /** Shared by what says the same in several languages (docs/decisions/0053); null of what stands alone. */
  translation_set: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export type ReleaseCardRow = Omit<ReleaseRow, 'data'> & { card: Record<string, unknown> };

export const head = sql`organization_id, id, release_type, title, design, expiration_date, embargo_until, publish_at, distributed_at, month_of_publish, slug, archived_at, translation_set, version, created_at, updated_at`;

export function findRelease(db: Db, organizationId: string, id: string): Promise<ReleaseRow | null> {
  return db.maybe<ReleaseRow>(
    sql`select ${head}, data from release where organization_id = ${organizationId} and id = ${id}`,
  );
}

/** The newest release of these types, or of any where none is named. */
export function findNewestRelease(
  db: Db,
  organizationId: string,
  releaseTypes: readonly string[],
): Promise<ReleaseRow | null> {
  const fits = releaseTypes.length > 0 ? sql`and release_type = any(${[...releaseTypes]})` : empty;
  return db.maybe<ReleaseRow>(sql`
    select ${head}, data from release where organization_id = ${organizationId} ${fits} order by listed_at desc, id desc limit 1`);
}

export function lockRelease(db: Db, organizationId: string, id: string): Promise<ReleaseRow | null> {
  return db.maybe<ReleaseRow>(
    sql`select ${head}, data from release where organization_id = ${organizationId} and id = ${id} for update`,
  );
}

/** The organization of a release, for public addresses that name only the release. */
export async function findReleaseOrganization(db: Db, id: string): Promise<string | null> {
  const row = await db.maybe<{ organization_id: string }>(
    sql`select organization_id from release where id = ${id}`,
  );
  return row?.organization_id ?? null;
}

export interface ReleaseWrite {
  organizationId: string;
  id: string;
  releaseType: string;
  title: string;
  data: object;
  card: object;
  searchText: string;
  readerText: string | null;
  shownFiles: string[];
  keptFiles: string[];
  design: object;
  expirationDate: Date | null;
  embargoUntil: Date | null;
  publishAt: Date | null;
  monthOfPublish: string;
  /** The set of translations that it is made for. */
  translationSet?: string | null;
}

export type IndexKey = 'card' | 'searchText' | 'readerText' | 'shownFiles' | 'keptFiles';

const indexColumns = ({
  card,
  searchText,
  readerText,
  shownFiles,
  keptFiles,
}: Pick<ReleaseWrite, IndexKey>) =>
  sql`card = ${JSON.stringify(card)}, search_text = ${searchText}, reader_text = ${readerText},
    kept_files = ${keptFilesAfter(sql`kept_files`, sql`${keptFiles}::text[]`, sql`${shownFiles}::text[]`)}`;

export function insertRelease(
  db: Db,
  release: ReleaseWrite,
  createdBy: string | null,
  at: Date,
): Promise<ReleaseRow> {
  return db.one<ReleaseRow>(sql`
    insert into release (organization_id, id, release_type, title, data, card, search_text, reader_text, kept_files, design, expiration_date,
      embargo_until, publish_at, publish_by, month_of_publish, translation_set, created_by, listed_at, created_at, updated_at)
    values (${release.organizationId}, ${release.id}, ${release.releaseType}, ${release.title}, ${JSON.stringify(release.data)},
      ${JSON.stringify(release.card)}, ${release.searchText}, ${release.readerText}, ${release.keptFiles}, ${JSON.stringify(release.design)}, ${release.expirationDate},
      ${release.embargoUntil}, ${release.publishAt}, ${release.publishAt && createdBy},
      ${release.monthOfPublish}, ${release.translationSet ?? null}, ${createdBy}, ${at}, ${at}, ${at})
    returning ${head}, data`);
}

/** A draft that is worked on stands first in the list; what was sent keeps the place of its day. */
export function updateRelease(db: Db, release: ReleaseWrite, by: string, at: Date): Promise<ReleaseRow> {
  return db.one<ReleaseRow>(sql`
    update release set release_type = ${release.releaseType}, title = ${release.title}, data = ${JSON.stringify(release.data)},
      ${indexColumns(release)}, design = ${JSON.stringify(release.design)},
      expiration_date = ${release.expirationDate}, embargo_until = ${release.embargoUntil},
      publish_at = ${release.publishAt},
      publish_by = case when publish_at is distinct from ${release.publishAt} then ${by} else publish_by end, month_of_publish = ${release.monthOfPublish}, version = version + 1, updated_at = ${at}, changed_by = ${by},
      listed_at = case when distributed_at is null then ${at} else listed_at end
    where organization_id = ${release.organizationId} and id = ${release.id}
    returning ${head}, data`);
}

/** The data alone, with what is made of it; the same version step as a save. */
export function updateReleaseData(
  db: Db,
  release: Pick<ReleaseWrite, 'organizationId' | 'id' | 'data' | IndexKey>,
  by: string,
  at: Date,
): Promise<ReleaseRow> {
  return db.one<ReleaseRow>(sql`
    update release set data = ${JSON.stringify(release.data)},
      ${indexColumns(release)}, version = version + 1, updated_at = ${at}, changed_by = ${by},
      listed_at = case when distributed_at is null then ${at} else listed_at end
    where organization_id = ${release.organizationId} and id = ${release.id}
    returning ${head}, data`);
}

export interface IndexedRow {
  id: string;
  release_type: string;
  data: Record<string, unknown>;
  month_of_publish: string;
}

/** Releases after this id with what their index is made of; held until the transaction ends, but not from who only refers to them. */
export function listIndexed(
  db: Db,
  organizationId: string,
  after: string,
  limit: number,
): Promise<IndexedRow[]> {
  return db.many<IndexedRow>(sql`
    select id, release_type, data, month_of_publish from release where organization_id = ${organizationId} and id > ${after}
    order by id limit ${limit} for no key update`);
}

export function writeIndex(
  db: Db,
  organizationId: string,
  rows: readonly (Pick<ReleaseWrite, 'id' | IndexKey> & { month: string })[],
): Promise<number> {
  return db.run(sql`
    update release r set card = n.card, search_text = n."searchText", reader_text = n."readerText",
      kept_files = ${keptFilesAfter(sql`r.kept_files`, sql`n."keptFiles"`, sql`n."shownFiles"`)}, month_of_publish = n.month
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id text, card jsonb, "searchText" text, "readerText" text,
      "shownFiles" text[], "keptFiles" text[], month text)
    where r.organization_id = ${organizationId} and r.id = n.id`);
}

/** Organizations with releases whose `kept_files` were not reckoned yet. */
export async function listUnreckoned(db: Db): Promise<string[]> {
  const rows = await db.many<{ organization_id: string }>(
    sql`select distinct organization_id from release where kept_files is null`,
  );
  return rows.map(({ organization_id }) => organization_id);
}

/** Opens the release to its readers, once. @returns whether it was not open before */
export async function publishRelease(db: Db, organizationId: string, id: string, at: Date): Promise<boolean> {
  const row = await db.one<{ published: boolean }>(
    sql`select publish_release(${organizationId}, ${id}, ${at}) as published`,
  );
  return row.published;
}

/** Drafts whose moment came after the one and not after the other, of organizations that are open; none that was put away. */
export function listDue(
  db: Db,
  after: Date,
  until: Date,
): Promise<{ organization_id: string; id: string; title: string; publish_at: Date }[]> {
  return db.many(sql`
    select r.organization_id, r.id, r.title, r.publish_at from release r
    join organization o on o.organization_id = r.organization_id and organization_is_open(o.status, o.deleted_at)
    where r.publish_at > ${after} and r.publish_at <= ${until} and r.distributed_at is null and r.archived_at is null
    order by r.publish_at, r.id limit 1000`);
}

/** Drafts whose moment came before this one and nobody was told that it was missed; of organizations that are open, none that was put away. */
export function listMissed(
  db: Db,
  before: Date,
): Promise<{ organization_id: string; id: string; publish_at: Date }[]> {
  return db.many(sql`
    select r.organization_id, r.id, r.publish_at from release r
    join organization o on o.organization_id = r.organization_id and organization_is_open(o.status, o.deleted_at)
    where r.publish_at <= ${before} and r.publish_told is distinct from r.publish_at
      and r.distributed_at is null and r.archived_at is null
    order by r.publish_at, r.id limit 1000`);
}

/** Marks that this missed moment is told. @returns whether it was not yet, and is still the moment of the draft */
export async function markMissed(
  db: Db,
  organizationId: string,
  id: string,
  publishAt: Date,
): Promise<boolean> {
  const changed = await db.run(sql`
    update release set publish_told = publish_at
    where organization_id = ${organizationId} and id = ${id} and publish_at = ${publishAt}
      and publish_told is distinct from publish_at and distributed_at is null and archived_at is null`);
  return changed > 0;
}

/** What a mail says of a missed moment; null where the draft is gone, out or put away, or has another moment by now. */
export function findMissed(
  db: Db,
  organizationId: string,
  id: string,
  publishAt: Date,
): Promise<{ title: string; publish_by: string | null } | null> {
  return db.maybe(sql`
    select title, publish_by from release
    where organization_id = ${organizationId} and id = ${id} and publish_at = ${publishAt}
      and distributed_at is null and archived_at is null`);
}

/** Marks the first test mail. */
export function markPreviewed(db: Db, organizationId: string, id: string, at: Date): Promise<number> {
  return db.run(sql`
    update release set previewed_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and previewed_at is null`);
}

/** Back to the editing stage, after its distribution data is gone. */
export function clearDistributed(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`
    update release set distributed_at = null, listed_at = updated_at where organization_id = ${organizationId} and id = ${id}`);
}

/** Whose right to open a release is asked, by the names of `readers_of`, and at which moment. */
export interface OpenTo {
  readers: string[];
  at: Date;
}

/** Those of these texts that are ids of releases, and whether this reader may open them. */
export function listNamedReleases(
  db: Db,
  organizationId: string,
  ids: string[],
  { readers, at }: OpenTo,
): Promise<{ id: string; is_open: boolean; was_out: boolean }[]> {
  return db.many(sql`
    select id, distributed_at is not null as was_out, release_is_open(organization_id, id, distributed_at, expiration_date, embargo_until, ${readers}, ${at}) as is_open from release
    where organization_id = ${organizationId} and id = any(${ids})`);
}

/** Which of these ids are releases of the organization. */
export async function listKnownReleaseIds(db: Db, organizationId: string, ids: string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from release where organization_id = ${organizationId} and id = any(${ids})`,
  );
  return rows.map(({ id }) => id);
}
