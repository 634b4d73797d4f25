import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { pastOptionsOf, withPastOptions } from './past-option.ts';
import { findFields, keepPastOptions } from './registered-file.store.ts';

/** Keeps the words of options that a save took away, in the transaction of that save. */
export async function rememberPastOptions(
  ctx: Ctx,
  db: Db,
  path: string,
  { before, after }: { before: readonly FieldDefinition[]; after: readonly FieldDefinition[] },
): Promise<void> {
  const known = (await findFields(db, ctx.organizationId, path))?.past_options ?? {};
  await keepPastOptions(db, ctx.organizationId, path, pastOptionsOf(withPastOptions(before, known), after));
}
