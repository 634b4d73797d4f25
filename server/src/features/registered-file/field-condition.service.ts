import { isDeepStrictEqual } from 'node:util';
import type { FieldRename } from '@firstlook/contract/field-change.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { type ConditionalField, levelOf, withConditionsFollowing } from '@firstlook/contract/shown-field.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import * as store from './registered-file.store.ts';

/** The text of a file whose conditions name shared fields; null where none of them got another name. */
function textFollowing(content: string, renames: readonly FieldRename[]): string | null {
  const before = JSON.parse(content) as ConditionalField[];
  const own = levelOf(before);
  const after = renames
    .filter(({ from }) => !own.has(from))
    .reduce((fields, { from, to }) => withConditionsFollowing(fields, from, to), before);
  return isDeepStrictEqual(after, before) ? null : `${JSON.stringify(after, null, 2)}\n`;
}

/**
 * Fields of the shared file got other names: conditions in the files of release types follow, each file as its next version,
 * in the transaction of the save.
 */
export async function renameInConditions(
  ctx: Ctx,
  db: Db,
  { releaseTypes, inheritFilePath }: Organization,
  renames: readonly FieldRename[],
): Promise<void> {
  const { organizationId } = ctx;
  const paths = new Set(releaseTypes.map(({ dataFieldsLocalFilePath: path }) => path));
  for (const path of [...paths].filter((one) => one !== inheritFilePath).toSorted()) {
    const file = await store.findFile(db, organizationId, path);
    const content = file?.kind === 'fields' ? textFollowing(file.content, renames) : null;
    if (!file || content === null) continue;
    const write = { organizationId, path, kind: file.kind, content };
    await store.saveFile(db, { ...write, by: actorOf(ctx).accountId, at: ctx.clock.now() }, file.version);
    await recordAudit(ctx, db, { action: 'registeredFile.save', target: { id: path, name: path } });
  }
}
