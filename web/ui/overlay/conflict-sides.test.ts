import { expect, test } from 'vitest';
import { questionsOf, sidesOf } from './conflict-sides.ts';

test('only what both sides changed is asked about; what one side changed is taken from that side', () => {
  const fields = [
    { path: 'mine', ...sidesOf('a', 'b', 'a') },
    { path: 'theirs', ...sidesOf<unknown>(['a'], ['a'], ['b']) },
    { path: 'both', ...sidesOf('a', 'b', 'c') },
    { path: 'nobody', ...sidesOf('a', 'a', 'a') },
  ];
  const { asked, taken } = questionsOf(fields);
  expect([asked, taken].map((some) => some.map(({ path }) => path))).toEqual([['both'], ['theirs']]);
});
