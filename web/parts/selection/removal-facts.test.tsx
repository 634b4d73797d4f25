// @vitest-environment jsdom
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import removal from '../../../locales/en/removal.json' with { type: 'json' };
import { draw, withScreen } from '../../test/screen.tsx';
import { RemovalFacts } from './removal-facts.tsx';

withScreen();
beforeAll(() => {
  i18next.addResourceBundle('en', 'removal', removal);
});

const nothing = { count: 1, titles: [], sent: 0, folders: [], groups: [], groupCount: 0, children: 0 };
const gone = 'deleted along with its distribution and watch data. This cannot be undone.';

it.each([
  ['one of which nothing hangs', {}, [`The release is ${gone}`]],
  [
    'a child that was sent: its groups by name, and that its links end',
    { sent: 1, groups: ['A season', ''], groupCount: 3 },
    [
      `The release is ${gone}`,
      'It is also removed from 3 groups: A season, Untitled and one more.',
      'It was sent: its links stop working.',
    ],
  ],
  ['a group', { children: 4 }, [`The release is ${gone}`, 'The 4 releases in it stay.']],
  [
    'many: the groups that they leave, what stays of groups among them, and how many were sent',
    { count: 30, sent: 2, groups: ['April'], groupCount: 1, children: 1 },
    [
      'They are deleted along with their distribution and watch data. This cannot be undone.',
      'They are also removed from the group they are in: April.',
      'One release lies in a group among them and stays.',
      '2 of them were sent: their links stop working.',
    ],
  ],
])('tells of %s', (_what, more, sentences) => {
  const { container } = draw(<RemovalFacts preview={{ ...nothing, ...more }} />);
  const told = [...container.querySelectorAll('p, .note')].map(({ textContent }) => textContent);
  expect(told.map((text) => text?.replace(/[\u2068\u2069]/g, ''))).toEqual(sentences);
});
