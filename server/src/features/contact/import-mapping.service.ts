import type { ContactField } from '@firstlook/contract/contact-field.ts';
import type { ColumnPlaces } from '@firstlook/contract/import-column.ts';
import type { ImportRules } from '@firstlook/contract/import-rule.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import * as store from './import-mapping.store.ts';
import { headingsOf, mappingId, placesByHeading, rulesThere } from './import-mapping.ts';

/** Which column was which, and what it was let change, in the last import of the organization from a file with the same headings; null: there was none. */
export async function recallMapping(
  ctx: Ctx,
  header: readonly string[],
  fields: readonly ContactField[],
): Promise<{ places: ColumnPlaces; rules: ImportRules; at: Date } | null> {
  const id = mappingId(header);
  if (!id) return null;
  const known = await ctx.db.tenant((db) => store.findMapping(db, ctx.organizationId, id));
  if (!known) return null;
  const places = placesByHeading(header, known.headings, fields);
  return { places, rules: rulesThere(known.rules, fields), at: known.updated_at };
}

/** Keeps which column is which, and what it may change, for the next file with the same headings. */
export async function rememberMapping(
  ctx: Ctx,
  db: Db,
  header: readonly string[],
  places: ColumnPlaces,
  rules: ImportRules,
): Promise<void> {
  const id = mappingId(header);
  if (!id) return;
  const mapping = { headings: headingsOf(header, places), rules, updated_at: ctx.clock.now() };
  await store.keepMapping(db, ctx.organizationId, id, mapping);
}
