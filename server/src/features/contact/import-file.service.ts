import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { importColumns, rowColumns } from '@firstlook/contract/import-column.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import * as store from './import.store.ts';
import { importOf } from './import-contacts.service.ts';

/** What callers name imports by. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function load(ctx: Ctx, id: string): Promise<store.ImportRow> {
  const row = await ctx.db.tenant((db) => store.findImport(db, ctx.organizationId, id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Result of an import. @throws AppError NOT_FOUND */
export async function getImport(ctx: Ctx, id: string): Promise<ContactImport> {
  return importOf(await load(ctx, id));
}

/**
 * Calls an import off that runs, or one whose file is still on its way.
 * @returns how it stands, one that is done stays so; its rows are for those who may read contacts
 * @throws AppError NOT_FOUND
 */
export async function cancelImport(ctx: Ctx, id: string): Promise<ContactImport> {
  const { organizationId } = ctx;
  await ctx.db.tenant((db) =>
    uuid.test(id)
      ? store.cancelImportAhead(db, organizationId, id, actorOf(ctx).accountId, ctx.clock.now())
      : store.cancelImport(db, organizationId, id),
  );
  const stands = await getImport(ctx, id);
  return can(actorOf(ctx), 'contact.read', organizationId) ? stands : { ...stands, rows: [] };
}

/** Every row that was not taken in the file's own columns, with a reason behind them: mend it and upload it again. */
export async function writeImportErrors(ctx: Ctx, id: string): Promise<Uint8Array> {
  const { rows } = await load(ctx, id);
  const lines = rows.map(({ values, reason }) => [
    ...rowColumns.map((column) => values[column] ?? ''),
    reason,
  ]);
  return ctx.gateways.spreadsheet.writeRows(ctx.organizationId, [[...rowColumns, 'reason'], ...lines], false);
}

/** The empty file: its columns and no example person, because each row is taken as a contact. */
export function writeImportTemplate(ctx: Ctx): Promise<Uint8Array> {
  return ctx.gateways.spreadsheet.writeRows(ctx.organizationId, [[...importColumns]], false);
}
