import { fieldChanges, placedFields } from '@firstlook/contract/field-change.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { parseFieldDefinitions } from '../registered-file/data-field.service.ts';
import {
  getRegisteredFile,
  listTemplatesSaying,
  type TemplateUse,
} from '../registered-file/registered-file.service.ts';
import { countFieldUse, type FieldMove, type FieldUse } from '../release/field-value.service.ts';

/** The release types whose fields stand in the file; those of the shared one belong to every type. */
const typesOf = ({ releaseTypes, inheritFilePath }: Organization, path: string): string[] =>
  releaseTypes
    .filter((one) => inheritFilePath === path || one.dataFieldsLocalFilePath === path)
    .map(({ id }) => id);

async function definitionsOf(ctx: Ctx, path: string): Promise<FieldDefinition[]> {
  const { kind, content } = await getRegisteredFile(ctx, path);
  return kind === 'fields' ? parseFieldDefinitions(JSON.parse(content)) : [];
}

/** How much of each field of a stored file is in use, by releases and by the organization's templates. @throws AppError NOT_FOUND */
export async function loadFieldUsage(
  ctx: Ctx,
  path: string,
): Promise<FieldUse & { templates: TemplateUse[] }> {
  const definitions = await definitionsOf(ctx, path);
  const use = await countFieldUse(ctx, typesOf(await loadOrganization(ctx), path), definitions);
  const names = new Set(placedFields(definitions).map(({ definition }) => definition.fieldName));
  return { ...use, templates: await listTemplatesSaying(ctx, [...names]) };
}

/**
 * The moves that a save asks for, with the types they are for.
 *
 * @throws AppError INVALID_DATA where the old name is still there, or the new one is not, or beside another table
 */
export async function planMoves(
  ctx: Ctx,
  path: string,
  content: string,
  moves: readonly FieldMove[],
): Promise<{ releaseTypes: string[]; moves: readonly FieldMove[] }> {
  const after = parseFieldDefinitions(JSON.parse(content));
  const gone = fieldChanges(await definitionsOf(ctx, path), after)
    .filter(({ kind }) => kind === 'gone' || kind === 'renamed')
    .map((one) => one.path);
  const names = placedFields(after).map((one) => one.path);
  const parent = (name: string) => name.slice(0, name.lastIndexOf('.') + 1);
  const issues = moves.flatMap(({ from, to }, index) =>
    gone.includes(from) && names.includes(to) && parent(from) === parent(to)
      ? []
      : [{ path: `moves.${index}`, code: 'fieldName' }],
  );
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
  return { releaseTypes: typesOf(await loadOrganization(ctx), path), moves };
}
