import { isGivenUp, isStopped } from '../platform/connection.ts';

interface Waiting<I, O> {
  item: I;
  resolve: (value: O) => void;
  reject: (reason: unknown) => void;
}

const itemsOf = <I, O>(group: readonly Waiting<I, O>[]): I[] => group.map(({ item }) => item);

/** Items that one run takes at most. */
const most = 500;

/**
 * One call made of many: what is asked for under one key while a run is under way is done by the next one, together; keys
 * take turns. Answers come when the run is over, so what was answered is committed. `run` gets the key that its
 * items have, and answers in their order.
 * A run that fails is done again item by item: no caller fails for another's item. Two failures are more than an item's, since
 * asking on would make the last one wait many times over: a statement that the database stopped rejects all who wait under
 * this key (another transaction holds a row of theirs, which is no matter of other keys), and a database that does not answer rejects
 * all who wait.
 *
 * @param keyOf whose the item is: what one of them waits for may make the others of the same key wait as long
 */
export function grouped<I, O>(
  run: (items: I[], key: string) => Promise<O[]>,
  keyOf: (item: I) => string,
): (item: I) => Promise<O> {
  const waiting = new Map<string, Waiting<I, O>[]>();
  let isRunning = false;

  /** Takes what waits under a key; what is too much for one run waits behind the other keys. */
  const take = (key: string) => {
    const all = waiting.get(key) ?? [];
    waiting.delete(key);
    if (all.length > most) waiting.set(key, all.splice(most));
    return all;
  };
  const rejectWaiting = (keys: readonly string[], error: unknown) => {
    for (const key of keys) {
      for (const { reject } of waiting.get(key) ?? []) reject(error);
      waiting.delete(key);
    }
  };
  /** @returns whether the database was given up: no other item of the key asks it after that. */
  const settle = async (key: string, group: Waiting<I, O>[]): Promise<boolean> => {
    try {
      const values = await run(itemsOf(group), key);
      for (const [at, { resolve }] of group.entries()) resolve(values[at] as O);
      return false;
    } catch (error) {
      if (isGivenUp(error)) {
        for (const { reject } of group) reject(error);
        rejectWaiting(isStopped(error) ? [key] : [...waiting.keys()], error);
        return true;
      }
      if (group.length === 1) group[0]?.reject(error);
      else
        for (const [at, one] of group.entries())
          if (await settle(key, [one])) {
            for (const { reject } of group.slice(at + 1)) reject(error);
            return true;
          }
      return false;
    }
  };
  const work = async () => {
    // Keys that come meanwhile, or again, are met at the end.
    for (const key of waiting.keys()) await settle(key, take(key));
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const others = waiting.get(key);
      if (others) others.push({ item, resolve, reject });
      else waiting.set(key, [{ item, resolve, reject }]);
      // Whatever comes in the same moment goes along.
      if (!isRunning) {
        isRunning = true;
        setImmediate(() => void work());
      }
    });
}
