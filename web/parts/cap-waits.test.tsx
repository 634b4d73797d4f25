// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { draw, withScreen } from '../test/screen.tsx';
import { CapWaits } from './cap-waits.tsx';

withScreen();

const waiting = {
  distributionId: 'one',
  phase: 'sending' as const,
  states: { sent: 2, queued: 3 },
  cap: { perDay: 2, domain: null, waitsUntil: '2026-11-26T22:00:00.000Z', endsAt: null },
};

function said(over: object): string {
  const { container, unmount } = draw(
    <CapWaits sends={[{ ...waiting, ...over }]} wayTo={(id, label) => `${label} ${id}`} />,
  );
  const words = (container.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
  unmount();
  return words;
}

it('a send that waits for the next day says how many, until when, why, and leads to its progress', () => {
  expect(said({})).toMatch(/^3 wait until .+: the day’s number is reached\. Show this send one$/);
  expect(said({ states: { queued: 1 } })).toMatch(/^One waits until/);
  expect(said({ cap: { ...waiting.cap, domain: 'studio.example' } })).toContain(': studio.example warms up.');
});

it('one that has enough of its day, is paused or is over says nothing', () => {
  expect(said({ cap: { ...waiting.cap, waitsUntil: null } })).toBe('');
  expect(said({ cap: null })).toBe('');
  expect(said({ phase: 'paused' })).toBe('');
  expect(said({ states: { sent: 5 } })).toBe('');
});
