// @vitest-environment jsdom
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { CapWords } from './cap-words.tsx';

withScreen();

const waitsUntil = '2026-11-26T22:00:00.000Z';
const endsAt = '2026-11-27T22:00:00.000Z';
const whole = { phase: 'sending', pace: null, cap: { perDay: 1200, domain: null, waitsUntil, endsAt } };

/** What stands on the screen of a send like that. */
function said(over: object): string {
  const progress = { ...whole, ...over } as unknown as DistributionProgress;
  const { container, unmount } = draw(<CapWords progress={progress} />);
  const words = (container.textContent ?? '').replace(/[\u2066-\u2069]/g, '').trim();
  unmount();
  return words;
}

it('a send that waits for the next day says why, that it goes on by itself, and when its last ones leave', () => {
  expect(said({})).toMatch(
    /^Waits for tomorrow: today’s limit of 1,200 messages is used up\. It goes on by itself at .+ The last ones leave on .+ about\.$/,
  );
  expect(said({ cap: { perDay: 1200, domain: null, waitsUntil: null, endsAt } })).toMatch(
    /^The last ones leave on/,
  );
  expect(said({ cap: { perDay: 1200, domain: null, waitsUntil, endsAt: waitsUntil } })).not.toContain(
    'The last ones',
  );
});

it('a sender domain that warms up is named', () => {
  expect(said({ cap: { perDay: 75, domain: 'studio.example', waitsUntil, endsAt: null } })).toContain(
    'studio.example warms up',
  );
});

it('one that has enough of its day, has no limit, is paused or asks says nothing of it', () => {
  expect(said({ cap: { perDay: 1200, domain: null, waitsUntil: null, endsAt: null } })).toBe('');
  expect(said({ cap: null })).toBe('');
  expect(said({ phase: 'paused' })).toBe('');
  expect(said({ phase: 'asking' })).toBe('');
});

it('where it goes at a pace, the end is told with that alone', () => {
  expect(said({ pace: {}, cap: { perDay: 1200, domain: null, waitsUntil: null, endsAt } })).toBe('');
});
