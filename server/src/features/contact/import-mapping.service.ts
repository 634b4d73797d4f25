import type { ContactField } from '@firstlook/contract/contact-field.ts';
import type { ColumnPlaces } from '@firstlook/contract/import-column.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import * as store from './import-mapping.store.ts';
import { headingsOf, mappingId, placesByHeading } from './import-mapping.ts';

/** Which column was which in the last import of the organization from a file with the same headings; null: there was none. */
export async function recallMapping(
  ctx: Ctx,
  header: readonly string[],
  fields: readonly ContactField[],
): Promise<{ places: ColumnPlaces; at: Date } | null> {
  const id = mappingId(header);
  if (!id) return null;
  const known = await ctx.db.tenant((db) => store.findMapping(db, ctx.organizationId, id));
  return known && { places: placesByHeading(header, known.headings, fields), at: known.updated_at };
}

/** Keeps which column is which for the next file with the same headings. */
export async function rememberMapping(
  ctx: Ctx,
  db: Db,
  header: readonly string[],
  places: ColumnPlaces,
): Promise<void> {
  const id = mappingId(header);
  if (!id) return;
  const mapping = { headings: headingsOf(header, places), updated_at: ctx.clock.now() };
  await store.keepMapping(db, ctx.organizationId, id, mapping);
}
