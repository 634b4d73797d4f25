import { type Db, sql } from '../../platform/database.ts';

/** Own lists of these contacts, by name. */
export function listListsOfContacts(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ contact_id: string; title: string }[]> {
  return db.many(sql`
    select m.contact_id, l.title from mailing_list_contact m
    join mailing_list l on l.organization_id = m.organization_id and l.id = m.mailing_list_id
    where m.organization_id = ${organizationId} and m.contact_id = any(${[...ids]}) order by lower(l.title), l.id`);
}

/** Names of all tags and companies that contacts may have here, own and general ones, by id. */
export async function listLabelNames(db: Db, organizationId: string): Promise<Map<string, string>> {
  const rows = await db.many<{ id: string; name: string }>(sql`
    select id, name from tag where organization_id = ${organizationId}
    union all select id, name from company where organization_id = ${organizationId}
    union all select id, name from general_tag union all select id, name from general_company`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
