import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import { type FieldRename, fieldChanges, placedFields } from '@firstlook/contract/field-change.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { hasOwnMeaning } from '@firstlook/contract/own-meaning.ts';
import type * as contract from '@firstlook/contract/registered-file.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { builtInText } from '../../rendering/built-in-file.ts';
import { settingsSaying } from '../organization/field-setting.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadOwnFields, parseFieldDefinitions } from '../registered-file/data-field.service.ts';
import { listTemplatesSaying, type TemplateUse } from '../registered-file/design-name.service.ts';
import { getRegisteredFile } from '../registered-file/registered-file.service.ts';
import type { TypedMove } from '../release/field-move.ts';
import { countFieldUse, type UsingType } from '../release/field-value.service.ts';
import { listTemplatesHolding } from '../release-template/release-template.service.ts';

/** Under which name of a release's data the field lies. */
export const topOf = (path: string): string => path.split('.')[0] ?? path;

/**
 * The release types whose fields stand in the file. Those of the shared one belong to every type, but for names by which
 * the type's own file means another field.
 */
export async function typesOf(ctx: Ctx, organization: Organization, path: string): Promise<UsingType[]> {
  const { releaseTypes, inheritFilePath } = organization;
  return Promise.all(
    releaseTypes
      .filter((one) => inheritFilePath === path || one.dataFieldsLocalFilePath === path)
      .map(async ({ id, dataFieldsLocalFilePath }) => {
        const isOwn = dataFieldsLocalFilePath === path;
        const own = isOwn ? [] : await loadOwnFields(ctx, organization, dataFieldsLocalFilePath);
        return { id, ownNames: placedFields(own).map((one) => topOf(one.path)) };
      }),
  );
}

/** @throws AppError NOT_FOUND */
export async function definitionsOf(ctx: Ctx, path: string): Promise<FieldDefinition[]> {
  const { kind, content } = await getRegisteredFile(ctx, path);
  return kind === 'fields' ? parseFieldDefinitions(JSON.parse(content)) : [];
}

/** Templates with the designs that they make. What another file has a field of stays: designs may mean that one. */
const asDesigns = ({ templates }: Organization, uses: readonly TemplateUse[], others: ReadonlySet<string>) =>
  uses.map(({ path, names, places }) => ({
    path,
    names,
    designs: templates
      .filter((one) => one.handlebarsLocalFilePath === path)
      .map(({ name, type }) => ({ name, type })),
    places: places.filter(({ name }) => !others.has(name)),
  }));

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
  const others = await placesOfOtherFiles(ctx, organization, path);
  const paths = placed.map((one) => one.path);
  const names = new Set(placed.map(({ definition }) => definition.fieldName));
  const use = await countFieldUse(ctx, types, definitions);
  const builtIn = builtInText(path, 'fields');
  const kept = new Set(
    placedFields(builtIn === null ? definitions : parseFieldDefinitions(JSON.parse(builtIn))).map(
      (one) => one.path,
    ),
  );
  return {
    ...use,
    notInBuiltIn: use.fields
      .filter((one) => one.releases > 0 && !kept.has(one.path))
      .map((one) => ({ path: one.path, releases: one.releases })),
    templates: asDesigns(organization, await listTemplatesSaying(ctx, [...names]), others),
    releaseTemplates: await listTemplatesHolding(ctx, paths, (type, place) =>
      types.some(({ id, ownNames }) => id === type && !ownNames.includes(topOf(place))),
    ),
    settings: settingsSaying(organization, new Set(paths.map(topOf))),
  };
}

/** The places of all fields of the other files: names that a release type has still once this file says something else. */
async function placesOfOtherFiles(
  ctx: Ctx,
  organization: Organization,
  path: string,
): Promise<ReadonlySet<string>> {
  const { releaseTypes, inheritFilePath } = organization;
  const files = new Set([inheritFilePath ?? '', ...releaseTypes.map((one) => one.dataFieldsLocalFilePath)]);
  files.delete(path);
  const others = await Promise.all([...files].map((file) => loadOwnFields(ctx, organization, file)));
  return new Set(others.flatMap((fields) => placedFields(fields).map((one) => one.path)));
}

/** What a save makes of a file of field definitions. */
export interface FileChange {
  path: string;
  organization: Organization;
  /** None where there was no such file. */
  before: FieldDefinition[];
  after: FieldDefinition[];
}

/** @param content a text that the check of files let through */
export async function readFileChange(ctx: Ctx, path: string, content: string): Promise<FileChange> {
  const before = await definitionsOf(ctx, path).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return [];
    throw error;
  });
  const organization = await loadOrganization(ctx);
  return { path, organization, before, after: parseFieldDefinitions(JSON.parse(content)) };
}

export interface PlannedMove extends TypedMove {
  /** Another file has a field of the old name still. */
  isKept: boolean;
}

/**
 * A name that was no field's may hold values still, of a field that was taken away: what moves there would take their place.
 *
 * @throws AppError INVALID_DATA naming the name and how many releases hold something under it
 */
async function refuseHidden(
  ctx: Ctx,
  types: readonly UsingType[],
  { before, after }: Pick<FileChange, 'before' | 'after'>,
  moves: readonly FieldRename[],
): Promise<void> {
  const known = new Set(placedFields(before).map((one) => one.path));
  const fresh = moves.map(({ to }) => to).filter((to) => !known.has(to));
  if (fresh.length === 0) return;
  const { fields } = await countFieldUse(ctx, types, after);
  const issues = moves.flatMap(({ to }, index) => {
    const held = fresh.includes(to) && fields.find((one) => one.path === to);
    if (!held) return [];
    return [{ path: `moves.${index}`, code: 'holdsValues', params: { name: to, releases: held.releases } }];
  });
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
}

/**
 * The moves that a save asks for, each with the types it is for.
 *
 * @throws AppError INVALID_DATA where the old name is still there, or the new one is not, or beside another table, or where
 * two fields get one name: the value of one of them would stay behind; where one of the names has a meaning of its own, or the new
 * one still holds values of a field that was taken away
 */
export async function planMoves(
  ctx: Ctx,
  { path, organization, before, after }: FileChange,
  moves: readonly FieldRename[],
): Promise<PlannedMove[]> {
  const gone = fieldChanges(before, after)
    .filter(({ kind }) => kind === 'gone' || kind === 'renamed')
    .map((one) => one.path);
  const names = placedFields(after).map((one) => one.path);
  const parent = (name: string) => name.slice(0, name.lastIndexOf('.') + 1);
  const isTaken = (to: string, index: number) => moves.findIndex((one) => one.to === to) < index;
  const isFree = (move: FieldRename) => !hasOwnMeaning(move) && parent(move.from) === parent(move.to);
  const issues = moves.flatMap(({ from, to }, index) =>
    gone.includes(from) && names.includes(to) && isFree({ from, to }) && !isTaken(to, index)
      ? []
      : [{ path: `moves.${index}`, code: 'fieldName' }],
  );
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
  const types = await typesOf(ctx, organization, path);
  await refuseHidden(ctx, types, { before, after }, moves);
  const kept = await placesOfOtherFiles(ctx, organization, path);
  return moves.map(({ from, to }) => ({
    from,
    to,
    releaseTypes: types
      .filter(({ ownNames }) => !ownNames.includes(topOf(from)) && !ownNames.includes(topOf(to)))
      .map(({ id }) => id),
    isKept: kept.has(from),
  }));
}
