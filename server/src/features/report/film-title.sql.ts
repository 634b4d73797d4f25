import { type Sql, sql } from '../../platform/database.ts';

/**
 * `titled`: what the release calls each of its files, as its editor titled it; of several places that name one the first with a
 * title counts.
 */
export const titledIn = (organizationId: string, releaseId: string) => sql`titled as materialized (
    select distinct on (file_id) item->>'fileId' as file_id, trim(item->>'title') as title
    from release r, jsonb_path_query(r.data, '$.** ? (exists (@.fileId))') with ordinality as found (item, place)
    where r.organization_id = ${organizationId} and r.id = ${releaseId} and trim(item->>'title') <> ''
    order by file_id, place)`;
/** Whether a title is the name of a film that `file f` was before: nobody wrote it. */
const isFormerName = (title: Sql) => sql`(regexp_replace(${title}, '\\.[^.]*$', '') in (
    select former.value->>'title' from jsonb_each(f.former_films) former))`;
/** Of a `file f` with its row `t` of `titled`. */
export const fileTitle = sql`coalesce(case when not ${isFormerName(sql`t.title`)} then t.title end, nullif(f.title, ''), f.name) as file_title`;
/** When another film took the place of this one of `file f`; null of the one that it is. */
export const replacedAt = (version: Sql) => sql`case when ${version} is distinct from f.film_version
    then coalesce((f.former_films->(${version}::text)->>'until')::timestamptz, f.created_at) end as replaced_at`;
/** What a `release` row calls one of its files; null where it says nothing. */
export const titleIn = (release: Sql, fileId: Sql): Sql => sql`(
    select trim(item->>'title') from jsonb_path_query(${release}.data, '$.** ? (exists (@.fileId))') with ordinality as found (item, place)
    where item->>'fileId' = ${fileId} and trim(item->>'title') <> '' order by place limit 1)`;
