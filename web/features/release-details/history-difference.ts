import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import { withoutFileFacts } from '@firstlook/contract/file-value.ts';
import type { ReleaseVersionText } from '@firstlook/contract/release-version.ts';

type Side = Pick<
  ReleaseVersionText,
  'releaseType' | 'releaseData' | 'design' | 'expirationDate' | 'embargoUntil' | 'publishAt'
>;
export interface Difference {
  path: string;
  from: unknown;
  to: unknown;
}

/** The fields in which two versions differ, in the order in which the form has them. */
export function differencesOf(from: Side, to: Side, order: readonly string[]): Difference[] {
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) ?? order.length;
  const names = [...new Set([...Object.keys(from.releaseData), ...Object.keys(to.releaseData)])];
  const fields = names
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((name) => ({
      path: `releaseData.${name}`,
      from: from.releaseData[name] ?? null,
      to: to.releaseData[name] ?? null,
    }));
  const rest = (['releaseType', 'design', 'expirationDate', 'embargoUntil', 'publishAt'] as const).map(
    (path) => ({
      path,
      from: from[path],
      to: to[path],
    }),
  );
  return [...fields, ...rest].filter(
    (one) => !deepEqual(withoutFileFacts(one.from), withoutFileFacts(one.to)),
  );
}
