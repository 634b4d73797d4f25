import { isKnownFieldType } from '@firstlook/contract/field-type.ts';
import { type FieldDefinition, fieldDefinition } from '@firstlook/contract/fields.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { findBuiltInFields } from '../../rendering/built-in-fields.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { withPastOptions } from './past-option.ts';
import { findFields } from './registered-file.store.ts';

/** Parses a registered file of field definitions. Types that are not known stay and show their message. */
export function parseFieldDefinitions(source: unknown): FieldDefinition[] {
  if (!Array.isArray(source)) throw new AppError('NOT_FOUND');
  return source.map((one) => fieldDefinition.parse(one));
}

/** Types within the definitions that the specification does not know. */
export function unknownFieldTypes(definitions: readonly FieldDefinition[]): string[] {
  return definitions.flatMap((definition) => [
    ...(isKnownFieldType(definition.type) ? [] : [definition.type]),
    ...unknownFieldTypes(definition.fields ?? []),
  ]);
}

async function readFile(db: Db, organizationId: string, path: string): Promise<FieldDefinition[] | null> {
  const own = await findFields(db, organizationId, path);
  const source = own?.content ?? findBuiltInFields(path);
  if (source === null) return null;
  return withPastOptions(parseFieldDefinitions(JSON.parse(source) as unknown), own?.past_options ?? {});
}

/** The definitions of a release type's own file, without what all types share; none where the file is not there. */
export async function loadOwnFields(
  ctx: Ctx,
  organization: Organization,
  path: string,
): Promise<FieldDefinition[]> {
  if (!path) return [];
  return (await ctx.db.readOf(organization._id, (db) => readFile(db, organization._id, path))) ?? [];
}

async function readFields(
  db: Db,
  { _id, inheritFilePath: base }: Organization,
  path: string,
): Promise<FieldDefinition[] | null> {
  const fields = await readFile(db, _id, path);
  if (!fields || !base || base === path) return fields;
  const shared = (await readFile(db, _id, base)) ?? [];
  const names = new Set(fields.map(({ fieldName }) => fieldName));
  return [...fields, ...shared.filter(({ fieldName }) => !names.has(fieldName))];
}

/** The definitions of a release type as a transaction sees them; null for a type that has no file of them. */
export async function findTypeFields(
  db: Db,
  organization: Organization,
  releaseType: string,
): Promise<FieldDefinition[] | null> {
  const type = organization.releaseTypes.find(({ id }) => id === releaseType);
  return type ? readFields(db, organization, type.dataFieldsLocalFilePath) : null;
}

/**
 * Field definitions by the name of a registered file (the organization's own first, then the built-in ones) or,
 * without one, by release type. Under them stand those of the organization's shared file (`inheritFilePath`): a type's
 * own field of the same name is the one that counts. @throws AppError NOT_FOUND, the same for foreign, absent and
 * made-up names
 */
export async function loadDataFields(
  ctx: Ctx,
  name: { dataFieldsLocalFilePath?: string; releaseType?: string },
  known?: Organization,
): Promise<FieldDefinition[]> {
  const entity = known ?? (await loadOrganization(ctx));
  const path =
    name.dataFieldsLocalFilePath ??
    entity.releaseTypes.find(({ id }) => id === name.releaseType)?.dataFieldsLocalFilePath;
  const fields = path ? await ctx.db.readOf(entity._id, (db) => readFields(db, entity, path)) : null;
  if (!fields) throw new AppError('NOT_FOUND');
  return fields;
}
