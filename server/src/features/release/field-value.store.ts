import { type Db, sql } from '../../platform/database.ts';
import { emptyValues } from './field-move.ts';

/** In how many releases a field has a value, and which. */
export interface FieldUseRow {
  path: string;
  /** Null: the field with any value. */
  value: string | null;
  releases: number;
}

/**
 * Counts values by their place, `shows.day` for one in the rows of a table; `optionPaths` by each of their values, too.
 * What a type keeps under one of its own names is another field's.
 */
export function countFieldUse(
  db: Db,
  organizationId: string,
  types: readonly { id: string; ownNames: readonly string[] }[],
  paths: readonly string[],
  optionPaths: readonly string[],
): Promise<FieldUseRow[]> {
  return db.many<FieldUseRow>(sql`
    with field as (
      select r.id, f.key as path, f.value
      from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as t(id text, "ownNames" jsonb)
      join release r on r.organization_id = ${organizationId} and r.release_type = t.id, jsonb_each(r.data) f
      where not t."ownNames" ? f.key
    ), named as (
      select id, path, value from field where path = any(${[...paths]})
      union all
      select f.id, f.path || '.' || c.key, c.value from field f,
        jsonb_array_elements(case jsonb_typeof(f.value) when 'array' then f.value else '[]' end) line,
        jsonb_each(case jsonb_typeof(line) when 'object' then line else '{}' end) c
      where f.path || '.' || c.key = any(${[...paths]})
    ), filled as (
      select id, path, value from named where value::text <> all(${emptyValues})
    )
    select path, null as value, count(distinct id)::int as releases from filled group by path
    union all
    select path, one #>> '{}', count(distinct id)::int
    from filled, jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) one
    where path = any(${[...optionPaths]}) and jsonb_typeof(one) in ('string', 'number')
    group by 1, 2`);
}

export interface ReleaseValues {
  id: string;
  release_type: string;
  title: string;
  data: Record<string, unknown>;
}

/** @param before an id: only older ones; null: from the newest on */
export function listReleaseValues(
  db: Db,
  organizationId: string,
  releaseTypes: readonly string[],
  { before, limit }: { before: string | null; limit: number },
): Promise<ReleaseValues[]> {
  return db.many<ReleaseValues>(sql`
    select id, release_type, title, data from release
    where organization_id = ${organizationId} and release_type = any(${[...releaseTypes]})
      and (${before}::text is null or id < ${before})
    order by id desc limit ${limit}`);
}

export async function countReleasesOf(
  db: Db,
  organizationId: string,
  releaseTypes: readonly string[],
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from release
    where organization_id = ${organizationId} and release_type = any(${[...releaseTypes]})`);
  return row.count;
}
