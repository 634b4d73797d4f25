import { type Db, type Sql, sql } from '../../platform/database.ts';

/** A number as a table says it, with or without its country: by so many of its last digits it is the same. */
const compared = 9;

/**
 * Whether a text of the document says the address, also among other words as cells do, or is one of the numbers; a longer address that
 * ends in it is another person's.
 */
const says = (document: Sql, email: string, endings: readonly string[]) => sql`exists (
  select from jsonb_path_query(${document}, '$.**') part
  where jsonb_typeof(part) = 'string' and (${email} = any(regexp_split_to_array(lower(part #>> '{}'), '[][:space:]<>(),;:"[]+'))
    or right(regexp_replace(part #>> '{}', '[^0-9]', '', 'g'), ${compared}) = any(${[...endings]})))`;

/** Rows of imports that were not taken, and name the person. */
export function eraseImportRows(
  db: Db,
  { organizationId, email }: { organizationId: string; email: string },
  numbers: readonly string[],
): Promise<number> {
  const endings = numbers.map((number) => number.slice(-compared));
  return db.run(sql`
    delete from contact_import_row where organization_id = ${organizationId}
      and (${says(sql`said`, email, endings)} or ${says(sql`cells`, email, endings)})`);
}
