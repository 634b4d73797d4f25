import { expect, it } from 'vitest';
import { followUpAt } from './follow-up.ts';

const at = (moment: string, days: number, quietHours: { from: string; to: string } | null = null) =>
  followUpAt({ timeZone: 'Asia/Jerusalem', quietHours }, new Date(moment), days).toISOString();

it('a text follows at the same hour, whatever the clocks do meanwhile', () => {
  expect(at('2026-11-23T10:00:00Z', 2)).toBe('2026-11-25T10:00:00.000Z');
  // Summer time ends on the night to the 25th of October.
  expect(at('2026-10-24T07:00:00Z', 2)).toBe('2026-10-26T08:00:00.000Z');
});

it('and in no quiet hours, but at their end', () => {
  const night = { from: '21:00', to: '08:00' };
  expect(at('2026-11-23T20:30:00Z', 1, night)).toBe('2026-11-25T06:00:00.000Z');
  expect(at('2026-11-23T10:00:00Z', 1, night)).toBe('2026-11-24T10:00:00.000Z');
});
