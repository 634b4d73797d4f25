import { expect, it } from 'vitest';
import { creditAt } from './sitting.policy.ts';

const now = new Date('2026-01-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it.each([
  ['nobody reported yet', { credit_ms: null, beat_at: null }, 120],
  ['just now, and all was used', { credit_ms: 0, beat_at: now }, 0],
  ['ten seconds ago', { credit_ms: 0, beat_at: ago(10) }, 20],
  ['ten seconds ago, with something left', { credit_ms: 5000, beat_at: ago(10) }, 25],
  ['yesterday', { credit_ms: 0, beat_at: ago(86_400) }, 1200],
  ['by a clock that goes ahead of ours', { credit_ms: 1000, beat_at: ago(-60) }, 1],
])('what may be reported when the last report was %s', (_when, credit, seconds) => {
  expect(creditAt(credit, now)).toBe(seconds * 1000);
});
