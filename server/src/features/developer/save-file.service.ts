import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { RegisteredFile, saveRegisteredFile } from '@firstlook/contract/registered-file.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { rememberPastOptions } from '../registered-file/past-option.service.ts';
import { keepRegisteredFile } from '../registered-file/registered-file.service.ts';
import { checkFile, isUsable } from './check-file.service.ts';
import { planMoves, readFileChange } from './field-usage.service.ts';
import { planFollowing } from './follow-fields.service.ts';
import { moveFields } from './move-fields.service.ts';

const extensionOf = { fields: /\.json$/, template: /\.hbs$/, html: /\.html?$/ } as const;

/**
 * Keeps a registered file as its next version, when nothing is wrong with it. The values of renamed fields follow in a job.
 *
 * @throws AppError INVALID_DATA with an issue per finding, CONFLICT when it was saved by another since it was read
 */
export async function saveFile(ctx: Ctx, file: BodyOf<typeof saveRegisteredFile>): Promise<RegisteredFile> {
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
  if (kind !== 'fields') return keepRegisteredFile(ctx, { path, kind, content }, version);
  const change = await readFileChange(ctx, path, content);
  const follow = planFollowing(ctx, change);
  const planned = moves.length > 0 ? await planMoves(ctx, change, moves) : [];
  // In one transaction: no field gets its new name without its values.
  return keepRegisteredFile(ctx, { path, kind, content }, version, async (db) => {
    if (planned.length > 0) await moveFields(ctx, db, path, planned);
    await follow(db);
    await rememberPastOptions(ctx, db, path, change);
  });
}
