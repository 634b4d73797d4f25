import { isGivenUp } from '../platform/connection.ts';

interface Waiting<I, O> {
  item: I;
  resolve: (value: O) => void;
  reject: (reason: unknown) => void;
}

/** Items that one run takes at most. */
const most = 500;

/**
 * One call made of many: what is asked for while a run is under way is done by the next one, together. Answers come when
 * the run is over, so what was answered is committed. A run that fails is done again item by item: nobody fails for
 * another's item, but all who wait when the database is given up. `run` answers in the order of its items.
 */
export function grouped<I, O>(run: (items: I[]) => Promise<O[]>): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let isRunning = false;

  /** @returns whether the database was given up: nobody after that asks it again. */
  const settle = async (group: Waiting<I, O>[]): Promise<boolean> => {
    try {
      const values = await run(group.map(({ item }) => item));
      for (const [at, { resolve }] of group.entries()) resolve(values[at] as O);
      return false;
    } catch (error) {
      if (isGivenUp(error)) {
        for (const { reject } of [...group, ...waiting]) reject(error);
        waiting = [];
        return true;
      }
      if (group.length === 1) group[0]?.reject(error);
      else
        for (const [at, one] of group.entries())
          if (await settle([one])) {
            for (const { reject } of group.slice(at + 1)) reject(error);
            return true;
          }
      return false;
    }
  };
  const work = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await settle(group);
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Whatever comes in the same moment goes along.
      if (!isRunning) {
        isRunning = true;
        setImmediate(() => void work());
      }
    });
}
