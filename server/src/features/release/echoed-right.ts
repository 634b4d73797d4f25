const rights = ['requireAuth', 'downloadable'] as const;
type Item = Record<string, unknown>;

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;

/** Ids of the files that the data names, and of those of them of which it says this itself. */
function readSaid(value: unknown, known: Set<unknown>, said: Map<string, Set<unknown>>): void {
  if (!isItem(value)) return;
  if (typeof value.fileId === 'string') {
    known.add(value.fileId);
    for (const right of rights) if (right in value) said.get(right)?.add(value.fileId);
  }
  for (const inner of Object.values(value)) readSaid(inner, known, said);
}

/**
 * What a client saves without what an answer filled in: of a file of which it was not said who may have it, `true` was said by
 * no person, and a save that changes nothing stays one.
 *
 * @param before the data as it is stored
 */
export function withoutEchoedRights<T>(data: T, before: unknown): T {
  const known = new Set<unknown>();
  const said = new Map<string, Set<unknown>>(rights.map((right) => [right, new Set()]));
  readSaid(before, known, said);
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isItem(value)) return value;
    const isEcho = (key: string) =>
      value[key] === true && known.has(value.fileId) && said.get(key)?.has(value.fileId) === false;
    const kept = Object.entries(value).filter(([key]) => !isEcho(key));
    return Object.fromEntries(kept.map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(data) as T;
}
