import { expect, it } from 'vitest';
import { withoutFileFacts } from './file-value.ts';

it.each([['thumb-2'], [{ fileId: 'f2' }]])('a film keeps the poster that was chosen: %j', (posterChoice) => {
  expect(withoutFileFacts({ fileId: 'f1', posterChoice })).toEqual({ fileId: 'f1', posterChoice });
});

it.each(['../../x', 'thumb-9', 'https://other.example/a.png', 7, { a: 1 }, ['thumb-1']])(
  'a film keeps nothing else as its poster: %j',
  (posterChoice) => {
    expect(withoutFileFacts({ fileId: 'f1', posterChoice })).toEqual({ fileId: 'f1' });
  },
);
