import * as z from 'zod/mini';
import type { Schema } from './endpoint.ts';
import { maximumPageSize } from './page-size.ts';

/** No control characters: PostgreSQL's protocol ends a text at a NUL. */
export const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^\P{Cc}+$/u));
/** For a route of the organization; the developer who writes the route chooses the names. */
export const routeId = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}+$/u));
/** A day, or a moment with its zone, of the calendar as ISO 8601 writes it: `2026-02-30` and `0` are none. */
export const isoDate = z.union([z.iso.date('date'), z.iso.datetime({ offset: true, error: 'date' })]);

export const datesRange = z.strictObject({ from: z.optional(isoDate), to: z.optional(isoDate) });

export const organizationParams = z.strictObject({ organizationId: id });
export const itemParams = z.strictObject({ organizationId: id, id });

const direction = z.union([
  z.pipe(
    z.literal('1'),
    z.transform(() => 1 as const),
  ),
  z.pipe(
    z.literal('-1'),
    z.transform(() => -1 as const),
  ),
  z.literal(1),
  z.literal(-1),
]);

const wholeNumber = z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000_000));
export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
]);

/** One value or many: `filter[params][type]=a` or `filter[params][type][]=a&filter[params][type][]=b`. */
export const oneOrMany = z.union([
  z.pipe(
    z.string().check(z.maxLength(400)),
    z.transform((one) => [one]),
  ),
  z.array(z.string().check(z.maxLength(400))).check(z.maxLength(50)),
]);

/** Several ids in one value, with commas between. */
export const idList = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(13_000)),
    z.transform((text) => text.split(',')),
  ),
  z.array(id).check(z.maxLength(200)),
);

interface ListQueryOptions<P extends Record<string, Schema>, S extends string> {
  /** What `filter[params]` may hold. */
  params: P;
  /** Whether it may hold other names, too, which the service knows. */
  others?: boolean;
  /** Keys that `sort` and `simpleSort` may name. */
  sortKeys: readonly [S, ...S[]];
  defaultLimit: number;
}

/** The type has the known names alone: a caller that takes others reads them on purpose. */
function paramsOf<P extends Record<string, Schema>>({ params, others }: { params: P; others?: boolean }) {
  const known = z.strictObject(params);
  return others ? (z.catchall(z.object(params), oneOrMany) as unknown as typeof known) : known;
}

function filterAndSort<P extends Record<string, Schema>, S extends string>(options: ListQueryOptions<P, S>) {
  const simple = options.sortKeys.flatMap((key) => [key, `-${key}`]);
  return {
    filter: z.optional(
      z.strictObject({
        search: z.optional(z.string().check(z.maxLength(200))),
        params: z.optional(paramsOf(options)),
        datesRange: z.optional(datesRange),
      }),
    ),
    sort: z.optional(z.partialRecord(z.enum(options.sortKeys), direction)),
    simpleSort: z.optional(z.enum(simple as [string, ...string[]])),
  };
}

export const pageOf = (defaultLimit: number) => ({
  page: z._default(wholeNumber, 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maximumPageSize)), defaultLimit),
});

/**
 * The query of a list call: `filter {search, params, datesRange}`, `pagination {page (0-based), limit}`,
 * `sort`, `simpleSort` (specification 1 section 3, decisions section 2). Unknown keys are refused.
 */
export function listQuery<P extends Record<string, Schema>, S extends string>(
  options: ListQueryOptions<P, S>,
) {
  return z.strictObject({
    ...filterAndSort(options),
    pagination: z.optional(z.strictObject(pageOf(options.defaultLimit))),
  });
}

/** The same for a list that pickers and exports read whole: with `pagination[noLimit]`. */
export function wholeListQuery<P extends Record<string, Schema>, S extends string>(
  options: ListQueryOptions<P, S>,
) {
  return z.strictObject({
    ...filterAndSort(options),
    pagination: z.optional(z.strictObject({ ...pageOf(options.defaultLimit), noLimit: z.optional(flag) })),
  });
}

/** The answer of a list call. */
export function listAnswer<I extends Schema>(item: I) {
  return z.object({ items: z.array(item), total: z.number() });
}

/** The answer of a list that is searched: `isTotalCapped` where there are more than `total`. */
export function searchedAnswer<I extends Schema>(item: I) {
  return z.object({ items: z.array(item), total: z.number(), isTotalCapped: z.optional(z.boolean()) });
}
