import { expect, it } from 'vitest';
import { FairLine } from './fair-line.ts';

/** Everything that was made ready has begun. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to; `begun` names it once it runs. */
function stage(line: FairLine) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    add: (name: string) =>
      line.run(name[0] as string, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

it('lets a newcomer in at once while one owner has a long line', async () => {
  const { add, begun } = stage(new FairLine(2, 1));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name);
  void add('b1');
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
});

it('serves owners in turn, each in its own order', async () => {
  const { add, begun, end } = stage(new FairLine(1, 1));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void add(name);
  await settle();
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('goes on after work that failed', async () => {
  const line = new FairLine(1, 1);
  await expect(line.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await line.run('a', () => Promise.resolve(1))).toBe(1);
});
