import type { ImportPreview } from '@firstlook/contract/contact-import.ts';
import { readColumnPlaces } from '@firstlook/contract/import-column.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { countryOf } from '../organization/organization.service.ts';
import { guessColumns } from './import-column.ts';
import { matchOwners, readFile } from './import-contacts.service.ts';
import { judgeRows, valuesOf } from './import-row.ts';

const rowsShown = 5;

/**
 * What an import of the file would do, with these columns or with those its first row seems to name. Nothing is written.
 *
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, CONTACTS_FILE_UNREADABLE
 */
export async function previewImport(
  ctx: Ctx,
  file: { name: string; bytes: Uint8Array },
  wanted: string | undefined,
): Promise<ImportPreview> {
  const [header = [], ...rows] = await readFile(ctx, file);
  const columns = wanted ? readColumnPlaces(wanted) : guessColumns(header);
  const filled = rows.filter((cells) => cells.some((text) => text.trim() !== ''));
  const sample = filled.slice(0, rowsShown).map((cells) => valuesOf(cells, columns));
  if (columns.email === undefined) return { header, columns, sample, counts: null };
  const { accepted, refused } = await judgeRows(rows, columns, await countryOf(ctx, ctx.organizationId));
  const matched = await ctx.db.tenant((db) => matchOwners(db, ctx, accepted));
  const count = (wanted: string) => matched.filter(({ result }) => result === wanted).length;
  const duplicate = refused.filter(({ result }) => result === 'duplicate').length;
  return {
    header,
    columns,
    sample,
    counts: {
      total: accepted.length + refused.length,
      new: count('new'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      noted: matched.filter(({ note }) => note).length,
      duplicate,
      invalid: refused.length - duplicate,
    },
  };
}
