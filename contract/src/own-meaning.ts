/** Keys under which a release names others, at any depth of its data: `["id"]` or `[{ _id: "id" }]`. */
export const releaseKeys: readonly string[] = [
  'childrenReleases',
  'mostWatchedReleases',
  'recommendedReleases',
  'relatedReleases',
  'sameSeries',
];

/**
 * Whether one of the names stands for more than a value, so that none is moved (docs/decisions/0058): a save looks at files and
 * at the releases of a group as a move cannot, and what gives its title to the lists would leave them without.
 */
export function hasOwnMeaning({ from, to }: { from: string; to: string }): boolean {
  const names = [from, to].map((place) => place.slice(place.lastIndexOf('.') + 1));
  return from === 'title' || names.some((name) => name === 'fileId' || releaseKeys.includes(name));
}
