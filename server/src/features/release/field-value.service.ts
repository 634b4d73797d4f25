import { placedFields } from '@firstlook/contract/field-change.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import * as store from './field-value.store.ts';

export interface FieldUse {
  /** Releases of the types that these definitions are of. */
  releases: number;
  /** Fields that some of them has a value in. */
  fields: { path: string; releases: number; options: { value: string; releases: number }[] }[];
}

/** A release type that has the fields which are counted. */
export interface UsingType {
  id: string;
  /** Names that mean a field of its own there, not the one that is counted. */
  ownNames: readonly string[];
}

/** In how many releases of these types each field, and each option of a choice, is used. */
export async function countFieldUse(
  ctx: Ctx,
  types: readonly UsingType[],
  definitions: readonly FieldDefinition[],
): Promise<FieldUse> {
  const { organizationId } = ctx;
  const releaseTypes = types.map(({ id }) => id);
  const placed = placedFields(definitions);
  const paths = placed.map(({ path }) => path);
  const choices = placed.filter(({ definition }) => definition.options).map(({ path }) => path);
  return ctx.db.tenant(async (db) => {
    const rows = await store.countFieldUse(db, organizationId, types, paths, choices);
    const fields = paths.flatMap((path) => {
      const [whole, ...others] = rows
        .filter((row) => row.path === path)
        .sort((a) => (a.value === null ? -1 : 1));
      if (!whole) return [];
      const options = others.map(({ value, releases }) => ({ value: value ?? '', releases }));
      return [{ path, releases: whole.releases, options }];
    });
    return { releases: await store.countReleasesOf(db, organizationId, releaseTypes), fields };
  });
}

export type { ReleaseValues } from './field-value.store.ts';

/** As many as are read at once; other requests have their turn between two. */
const pageSize = 250;

/** Shows the releases of these types one by one, the newest first, `most` of them at the most. */
export async function walkReleaseValues(
  ctx: Ctx,
  { types, most }: { types: readonly string[]; most: number },
  see: (release: store.ReleaseValues) => void,
): Promise<{ isWhole: boolean }> {
  let before: string | null = null;
  for (let seen = 0; seen < most; ) {
    const limit = Math.min(pageSize, most - seen);
    const page: store.ReleaseValues[] = await ctx.db.read((db) =>
      store.listReleaseValues(db, ctx.organizationId, types, { before, limit }),
    );
    page.forEach(see);
    seen += page.length;
    before = page.at(-1)?.id ?? null;
    if (page.length < limit) return { isWhole: true };
  }
  return { isWhole: false };
}
