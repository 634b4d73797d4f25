import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { RegisteredFile, saveRegisteredFile } from '@firstlook/contract/registered-file.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { keepRegisteredFile } from '../registered-file/registered-file.service.ts';
import { checkFile, isUsable } from './check-file.service.ts';

const extensionOf = { fields: /\.json$/, template: /\.hbs$/, html: /\.html?$/ } as const;

/**
 * Keeps a registered file as its next version, when nothing is wrong with it.
 *
 * @throws AppError INVALID_DATA with an issue per finding, CONFLICT when somebody else saved since it was read
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
  const { path, kind, content, version } = file;
  return keepRegisteredFile(ctx, { path, kind, content }, version);
}
