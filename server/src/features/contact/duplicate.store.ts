import type { DuplicateReason } from '@firstlook/contract/contact-duplicate.ts';
import { mostMerged } from '@firstlook/contract/contact-merge.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';
import { type ContactRow, selected } from './contact.store.ts';

export interface GroupRow {
  ids: string[];
  reasons: DuplicateReason[];
}

/** Fewer consonants than this are those of very many names. */
const leastSound = 3;
/** The ways in which a name is heard, each once. */
const sounds = (
  word: Sql,
) => sql`unnest(case when ${word}.with_vav = ${word}.without_vav then array[${word}.with_vav]
  else array[${word}.with_vav, ${word}.without_vav] end)`;

/** All groups of contacts that look like one person, but for those that are known to be several. */
export function listGroups(db: Db, organizationId: string): Promise<GroupRow[]> {
  return db.many<GroupRow>(sql`
    with named as materialized (
      select c.id, trim(c.first_name) as first, trim(c.last_name) as last, label as company,
        c.first_name || c.last_name ~ '[א-ת]' as is_hebrew, c.first_name || c.last_name ~ '[A-Za-z]' as is_latin
      from contact c, unnest(c.company) label
      where c.organization_id = ${organizationId} and (c.first_name <> '' or c.last_name <> '')
    ), both_scripts as materialized (
      select company from named group by company having bool_or(is_hebrew) and bool_or(is_latin and not is_hebrew)
    ), word as materialized (
      select word, name_sound(word, true) as with_vav, name_sound(word, false) as without_vav
      from (select first as word from named join both_scripts using (company) union select last from named join both_scripts using (company)) w
    ), trait as materialized (
      select 'mobile' as reason, mobile as trait, id, null::boolean as is_hebrew from contact
      where organization_id = ${organizationId} and mobile is not null
      union select 'mobile', address, contact_id, null from contact_address where organization_id = ${organizationId} and kind = 'mobile'
      union all select 'name', company || ' ' || lower(first) || ' ' || lower(last), id, null from named
      union all select 'sound', n.company || ' ' || f.sound || ' ' || l.sound, n.id, n.is_hebrew
      from named n join both_scripts using (company) join word first on first.word = n.first join word last on last.word = n.last,
        ${sounds(sql`first`)} f (sound), ${sounds(sql`last`)} l (sound)
      where (n.is_hebrew or n.is_latin) and length(f.sound || l.sound) >= ${leastSound}::int
    ), shared as (
      select reason, trait from trait group by reason, trait having count(*) between 2 and ${mostMerged}::int
        and (reason <> 'sound' or bool_or(is_hebrew) and not bool_and(is_hebrew))
    ), alike as (
      select reason, array_agg(id order by id collate "C") as ids from trait join shared using (reason, trait) group by reason, trait
    )
    select ids, array_agg(distinct reason order by reason) as reasons from alike
    where not exists (select from contact_distinct d where d.organization_id = ${organizationId} and d.contacts @> ids)
    group by ids order by min(array_position(array['mobile', 'name', 'sound'], reason)), ids`);
}

/** Own contacts, in the order in which they came. */
export function listContactRows(db: Db, organizationId: string, contacts: string[]): Promise<ContactRow[]> {
  return db.many<ContactRow>(sql`${selected} where c.organization_id = ${organizationId} and c.id = any(${contacts})
    order by c.created_at, c.id`);
}

export function insertDistinct(
  db: Db,
  organizationId: string,
  row: { id: string; contacts: string[] },
): Promise<number> {
  return db.run(sql`insert into contact_distinct (organization_id, id, contacts)
    values (${organizationId}, ${row.id}, ${row.contacts})`);
}

export function removeDistinct(db: Db, organizationId: string, contacts: string[]): Promise<number> {
  return db.run(sql`delete from contact_distinct where organization_id = ${organizationId}
    and contacts @> ${contacts}::text[] and contacts <@ ${contacts}::text[]`);
}
