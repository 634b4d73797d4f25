import type { Gender } from '@firstlook/contract/gender.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';
import { namedLines } from './chosen-people.sql.ts';
import type { Chosen } from './chosen-people.ts';

export interface GroupName {
  kind: 'mailingLists' | 'tags' | 'company' | 'smartLists' | 'engagement' | 'by';
  id: string;
  name: string;
  /** Of a mailing list: it was put away. */
  is_archived: boolean;
}

/** What the groups of an audience are called now, and who planned a send for it; what was deleted since has no name. */
export function findNames(
  db: Db,
  organizationId: string,
  groups: Chosen['groups'],
  by: string,
): Promise<GroupName[]> {
  const { mailingLists = [], tags = [], company = [], smartLists = [], engagement = [] } = groups;
  const releases = engagement.map(({ releaseId }) => releaseId);
  const own = sql`organization_id = ${organizationId}`;
  return db.many<GroupName>(sql`
    select 'mailingLists' as kind, id, title as name, archived_at is not null as is_archived from mailing_list where ${own} and id = any(${mailingLists})
    union all select 'mailingLists', id, title, false from general_list where id = any(${mailingLists})
    union all select 'tags', id, name, false from tag where ${own} and id = any(${tags})
    union all select 'tags', id, name, false from general_tag where id = any(${tags})
    union all select 'company', id, name, false from company where ${own} and id = any(${company})
    union all select 'company', id, name, false from general_company where id = any(${company})
    union all select 'smartLists', id, name, false from smart_list where ${own} and id = any(${smartLists})
    union all select 'engagement', id, coalesce(data->>'title', ''), false from release where ${own} and id = any(${releases})
    union all select 'by', id, trim(first_name || ' ' || last_name), false from account where id = ${by}`);
}

/** Holds what an audience names until the end of the transaction: nobody deletes it meanwhile. What is general is not the organization's to hold. */
export async function holdGroups(
  db: Db,
  organizationId: string,
  groups: Partial<Record<'mailingLists' | 'tags' | 'company' | 'smartLists' | 'releases', readonly string[]>>,
): Promise<void> {
  const { mailingLists = [], tags = [], company = [], smartLists = [], releases = [] } = groups;
  const named: [Sql, readonly string[]][] = [
    [sql`mailing_list`, mailingLists],
    [sql`tag`, tags],
    [sql`company`, company],
    [sql`smart_list`, smartLists],
    [sql`release`, releases],
  ];
  for (const [table, ids] of named)
    if (ids.length > 0)
      await db.many(sql`select id from ${table} where organization_id = ${organizationId} and id = any(${[...new Set(ids)]})
        order by id for key share`);
}

export interface LineRow {
  first_name: string;
  last_name: string;
  gender: Gender | null;
  /** Null where it may not be read. */
  email: string | null;
  line: string;
}

/** What is written to single people, in the order in which they were named. */
export const findLines = (db: Db, organizationId: string, named: Chosen['named']): Promise<LineRow[]> =>
  db.many<LineRow>(namedLines(organizationId, named));
