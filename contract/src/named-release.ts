/** The id of the release that is named; null for what is not one of the two shapes, `"id"` and `{ _id: "id" }`. */
export function releaseIdOf(one: unknown): string | null {
  const id = typeof one === 'string' ? one : (one as { _id?: unknown } | null | undefined)?._id;
  return typeof id === 'string' ? id : null;
}

/** The ids that a value names, one or a list of them, in either shape. */
export const releaseIdsOf = (value: unknown): string[] =>
  [value].flat().flatMap((one) => releaseIdOf(one) || []);
