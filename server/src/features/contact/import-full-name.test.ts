import { expect, it } from 'vitest';
import { valuesOf } from './import-row.ts';

/** A column with the whole name, as people write it. */
it.each([
  ['Dana Levi', 'Dana', 'Levi'],
  ['Levi, Dana', 'Dana', 'Levi'],
  ['Ben Ami ,  Noa Lea', 'Noa Lea', 'Ben Ami'],
  ['Dana', 'Dana', ''],
  ['Dana,', 'Dana,', ''],
  ['King, Jr., Martin', 'King,', 'Jr., Martin'],
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
