// @vitest-environment jsdom
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { JoinedNote } from './joined-note.tsx';

withScreen();

const said = (change: object) => {
  const progress = { phase: 'done', noConsent: 0, plan: null, approval: { people: 2 }, ...change };
  const { container, unmount } = draw(<JoinedNote progress={progress as never} />);
  const words = container.textContent;
  unmount();
  return words;
};

it.each<[string, Partial<DistributionProgress>, RegExp | '']>([
  [
    'left people out',
    { states: { sent: 2, joined: 3 } },
    /3 contacts were added.* did not get this send\. It was approved for 2\./,
  ],
  [
    'is going to',
    { phase: 'scheduled', plan: {} as never, states: { queued: 2, joined: 1 } },
    /One contact was added.* does not get this send/,
  ],
  ['left nobody out', { states: { sent: 2, unsubscribed: 2 } }, ''],
  ['still asks', { phase: 'asking', states: { queued: 2, joined: 1 } }, ''],
])('a send that %s', (_what, change, words) => {
  if (words === '') expect(said(change)).toBe('');
  else expect(said(change)).toMatch(words);
});
