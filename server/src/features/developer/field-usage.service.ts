import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import { fieldChanges, placedFields } from '@firstlook/contract/field-change.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type * as contract from '@firstlook/contract/registered-file.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { settingsSaying } from '../organization/field-setting.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadOwnFields, parseFieldDefinitions } from '../registered-file/data-field.service.ts';
import { getRegisteredFile, listTemplatesSaying } from '../registered-file/registered-file.service.ts';
import type { FieldMove, TypedMove } from '../release/field-move.ts';
import { countFieldUse, type UsingType } from '../release/field-value.service.ts';
import { listTemplatesHolding } from '../release-template/release-template.service.ts';

const topOf = (path: string): string => path.split('.')[0] ?? path;

/**
 * The release types whose fields stand in the file. Those of the shared one belong to every type, but for names by which
 * the type's own file means another field.
 */
async function typesOf(
  ctx: Ctx,
  organization: Organization,
  path: string,
): Promise<(UsingType & { isOwn: boolean })[]> {
  const { releaseTypes, inheritFilePath } = organization;
  return Promise.all(
    releaseTypes
      .filter((one) => inheritFilePath === path || one.dataFieldsLocalFilePath === path)
      .map(async ({ id, dataFieldsLocalFilePath }) => {
        const isOwn = dataFieldsLocalFilePath === path;
        const own = isOwn ? [] : await loadOwnFields(ctx, organization, dataFieldsLocalFilePath);
        return { id, isOwn, ownNames: placedFields(own).map((one) => topOf(one.path)) };
      }),
  );
}

/** @throws AppError NOT_FOUND */
export async function definitionsOf(ctx: Ctx, path: string): Promise<FieldDefinition[]> {
  const { kind, content } = await getRegisteredFile(ctx, path);
  return kind === 'fields' ? parseFieldDefinitions(JSON.parse(content)) : [];
}

/**
 * How much of each field of a stored file is in use: by releases and their templates, by the organization's templates of
 * pages and its settings. @throws AppError NOT_FOUND
 */
export async function loadFieldUsage(
  ctx: Ctx,
  path: string,
): Promise<AnswerOf<typeof contract.getFieldUsage>> {
  const definitions = await definitionsOf(ctx, path);
  const organization = await loadOrganization(ctx);
  const types = await typesOf(ctx, organization, path);
  const placed = placedFields(definitions);
  const paths = placed.map((one) => one.path);
  const names = new Set(placed.map(({ definition }) => definition.fieldName));
  return {
    ...(await countFieldUse(ctx, types, definitions)),
    templates: await listTemplatesSaying(ctx, [...names]),
    releaseTemplates: await listTemplatesHolding(ctx, paths, (type, place) =>
      types.some(({ id, ownNames }) => id === type && !ownNames.includes(topOf(place))),
    ),
    settings: settingsSaying(organization, new Set(paths.map(topOf))),
  };
}

/** Whether any release type has a field of this name once the file says something else. */
async function isNameLeft(
  ctx: Ctx,
  organization: Organization,
  path: string,
  name: string,
): Promise<boolean> {
  const { releaseTypes, inheritFilePath } = organization;
  const files = new Set([inheritFilePath ?? '', ...releaseTypes.map((one) => one.dataFieldsLocalFilePath)]);
  for (const file of files) {
    if (file === path) continue;
    const fields = await loadOwnFields(ctx, organization, file);
    if (placedFields(fields).some((one) => one.path === name)) return true;
  }
  return false;
}

export interface PlannedMove extends TypedMove {
  /** Another file has a field of the old name still. */
  isKept: boolean;
}

/**
 * The moves that a save asks for, each with the types it is for.
 *
 * @throws AppError INVALID_DATA where the old name is still there, or the new one is not, or beside another table, or where
 * two fields get one name: the value of one of them would stay behind
 */
export async function planMoves(
  ctx: Ctx,
  path: string,
  content: string,
  moves: readonly FieldMove[],
): Promise<PlannedMove[]> {
  const after = parseFieldDefinitions(JSON.parse(content));
  const gone = fieldChanges(await definitionsOf(ctx, path), after)
    .filter(({ kind }) => kind === 'gone' || kind === 'renamed')
    .map((one) => one.path);
  const names = placedFields(after).map((one) => one.path);
  const parent = (name: string) => name.slice(0, name.lastIndexOf('.') + 1);
  const isTaken = (to: string, index: number) => moves.findIndex((one) => one.to === to) < index;
  const issues = moves.flatMap(({ from, to }, index) =>
    gone.includes(from) && names.includes(to) && parent(from) === parent(to) && !isTaken(to, index)
      ? []
      : [{ path: `moves.${index}`, code: 'fieldName' }],
  );
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
  const organization = await loadOrganization(ctx);
  const types = await typesOf(ctx, organization, path);
  return Promise.all(
    moves.map(async ({ from, to }) => ({
      from,
      to,
      releaseTypes: types
        .filter(({ ownNames }) => !ownNames.includes(topOf(from)) && !ownNames.includes(topOf(to)))
        .map(({ id }) => id),
      isKept: await isNameLeft(ctx, organization, path, from),
    })),
  );
}
