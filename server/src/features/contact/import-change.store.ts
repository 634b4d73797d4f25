import type { ContactFieldValues } from '@firstlook/contract/contact-field.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import type { RuleColumn } from '@firstlook/contract/import-rule.ts';
import { type Db, sql } from '../../platform/database.ts';
import type { NamedContact } from './import.store.ts';

/** What a file would change of people who are known. */

/** What is known of somebody by now, of which a file may change only what its rules allow. */
export interface KnownValues {
  id: string;
  first_name: string;
  last_name: string;
  mobile: string | null;
  tags: string[];
  company: string[];
  gender: Gender | null;
  role: string;
  notes: string;
  fields: ContactFieldValues;
}

export function listKnownValues(db: Db, organizationId: string, ids: string[]): Promise<KnownValues[]> {
  return db.many<KnownValues>(sql`
    select id, first_name, last_name, mobile, tags, company, gender, role, notes, fields
    from contact where organization_id = ${organizationId} and id = any(${ids})`);
}

const hasEveryLabel = (kind: 'tag' | 'company') => {
  const { table, wanted, held } = labels[kind];
  return sql`not exists (
    select from unnest(${wanted}) as asked where not exists (
      select from ${table} l
      where l.organization_id = c.organization_id and lower(l.name) = lower(asked) and l.id = any(${held})))`;
};
// Fixed texts: nothing of a request names a table.
const labels = {
  tag: { table: sql`tag`, wanted: sql`n.tags`, held: sql`c.tags` },
  company: { table: sql`company`, wanted: sql`n.company`, held: sql`c.company` },
};

const named = (contacts: NamedContact[]) => sql`
  jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
    as n(id text, email text, first_name text, last_name text, mobile text, tags text[], company text[], gender text, role text, notes text, fields jsonb)`;

/** Of how many of the contacts `mergeContacts` would change each of these. */
export function countChanges(
  db: Db,
  organizationId: string,
  contacts: NamedContact[],
): Promise<{ name: RuleColumn; count: number }[]> {
  return db.many<{ name: RuleColumn; count: number }>(sql`
    select of.name, count(*)::int as count
    from ${named(contacts)}
    join contact c on c.organization_id = ${organizationId} and c.id = n.id
    cross join lateral (
      select 'firstName' as name where n.first_name not in ('', c.first_name)
      union all select 'lastName' where n.last_name not in ('', c.last_name)
      union all select 'mobile' where n.mobile is distinct from c.mobile and n.mobile is not null
      union all select 'gender' where n.gender is distinct from c.gender and n.gender is not null
      union all select 'role' where n.role not in ('', c.role)
      union all select 'notes' where n.notes not in ('', c.notes)
      union all select 'tags' where not ${hasEveryLabel('tag')}
      union all select 'company' where not ${hasEveryLabel('company')}
      union all select 'field.' || key from jsonb_each(n.fields) where c.fields -> key is distinct from value) of
    group by of.name`);
}

/** Those of the contacts that `mergeContacts` would leave as they are. */
export async function listUnchanged(
  db: Db,
  organizationId: string,
  contacts: NamedContact[],
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select c.id
    from ${named(contacts)}
    join contact c on c.organization_id = ${organizationId} and c.id = n.id
    where c.email = n.email and n.first_name in ('', c.first_name) and n.last_name in ('', c.last_name)
      and n.role in ('', c.role) and n.notes in ('', c.notes)
      and (n.mobile is null or n.mobile is not distinct from c.mobile)
      and (n.gender is null or n.gender is not distinct from c.gender) and c.fields || n.fields = c.fields
      and ${hasEveryLabel('tag')} and ${hasEveryLabel('company')}`);
  return rows.map(({ id }) => id);
}
