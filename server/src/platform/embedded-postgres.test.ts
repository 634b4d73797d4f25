import { describe, expect, it } from 'vitest';
import { sharedBuffers } from './embedded-postgres.ts';

describe('the rows that the embedded PostgreSQL keeps at hand', () => {
  const gibibyte = 2 ** 30;

  it('take an eighth of the memory', () => {
    expect(sharedBuffers(4 * gibibyte)).toBe(512);
  });

  it('are neither too few on a small machine nor more than a gibibyte on a large one', () => {
    expect(sharedBuffers(gibibyte / 4)).toBe(64);
    expect(sharedBuffers(64 * gibibyte)).toBe(1024);
  });
});
