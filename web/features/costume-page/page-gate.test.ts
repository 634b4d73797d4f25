import { expect, it } from 'vitest';
import { createGate } from './page-gate.ts';

const passed = (gate: ReturnType<typeof createGate>, kind: Parameters<typeof gate>[0], times: number) =>
  Array.from({ length: times }, () => gate(kind)).filter(Boolean).length;

it('lets so much through at once, and then so much a second', () => {
  let now = 0;
  const gate = createGate(() => now);
  expect(passed(gate, 'data', 100)).toBe(30);
  now = 1000;
  expect(passed(gate, 'data', 100)).toBe(3);
  now = 60_000;
  expect(passed(gate, 'data', 100)).toBe(30);
});

it('counts each kind for itself', () => {
  const gate = createGate(() => 0);
  expect(passed(gate, 'go', 10)).toBe(6);
  expect(passed(gate, 'picture', 10)).toBe(10);
});
