// @vitest-environment jsdom
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { ApprovedPeople } from './approved-people.tsx';

withScreen();

const said = (people: number | null, change: object) => {
  const progress = { total: 4, states: { sent: 4 }, unlisted: {}, preparing: null, plan: null, ...change };
  const { container, unmount } = draw(
    <ApprovedPeople progress={{ ...progress, approval: people === null ? null : { people } } as never} />,
  );
  const words = container.textContent;
  unmount();
  return words;
};

it.each<[string, number | null, Partial<DistributionProgress>, RegExp | '']>([
  ['went to more than it was approved for', 2, {}, /approved for 2 contacts and went to 4/],
  [
    'would go to more now',
    2,
    { plan: {} as never, states: { queued: 4 } },
    /approved for 2 contacts and is for 4 now/,
  ],
  ['went to as many', 4, {}, ''],
  ['went to fewer: some of them were left out', 3, { states: { sent: 2, unsubscribed: 2 } }, ''],
  ['is still being counted', 2, { preparing: { prepared: 2, total: null } }, ''],
  ['was stopped', 2, { phase: 'stopped' }, ''],
  ['needed no approval', null, {}, ''],
])('a send that %s', (_what, people, change, words) => {
  if (words === '') expect(said(people, change)).toBe('');
  else expect(said(people, change)).toMatch(words);
});
