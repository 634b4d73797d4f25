import { type FieldDefinition, fieldDefinition, isKnownFieldType } from '@firstlook/contract/fields.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { findBuiltInFields } from './built-in-fields.ts';
import { loadOrganization } from './organization.service.ts';
import { findRegisteredFile } from './organization.store.ts';

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

/**
 * Field definitions by the name of a registered file (the organization's own first, then the built-in ones) or,
 * without one, by release type. @throws AppError NOT_FOUND, the same for foreign, absent and made-up names
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
  if (!path) throw new AppError('NOT_FOUND');
  const own = await ctx.db.of(entity._id, (db) => findRegisteredFile(db, entity._id, path, 'fields'));
  const source = own ?? findBuiltInFields(path);
  if (source === null) throw new AppError('NOT_FOUND');
  return parseFieldDefinitions(JSON.parse(source) as unknown);
}
