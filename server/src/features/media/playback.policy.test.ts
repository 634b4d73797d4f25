import { describe, expect, it } from 'vitest';
import { readSections, viewSpentAfter } from './playback.policy.ts';

it.each([
  [7200, 30_000],
  [600, 30_000],
  [200, 10_000],
  [20, 1000],
  [0, 30_000],
])('a view of a film of %d s is spent after %d ms', (duration, after) => {
  expect(viewSpentAfter(duration)).toBe(after);
});

describe('sections of a heartbeat', () => {
  it('cuts to the film and drops what makes no sense', () => {
    const read = readSections(
      [
        [-5, 10],
        [90, 400],
        [20, 20],
        [30, 25],
      ],
      100,
    );
    expect(read.ranges).toEqual([
      [0, 10],
      [90, 100],
    ]);
    expect(read.totalMilliseconds).toBe(20_000);
    expect(read.position).toBe(100);
  });

  it('counts each hundredth once however the playback was cut', () => {
    const once = readSections([[0, 100]], 100).buckets;
    const pieces = Array.from({ length: 40 }, (_, at): [number, number] => [at * 2.5, at * 2.5 + 2.5]);
    expect(once).toEqual(new Array(100).fill(1));
    expect(readSections(pieces, 100).buckets).toEqual(once);
  });

  it('believes no more than there was time for', () => {
    const read = readSections(
      [
        [0, 10],
        [50, 60],
        [80, 90],
      ],
      100,
      15_000,
    );
    expect(read).toMatchObject({
      ranges: [
        [0, 10],
        [50, 55],
      ],
      totalMilliseconds: 15_000,
      position: 55,
    });
    expect(readSections([[0, 10]], 100, 0)).toMatchObject({ ranges: [], totalMilliseconds: 0 });
  });

  it('counts a repeat', () => {
    expect(
      readSections(
        [
          [0, 10],
          [0, 10],
        ],
        100,
      ).buckets.slice(0, 11),
    ).toEqual([...new Array(10).fill(2), 0]);
  });
});
