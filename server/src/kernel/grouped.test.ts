import { expect, it } from 'vitest';
import { grouped } from './grouped.ts';

const oneKey = () => '';
const stopped = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

it('does together what was asked for while a run was under way, and answers each his own', async () => {
  const runs: number[][] = [];
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const double = grouped(async (items: number[]) => {
    runs.push(items);
    await gate;
    return items.map((item) => item * 2);
  }, oneKey);
  const first = [double(1), double(2)];
  await new Promise(setImmediate);
  const second = [double(3), double(4), double(5)];
  letGo();
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10]);
  expect(runs).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

it('lets nobody fail for another’s item, and goes on after a failure', async () => {
  const positive = grouped(async (items: number[]) => {
    if (items.some((item) => item < 0)) throw new Error('negative');
    return items;
  }, oneKey);
  const answers = await Promise.allSettled([positive(1), positive(-1), positive(2)]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await positive(3)).toBe(3);
});

it('asks a database that was given up once, not once more for each who waits', async () => {
  const runs: number[][] = [];
  let giveUp: (reason: Error) => void = () => undefined;
  const read = grouped((items: number[]) => {
    runs.push(items);
    return runs.length > 1 ? Promise.resolve(items) : new Promise<number[]>((_, reject) => (giveUp = reject));
  }, oneKey);
  const first = [read(1), read(2)];
  await new Promise(setImmediate);
  const second = [read(3)];
  giveUp(new Error('timeout exceeded when trying to connect'));
  const answers = await Promise.allSettled([...first, ...second]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await read(4)).toBe(4);
  expect(runs).toEqual([[1, 2], [4]]);
});

it('asks no more of a group item by item when the database is given up meanwhile', async () => {
  const runs: number[][] = [];
  const read = grouped((items: number[]) => {
    runs.push(items);
    const reason = items.length > 1 ? 'one of them is bad' : 'timeout exceeded when trying to connect';
    return items[0] === 1 && items.length === 1 ? Promise.resolve(items) : Promise.reject(new Error(reason));
  }, oneKey);
  const answers = await Promise.allSettled([read(1), read(2), read(3), read(4)]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(runs).toEqual([[1, 2, 3, 4], [1], [2]]);
});

it('a statement that the database stopped is given up for all of its key who wait, whether asked together or item by item', async () => {
  const runs: number[][] = [];
  const read = grouped((items: number[]) => {
    runs.push(items);
    return Promise.reject(items.length === 3 ? new Error('one of them is bad') : stopped);
  }, oneKey);
  const answers = await Promise.allSettled([read(1), read(2), read(3)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(runs).toEqual([[1, 2, 3], [1]]);
  await Promise.allSettled([read(4), read(5)]);
  expect(runs.slice(2)).toEqual([[4, 5]]);
});

/** Items as `a1`: the first of the key `a`. */
function byKey(fail: (key: string) => Error | null) {
  const runs: string[] = [];
  const read = grouped(
    async (items: string[]) => {
      runs.push(items.join());
      // Calls that come meanwhile wait.
      await new Promise(setImmediate);
      const error = fail(items[0]?.[0] ?? '');
      if (error) throw error;
      return items;
    },
    (item) => item[0] ?? '',
  );
  const ask = async (items: readonly string[], later: readonly string[]) => {
    const first = items.map(read);
    await new Promise(setImmediate);
    const answers = await Promise.allSettled([...first, ...later.map(read)]);
    return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  };
  return { runs, ask };
}

it('a statement that the database stopped is one key’s matter: its items are rejected together, the others are done', async () => {
  const { runs, ask } = byKey((key) => (key === 'a' ? stopped : null));
  expect(await ask(['a1', 'b1', 'a2', 'c1'], ['a3', 'b2'])).toEqual(['b1', 'c1', 'b2']);
  expect(runs).toEqual(['a1,a2', 'b1,b2', 'c1']);
});

it('a database that does not answer is given up for every key', async () => {
  const { runs, ask } = byKey(() => new Error('Query read timeout'));
  expect(await ask(['a1', 'b1'], ['a2', 'c1'])).toEqual([]);
  expect(runs).toEqual(['a1']);
});

it('a key with more than a run takes lets the others go before its rest', async () => {
  const { runs, ask } = byKey(() => null);
  const many = Array.from({ length: 501 }, (_, at) => `a${at}`);
  expect(await ask([...many, 'b1'], [])).toHaveLength(502);
  expect(runs.slice(1)).toEqual(['b1', 'a500']);
});
