import type { ImportRules } from '@firstlook/contract/import-rule.ts';
import { type Db, sql } from '../../platform/database.ts';
import type { KeptHeadings } from './import-mapping.ts';

/** How many kinds of files an organization's columns are kept of. */
const most = 200;

export interface Mapping {
  headings: KeptHeadings;
  rules: ImportRules;
  updated_at: Date;
}

export function findMapping(db: Db, organizationId: string, id: string): Promise<Mapping | null> {
  return db.maybe<Mapping>(sql`
    select headings, rules, updated_at from contact_import_mapping where organization_id = ${organizationId} and id = ${id}`);
}

/** The newest wins; of too many the oldest go. */
export async function keepMapping(
  db: Db,
  organizationId: string,
  id: string,
  { headings, rules, updated_at }: Mapping,
): Promise<void> {
  await db.run(sql`
    insert into contact_import_mapping (organization_id, id, headings, rules, updated_at)
    values (${organizationId}, ${id}, ${JSON.stringify(headings)}, ${JSON.stringify(rules)}, ${updated_at})
    on conflict (organization_id, id) do update set headings = excluded.headings, rules = excluded.rules, updated_at = excluded.updated_at`);
  await db.run(sql`
    delete from contact_import_mapping where organization_id = ${organizationId} and id in (
      select id from contact_import_mapping where organization_id = ${organizationId} order by updated_at desc, id offset ${most})`);
}
