/** Keeps each statement well under the time a request's statement may take. */
const rowsPerStatement = 1000;

export function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += rowsPerStatement) yield all.slice(at, at + rowsPerStatement);
}
