import { expect, it } from 'vitest';
import { valuesOf } from './import-row.ts';

/** A column with the whole name, as people write it. */
it.each([
  ['Dana Levi', 'Dana', 'Levi'],
  ['Levi, Dana', 'Dana', 'Levi'],
  ['Ben Ami ,  Noa Lea', 'Noa Lea', 'Ben Ami'],
  ['Dana', 'Dana', ''],
  ['Levi,', 'Levi', ''],
  [', Dana Levi ,', 'Dana', 'Levi'],
  [' , ', '', ''],
  // A title stays behind the last name, as one writes it: Dana Levi, PhD.
  ['Levi, Dana, PhD', 'Dana', 'Levi, PhD'],
  ['Dana Levi, PhD', 'Dana', 'Levi, PhD'],
  ['King, Jr., Martin', 'Martin', 'King, Jr.'],
  // Which of these is a name is not known: they stay in their order.
  ['The Post, Desk, Night', 'The', 'Post, Desk, Night'],
  ['Levi, Dana, Haifa', 'Levi', 'Dana, Haifa'],
])('%s', (fullName, firstName, lastName) => {
  expect(valuesOf([fullName], { fullName: 0 })).toMatchObject({ firstName, lastName });
});

it('names that have columns of their own stay as they are written', () => {
  const cells = ['Pérson, 12', 'Levi, Dana', 'x'];
  expect(valuesOf(cells, { firstName: 0, fullName: 1, lastName: 2 })).toMatchObject({
    firstName: 'Pérson, 12',
    lastName: 'x',
  });
});
