import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import { fieldChanges, fieldNameAt } from '@firstlook/contract/field-change.ts';
import type { saveRegisteredFile } from '@firstlook/contract/registered-file.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { listTemplatesSaying } from '../registered-file/design-name.service.ts';
import { rememberPastOptions } from '../registered-file/past-option.service.ts';
import { keepRegisteredFile } from '../registered-file/registered-file.service.ts';
import { checkFile, isUsable } from './check-file.service.ts';
import { type FileChange, planMoves, readFileChange } from './field-usage.service.ts';
import { planFollowing } from './follow-fields.service.ts';
import { moveFields } from './move-fields.service.ts';

const extensionOf = { fields: /\.json$/, template: /\.hbs$/, html: /\.html?$/ } as const;

/** Designs that say names which no field has any more after the save, those of columns too: what they drew of it stays away. */
async function designsLeft(ctx: Ctx, { before, after }: FileChange) {
  const names = fieldChanges(before, after).flatMap((one) =>
    one.kind === 'gone' || one.kind === 'renamed' ? [fieldNameAt(one.path)] : [],
  );
  if (names.length === 0) return [];
  const said = await listTemplatesSaying(ctx, [...new Set(names)]);
  return said.map(({ path, names: ofIt }) => ({ path, names: ofIt }));
}

/**
 * Keeps a registered file as its next version, when nothing is wrong with it. The values of renamed fields follow in a job.
 *
 * @throws AppError INVALID_DATA with an issue per finding, CONFLICT when it was saved by another since it was read
 */
export async function saveFile(
  ctx: Ctx,
  file: BodyOf<typeof saveRegisteredFile>,
): Promise<AnswerOf<typeof saveRegisteredFile>> {
  if (!extensionOf[file.kind].test(file.path))
    throw new AppError('INVALID_DATA', {}, [{ path: 'path', code: 'extension' }]);
  const { issues } = await checkFile(ctx, file);
  if (!isUsable(issues)) {
    throw new AppError(
      'INVALID_DATA',
      {},
      issues.map(({ path, code, line }) => ({ path, code, params: line === null ? {} : { line } })),
    );
  }
  const { path, kind, content, version, moves = [] } = file;
  if (kind !== 'fields')
    return { ...(await keepRegisteredFile(ctx, { path, kind, content }, version)), saidBy: [] };
  const change = await readFileChange(ctx, path, content);
  const follow = planFollowing(ctx, change);
  const planned = moves.length > 0 ? await planMoves(ctx, change, moves) : [];
  // In one transaction: no field gets its new name without its values.
  const kept = await keepRegisteredFile(ctx, { path, kind, content }, version, async (db) => {
    if (planned.length > 0) await moveFields(ctx, db, path, planned);
    await follow(db);
    await rememberPastOptions(ctx, db, path, change);
  });
  return { ...kept, saidBy: await designsLeft(ctx, change) };
}
