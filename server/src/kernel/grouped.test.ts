import { expect, it } from 'vitest';
import { grouped } from './grouped.ts';

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
  });
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
  });
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
  });
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
  });
  const answers = await Promise.allSettled([read(1), read(2), read(3), read(4)]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(runs).toEqual([[1, 2, 3, 4], [1], [2]]);
});

it('a statement that the database stopped is given up for all who wait, whether asked together or item by item', async () => {
  const runs: number[][] = [];
  const stopped = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  const read = grouped((items: number[]) => {
    runs.push(items);
    return Promise.reject(items.length === 3 ? new Error('one of them is bad') : stopped);
  });
  const answers = await Promise.allSettled([read(1), read(2), read(3)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(runs).toEqual([[1, 2, 3], [1]]);
  await Promise.allSettled([read(4), read(5)]);
  expect(runs.slice(2)).toEqual([[4, 5]]);
});
