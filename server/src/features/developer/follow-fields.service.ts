import { type FieldRename, fieldChanges } from '@firstlook/contract/field-change.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { hasConditions } from '@firstlook/contract/shown-field.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { reindexReleasesJob } from '../organization/organization.queue.ts';
import { renameInConditions } from '../registered-file/field-condition.service.ts';
import type { FileChange } from './field-usage.service.ts';

/** The fields of releases, not of the rows of tables, that have another name now. */
const renamesBetween = (before: FieldDefinition[], after: FieldDefinition[]): FieldRename[] =>
  fieldChanges(before, after).flatMap((one) =>
    one.kind === 'renamed' && !one.path.includes('.') ? [{ from: one.path, to: one.to }] : [],
  );

/** Which fields readers and designs are given: what lists, searches and rights of files are written anew for. */
const shapeOf = (fields: readonly FieldDefinition[]): unknown[] =>
  fields.map(({ type, fieldName, hidden, hideFromUi, fields: inner = [] }) => [
    ...[type, fieldName, Boolean(hidden), Boolean(hideFromUi)],
    shapeOf(inner),
  ]);

/**
 * What of the conditions of fields (`showIf`) a saved file changes elsewhere: those of other files follow a shared field to
 * its new name, and lists and the search are written anew, because they hold what is shown.
 *
 * @returns to be run in the transaction of the save
 */
export function planFollowing(ctx: Ctx, { path, organization, before, after }: FileChange) {
  const renames = organization.inheritFilePath === path ? renamesBetween(before, after) : [];
  const isShared = renames.length > 0;
  const hasOtherFields = JSON.stringify(shapeOf(before)) !== JSON.stringify(shapeOf(after));
  return async (db: Db): Promise<void> => {
    if (isShared) await renameInConditions(ctx, db, organization, renames);
    // What a condition of another file waits for may have come or gone with the shared one.
    if (isShared || hasOtherFields || hasConditions(before) || hasConditions(after))
      await enqueue(ctx.queue, db, reindexReleasesJob, { organizationId: ctx.organizationId });
  };
}
