// @vitest-environment jsdom
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../test/screen.tsx';
import { SendWaits } from './send-waits.tsx';

withScreen();

const waiting = {
  distributionId: 'one',
  phase: 'sending',
  plan: null,
  total: 42,
  unlisted: {},
  states: { sent: 2, queued: 3 },
  cap: { perDay: 2, domain: null, waitsUntil: '2026-11-26T22:00:00.000Z', endsAt: null },
};

function said(over: object): string {
  const { container, unmount } = draw(
    <SendWaits
      sends={[{ ...waiting, ...over } as DistributionProgress]}
      wayTo={(id, label) => `${label} ${id}`}
    />,
  );
  const words = (container.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
  unmount();
  return words;
}

it('a send that waits for the next day says how many, until when, why, and leads to its progress', () => {
  expect(said({})).toMatch(
    /^A send of this release is under way: 2 of 42 sent\. 3 wait until .+: the day’s number is reached\. Show this send one$/,
  );
  expect(said({ states: { queued: 1 } })).toContain(' One waits until');
  expect(said({ cap: { ...waiting.cap, domain: 'studio.example' } })).toContain(': studio.example warms up.');
});

it('one that is paused in the middle says how far it is, and one that was paused before it began does not', () => {
  const states = { sent: 10, queued: 29, claimed: 1, already: 2 };
  expect(said({ phase: 'paused', states })).toBe(
    'A send of this release is paused: 10 of 40 sent. Show this send one',
  );
  expect(said({ phase: 'paused', states, plan: {} })).toBe('');
});

it('one that goes on says how far it is', () => {
  const words = 'A send of this release is under way: 2 of 42 sent. Show this send one';
  expect(said({ cap: { ...waiting.cap, waitsUntil: null } })).toBe(words);
  expect(said({ cap: null })).toBe(words);
});

it.each(['waiting', 'asking', 'scheduled', 'choosing', 'stopped', 'done'])(
  'one that does not says nothing: %s',
  (phase) => {
    expect(said({ phase, cap: null })).toBe('');
  },
);
