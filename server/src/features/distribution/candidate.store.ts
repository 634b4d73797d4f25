import type { Audience } from '@firstlook/contract/audience.ts';
import { type Db, join, sql } from '../../platform/database.ts';

export interface ContactPerson {
  id: string;
  email: string;
  mobile: string | null;
  first_name: string;
  last_name: string;
}

const person = sql`id, email, mobile, first_name, last_name`;

export function listPeopleById(db: Db, organizationId: string, ids: string[]): Promise<ContactPerson[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.many<ContactPerson>(
    sql`select ${person} from contact where organization_id = ${organizationId} and id = any(${ids})`,
  );
}

export function listPeopleByEmail(
  db: Db,
  organizationId: string,
  emails: string[],
): Promise<ContactPerson[]> {
  if (emails.length === 0) return Promise.resolve([]);
  return db.many<ContactPerson>(
    sql`select ${person} from contact where organization_id = ${organizationId} and email = any(${emails})`,
  );
}

function sources(organizationId: string, audience: Audience) {
  const parts = [];
  if (audience.all) parts.push(sql`select id from contact where organization_id = ${organizationId}`);
  for (const list of audience.mailingLists ?? []) {
    parts.push(
      sql`select contact_id as id from mailing_list_contact where organization_id = ${organizationId} and mailing_list_id = ${list}`,
    );
  }
  for (const tag of audience.tags ?? []) {
    parts.push(
      sql`select id from contact where organization_id = ${organizationId} and tags @> array[${tag}]::text[]`,
    );
  }
  for (const company of audience.company ?? []) {
    parts.push(
      sql`select id from contact where organization_id = ${organizationId} and company @> array[${company}]::text[]`,
    );
  }
  if (audience.search?.trim()) {
    const words = audience.search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
    const matches = words.map((word) => sql`search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
    parts.push(
      sql`select id from contact where organization_id = ${organizationId} and ${join(matches, ' and ')}`,
    );
  }
  return parts;
}

/**
 * Contacts that lists, tags, companies and a search name together, and how often they are named in all. Lists of other
 * organizations resolve to nobody: the row policy hides them.
 */
export async function listAudience(
  db: Db,
  organizationId: string,
  audience: Audience,
): Promise<{ people: ContactPerson[]; mentions: number }> {
  const parts = sources(organizationId, audience);
  if (parts.length === 0) return { people: [], mentions: 0 };
  const named = join(parts, ' union all ');
  const rows = await db.many<ContactPerson & { mentions: number }>(sql`
    select ${person}, mentions from (
      select id, count(*)::int as mentions from (${named}) named group by id
    ) counted join contact using (id) where organization_id = ${organizationId} order by id limit 50000`);
  return { people: rows, mentions: rows.reduce((sum, row) => sum + row.mentions, 0) };
}

/** How a candidate would be born, without writing anything. */
export function judge(
  db: Db,
  target: { organizationId: string; releaseId: string; channel: string; force: boolean },
  addresses: string[],
): Promise<{ address: string; state: 'already' | 'unsubscribed' }[]> {
  return db.many(sql`
    with chosen as (select unnest(${addresses}::text[]) as address)
    select c.address, case when s.address is not null then 'unsubscribed' else 'already' end as state
    from chosen c
    left join suppression s on s.organization_id = ${target.organizationId} and s.channel = ${target.channel} and s.address = c.address
    where s.address is not null or (not ${target.force}::boolean and exists (
      select from recipient r where r.organization_id = ${target.organizationId} and r.release_id = ${target.releaseId}
        and r.channel = ${target.channel} and r.round = 0 and r.address = c.address
        and r.state in ('queued', 'claimed', 'handed', 'sent', 'unconfirmed')))`);
}
