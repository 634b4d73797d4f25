import { LRUCache } from 'lru-cache';

/** What one process keeps of everything together, bytes; what was asked for longest ago goes first. */
const most = 64 * 1024 * 1024;

interface Kept {
  value: unknown;
  bytes: number;
}

const kept = new LRUCache<string, Kept>({ maxSize: most, sizeCalculation: ({ bytes }) => bytes });
const underWay = new Map<string, Promise<Kept>>();

/**
 * What `build` made under this key, once: calls that come meanwhile wait for the same. The key names everything the value is made
 * of, so it never has to be thrown away; a value under an older key is simply not asked for again. A value is never changed:
 * others have the same one. What was made with no bytes is not kept.
 */
export async function keep<T>(key: string, build: () => Promise<{ value: T; bytes: number }>): Promise<T> {
  const known = kept.get(key);
  if (known) return known.value as T;
  let work = underWay.get(key);
  if (!work) {
    work = build();
    underWay.set(key, work);
    // A failure is not kept: the next one who asks tries again.
    work
      .then((made) => made.bytes > 0 && kept.set(key, made))
      .catch(() => undefined)
      .finally(() => underWay.delete(key));
  }
  return (await work).value as T;
}
