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
/** Of a `file f` with its row `t` of `titled`. */
export const fileTitle = sql`coalesce(t.title, nullif(f.title, ''), f.name) as file_title`;
/** What a `release` row calls one of its files; null where it says nothing. */
export const titleIn = (release: Sql, fileId: Sql): Sql => sql`(
    select trim(item->>'title') from jsonb_path_query(${release}.data, '$.** ? (exists (@.fileId))') with ordinality as found (item, place)
    where item->>'fileId' = ${fileId} and trim(item->>'title') <> '' order by place limit 1)`;
