import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import { fieldChanges } from '@firstlook/contract/field-change.ts';
import { validateFields } from '@firstlook/contract/field-value.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { fieldOfPlace } from '@firstlook/contract/fresh-issue.ts';
import * as contract from '@firstlook/contract/registered-file.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type ReleaseValues, walkReleaseValues } from '../release/field-value.service.ts';
import { checkFile, isUsable } from './check-file.service.ts';
import { readFileChange, topOf, typesOf } from './field-usage.service.ts';

const mostNamed = 20;

/** The fields whose values the new definitions refuse and the old ones did not. */
function refusedFields(
  { before, after }: { before: readonly FieldDefinition[]; after: readonly FieldDefinition[] },
  data: ReleaseValues['data'],
): string[] {
  const was = new Set(validateFields(before, data).map(({ path }) => path));
  const fresh = validateFields(after, data).filter(({ path }) => !was.has(path));
  return [...new Set(fresh.map(({ path }) => fieldOfPlace(path)))];
}

/**
 * Releases that a save of these definitions would make unsavable as they are, so that their producers are not the first to
 * learn it. What is renamed or gone is told by `loadFieldUsage` and not again.
 *
 * @throws AppError INVALID_DATA for a text that could not be saved
 */
export async function findNarrowed(
  ctx: Ctx,
  { path, content }: BodyOf<typeof contract.findNarrowed>,
): Promise<AnswerOf<typeof contract.findNarrowed>> {
  const { issues } = await checkFile(ctx, { path, kind: 'fields', content });
  if (!isUsable(issues)) throw new AppError('INVALID_DATA', {}, issues);
  const { organization, before, after } = await readFileChange(ctx, path, content);
  const told = new Set(
    fieldChanges(before, after).flatMap((one) => {
      if (one.kind === 'renamed') return [one.path, one.to];
      return one.kind === 'gone' ? [one.path] : [];
    }),
  );
  const types = await typesOf(ctx, organization, path);
  const ownNames = new Map(types.map((one) => [one.id, one.ownNames]));
  const found: { _id: string; title: string; fields: string[] }[] = [];
  const { isWhole } = await walkReleaseValues(
    ctx,
    { types: [...ownNames.keys()], most: contract.mostReleasesAsked },
    ({ id, title, release_type, data }) => {
      const fields = refusedFields({ before, after }, data).filter(
        (place) => !told.has(place) && !ownNames.get(release_type)?.includes(topOf(place)),
      );
      if (fields.length > 0) found.push({ _id: id, title, fields });
    },
  );
  return {
    count: found.length,
    releases: found.slice(0, mostNamed),
    of: isWhole ? null : contract.mostReleasesAsked,
  };
}
