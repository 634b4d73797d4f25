import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ExportFormat, mostInSheet } from '@firstlook/contract/contact-export.ts';
import type { ContactImport, ImportHead } from '@firstlook/contract/contact-import.ts';
import { csvHead, csvLines } from '@firstlook/contract/csv.ts';
import { importColumns } from '@firstlook/contract/import-column.ts';
import { spool } from '../../gateways/spool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { sheetIfFits } from '../../kernel/sheet-file.ts';
import type { Db } from '../../platform/database.ts';
import * as store from './import.store.ts';
import { errorLine, errorsHead } from './import-cells.ts';
import { walkRefused } from './import-refused.store.ts';
import { countNotTaken, headOf, importOf } from './import-story.service.ts';

/** What callers name imports by. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const lately = 24 * 3_600_000;
/** Rows of an errors file that are read and written at a time. */
const partSize = 1000;
/** A file of a million of them is written once, milliseconds. */
const longestFile = 60_000;

async function load(ctx: Ctx, db: Db, id: string): Promise<store.ImportRow> {
  const row = await store.findImport(db, ctx.organizationId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** What the caller imported lately, or does right now. */
export async function listOwnImports(ctx: Ctx): Promise<{ items: ImportHead[]; total: number }> {
  const since = new Date(ctx.clock.now().getTime() - lately);
  const rows = await ctx.db.read((db) =>
    store.listImports(db, ctx.organizationId, { by: actorOf(ctx).accountId, since, limit: 10 }),
  );
  return { items: rows.map(headOf), total: rows.length };
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

interface ErrorsFile {
  format: ExportFormat;
  content: Readable | Buffer;
}

/**
 * Every row that was not taken as it stands, in the columns of its file with a reason behind them: mend it and upload it
 * again. A spreadsheet, or CSV where they do not fit into one.
 *
 * @throws AppError NOT_FOUND
 */
export function writeImportErrors(ctx: Ctx, id: string): Promise<ErrorsFile> {
  return ctx.db.tenant(async (db) => {
    const row = await load(ctx, db, id);
    const { refused } = await countNotTaken(db, row);
    await db.allow(longestFile);
    const head = errorsHead(row);
    const linesOf = (part: Parameters<typeof errorLine>[1][]) => part.map((one) => errorLine(row, one));
    const walk = () => walkRefused(db, [ctx.organizationId, id], partSize);
    if (refused.toMend + refused.others <= mostInSheet) {
      const lines = [head];
      for await (const part of walk()) lines.push(...linesOf(part));
      const content = await sheetIfFits(ctx, lines);
      if (content) return { format: 'xlsx', content } as const;
    }
    const content = await spool(join(ctx.config.dataDir, 'work'), async (put) => {
      await put(csvHead([]).trimEnd() + csvLines([head]));
      for await (const part of walk()) await put(csvLines(linesOf(part)));
    });
    return { format: 'csv', content } as const;
  });
}

/** The empty file: its columns and no example person, because each row is taken as a contact. */
export function writeImportTemplate(ctx: Ctx): Promise<Uint8Array> {
  return ctx.gateways.spreadsheet.writeRows(ctx.organizationId, [[...importColumns]], false);
}
