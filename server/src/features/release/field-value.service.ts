import { placedFields } from '@firstlook/contract/field-change.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import * as store from './field-value.store.ts';
import { cardOf, searchTextOf } from './release-data.ts';

type Data = Record<string, unknown>;

/** A field that got another name; both as `placedFields` has them, below the same table. */
export interface FieldMove {
  from: string;
  to: string;
}

export interface FieldUse {
  /** Releases of the types that these definitions are of. */
  releases: number;
  /** Fields that some of them has a value in. */
  fields: { path: string; releases: number; options: { value: string; releases: number }[] }[];
}

/** In how many releases of these types each field, and each option of a choice, is used. */
export async function countFieldUse(
  ctx: Ctx,
  releaseTypes: readonly string[],
  definitions: readonly FieldDefinition[],
): Promise<FieldUse> {
  const { organizationId } = ctx;
  const placed = placedFields(definitions);
  const paths = placed.map(({ path }) => path);
  const choices = placed.filter(({ definition }) => definition.options).map(({ path }) => path);
  return ctx.db.tenant(async (db) => {
    const rows = await store.countFieldUse(db, organizationId, releaseTypes, paths, choices);
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

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** What already stands under the new name stays; the value then keeps its old one. */
function rename(data: Data, from: string, to: string): Data {
  if (!(from in data) || !isEmpty(data[to])) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => key !== to)
      .map(([key, value]) => [key === from ? to : key, value]),
  );
}

function move(data: Data, [name = '', ...below]: string[], to: string): Data {
  if (below.length === 0) return rename(data, name, to);
  const rows = data[name];
  if (!Array.isArray(rows)) return data;
  return { ...data, [name]: rows.map((row) => (isData(row) ? move(row, below, to) : row)) };
}

/** The data with its values under their new names. */
export const withMoved = (data: Data, moves: readonly FieldMove[]): Data =>
  moves.reduce((now, { from, to }) => move(now, from.split('.'), to.split('.').at(-1) ?? to), data);

const releasesAtOnce = 1000;

interface Moving {
  releaseTypes: readonly string[];
  moves: readonly FieldMove[];
  /** Whose save it was. */
  by: string;
}

/** Moves the values of renamed fields in all releases of these types, each as a version of its own. */
export async function moveFieldValues(
  ctx: Ctx,
  organizationId: string,
  { releaseTypes, moves, by }: Moving,
): Promise<void> {
  const { searchKeys } = await loadOrganization(ctx, organizationId);
  let after = '';
  for (;;) {
    const last = await ctx.db.of(organizationId, async (db) => {
      const rows = await store.lockReleasesOf(db, organizationId, releaseTypes, after, releasesAtOnce);
      const moved = rows.flatMap(({ id, data: before }) => {
        const data = withMoved(before, moves);
        if (JSON.stringify(data) === JSON.stringify(before)) return [];
        return [{ id, data, card: cardOf(data), searchText: searchTextOf(data, searchKeys) }];
      });
      if (moved.length > 0) await store.writeMoved(db, organizationId, moved, by, ctx.clock.now());
      return rows.length < releasesAtOnce ? null : rows.at(-1)?.id;
    });
    if (!last) return;
    after = last;
  }
}
