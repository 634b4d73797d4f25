import { expect, it } from 'vitest';
import { toggled } from './use-folder-drop.ts';

it('a drop puts into the folder what is not in it, and takes out what is', () => {
  const inside = { _id: 'a', title: 'A', folders: ['f', 'g'] };
  const outside = { _id: 'b', title: 'B', folders: ['g'] };
  expect(toggled('f', [inside, outside])).toEqual({ add: [outside], remove: [inside] });
  expect(toggled('g', [inside, outside])).toEqual({ add: [], remove: [inside, outside] });
});
