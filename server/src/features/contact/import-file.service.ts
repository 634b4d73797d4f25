import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ExportFormat, mostInSheet } from '@firstlook/contract/contact-export.ts';
import { type ContactField, labelOfField } from '@firstlook/contract/contact-field.ts';
import type { ContactImport, ImportHead } from '@firstlook/contract/contact-import.ts';
import { csvHead, csvLines } from '@firstlook/contract/csv.ts';
import { detailColumns, importColumns, type RowColumn } from '@firstlook/contract/import-column.ts';
import type { OrganizationLocale } from '@firstlook/contract/organization-choice.ts';
import { keyOfOwnField } from '@firstlook/contract/own-field-name.ts';
import { spool } from '../../gateways/spool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { sheetIfFits } from '../../kernel/sheet-file.ts';
import type { Db } from '../../platform/database.ts';
import { findKey, translate } from '../../rendering/translate.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import * as store from './import.store.ts';
import { errorLine, errorsHead, reasonHeading, reasonName } from './import-cells.ts';
import type { Fault } from './import-fault.ts';
import { walkRefused } from './import-refused.store.ts';
import { countNotTaken, headOf, importOf, isToldOf } from './import-story.service.ts';
import { walkKept } from './import-undo.store.ts';

/** What callers name imports by. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const lately = 24 * 3_600_000;
const aMonth = 30 * lately;
const pageSize = 20;
/** Rows of an errors file that are read and written at a time. */
const partSize = 1000;
/** A file of a million of them is written once, milliseconds. */
const longestFile = 60_000;

async function load(ctx: Ctx, db: Db, id: string): Promise<store.ImportRow> {
  const row = await store.findImport(db, ctx.organizationId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

interface ListedImports {
  items: (ImportHead & { hasErrors: boolean })[];
  total: number;
}

/** What everybody imported in the last month, page by page. */
export async function listPastImports(ctx: Ctx, page: number): Promise<ListedImports> {
  const since = new Date(ctx.clock.now().getTime() - aMonth);
  return listed(
    ctx,
    await ctx.db.tenant((db) =>
      store.listImports(db, ctx.organizationId, { since, limit: pageSize, offset: page * pageSize }),
    ),
  );
}

const listed = (ctx: Ctx, { rows, total }: Awaited<ReturnType<typeof store.listImports>>): ListedImports => ({
  items: rows.map((row) => ({ ...headOf(ctx, row), hasErrors: row.refused })),
  total,
});

/** What the caller imported lately, or does right now. */
export async function listOwnImports(ctx: Ctx): Promise<ListedImports> {
  const since = new Date(ctx.clock.now().getTime() - lately);
  const { accountId: by } = actorOf(ctx);
  const found = await ctx.db.tenant((db) =>
    store.listImports(db, ctx.organizationId, { by, since, limit: 10 }),
  );
  return { ...listed(ctx, found), total: found.rows.length };
}

/** Result of an import. @throws AppError NOT_FOUND */
export function getImport(ctx: Ctx, id: string): Promise<ContactImport> {
  return ctx.db.tenant(async (db) => importOf(ctx, db, await load(ctx, db, id)));
}

/**
 * Calls an import off that runs, or one whose file is still on its way.
 * @returns how it stands, one that is done stays so
 * @throws AppError NOT_FOUND
 */
export async function cancelImport(ctx: Ctx, id: string): Promise<ContactImport> {
  const { organizationId } = ctx;
  await ctx.db.tenant((db) =>
    uuid.test(id)
      ? store.cancelImportAhead(db, organizationId, id, actorOf(ctx).accountId, ctx.clock.now())
      : store.cancelImport(db, organizationId, id),
  );
  return getImport(ctx, id);
}

type Language = OrganizationLocale;

interface RowsFile {
  format: ExportFormat;
  content: Readable | Buffer;
}

/**
 * Every row that was not taken as it stands, in the columns of its file with a reason behind them: mend it and upload it
 * again. A spreadsheet, or CSV where they do not fit into one.
 *
 * @throws AppError NOT_FOUND
 */
export function writeImportErrors(ctx: Ctx, id: string, language: Language = 'en'): Promise<RowsFile> {
  return ctx.db.tenant(async (db) => {
    const row = await load(ctx, db, id);
    const { refused } = await countNotTaken(db, row);
    await db.allow(longestFile);
    const { contactFields } = await loadOrganization(ctx);
    const wordsOf = ({ reason, column }: Fault, isTaken: boolean) =>
      reasonIn(language, reason, { column: columnIn(language, column, contactFields), isTaken });
    return rowsFile(
      ctx,
      errorsHead(row, reasonHeading(language)),
      refused.toMend + refused.others,
      async function* () {
        for await (const part of walkRefused(db, [ctx.organizationId, id], partSize))
          yield part.map((one) => errorLine(row, one, wordsOf));
      },
    );
  });
}

/** What a column of ours is called; a field that is gone by its key. */
function columnIn(language: Language, column: RowColumn, fields: readonly ContactField[]): string {
  const own = keyOfOwnField(column);
  const field = fields.find(({ key }) => key === own);
  if (field) return labelOfField(field, language);
  const key = findKey(language, `import:map.${column}`);
  return own ?? (key ? translate(language, key) : column);
}

/** Words for a reason; one that has none stays as it is. */
function reasonIn(language: Language, reason: string, { column = '', isTaken = true } = {}): string {
  const ofRefused = isTaken ? [] : [`import:refusedReason.${reason}`];
  const key = findKey(language, ...ofRefused, `import:reason.${reason}`, `import:keptReason.${reason}`);
  return key ? translate(language, key, { column }) : reason;
}

/** Lines below their head: a spreadsheet, or CSV where they do not fit into one. */
async function rowsFile(
  ctx: Ctx,
  head: string[],
  count: number,
  walk: () => AsyncIterable<string[][]>,
): Promise<RowsFile> {
  if (count <= mostInSheet) {
    const lines = [head];
    for await (const part of walk()) lines.push(...part);
    const content = await sheetIfFits(ctx, lines);
    if (content) return { format: 'xlsx', content };
  }
  const content = await spool(join(ctx.config.dataDir, 'work'), async (put) => {
    await put(csvHead([]).trimEnd() + csvLines([head]));
    for await (const part of walk()) await put(csvLines(part));
  });
  return { format: 'csv', content };
}

/** Who stays as they are although the import was taken back, and why. @throws AppError NOT_FOUND, also once that is not known any more */
export function writeImportKept(ctx: Ctx, id: string, language: Language = 'en'): Promise<RowsFile> {
  return ctx.db.tenant(async (db) => {
    const row = await load(ctx, db, id);
    if (!row.undone || !isToldOf(ctx, row)) throw new AppError('NOT_FOUND');
    await db.allow(longestFile);
    const { kept, newer } = row.undone;
    const count = Object.values(kept).reduce((sum, one) => sum + one, newer);
    const head = ['email', 'firstName', 'lastName', 'mobile', reasonName, reasonHeading(language)];
    return rowsFile(ctx, head, count, async function* () {
      for await (const part of walkKept(db, [ctx.organizationId, id], partSize))
        yield part.map(({ email, first_name, last_name, mobile, reason }) => [
          ...[email, first_name, last_name, mobile ?? ''],
          ...[reason, reasonIn(language, reason)],
        ]);
    });
  });
}

/** The empty file: its columns and no example person, because each row is taken as a contact. */
export function writeImportTemplate(ctx: Ctx): Promise<Uint8Array> {
  return ctx.gateways.spreadsheet.writeRows(
    ctx.organizationId,
    [[...importColumns, ...detailColumns]],
    false,
  );
}
