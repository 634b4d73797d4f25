// @vitest-environment jsdom
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { FieldFlags } from './field-flags.tsx';

withScreen();

const changes: object[] = [];
const drawFlags = (mayFilter: boolean, filter?: boolean) =>
  draw(
    <FieldFlags
      definition={{ type: 'TEXT', fieldName: 'genre', filter } as FieldDefinition}
      mayFilter={mayFilter}
      change={(part) => changes.push(part)}
      setProps={() => undefined}
    />,
  );
const filter = () => screen.queryByRole('checkbox', { name: 'Use as a filter' });

it('a field of a release may filter, a field of a row of a table may not', () => {
  drawFlags(true);
  expect(filter()).not.toBeNull();
});

it('is not offered within a table, where it would do nothing, and is taken off where it stands', () => {
  drawFlags(false);
  expect(filter()).toBeNull();
  drawFlags(false, true);
  fireEvent.click(filter() as HTMLElement);
  expect(changes).toEqual([{ filter: undefined }]);
});
