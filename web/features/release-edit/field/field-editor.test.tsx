// @vitest-environment jsdom
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../../test/screen.tsx';
import { FieldScopeContext } from '../field-scope.ts';
import { FieldEditor } from './field-editor.tsx';

withScreen();

const field = (definition: object) => definition as FieldDefinition;
let latest: unknown;

/** One field of a form, with the value it holds. */
function Form({ definition, first }: { definition: FieldDefinition; first?: unknown }) {
  const [value, setValue] = useState(first);
  latest = value;
  const scope = {
    organizationId: 'o',
    releaseId: undefined,
    releaseType: 'programme',
    isTranslated: false,
    leaveForNew: () => undefined,
    values: { [definition.fieldName]: value },
    errors: new Map<string, string>(),
    update: () => undefined,
    form: 'f',
    uploads: [],
    Editor: FieldEditor,
  };
  return (
    <FieldScopeContext value={scope}>
      <FieldEditor definition={definition} path={definition.fieldName} value={value} onChange={setValue} />
    </FieldScopeContext>
  );
}
const type = (label: string, text: string, at = 0) => {
  const input = screen.getAllByLabelText(label)[at] as HTMLInputElement;
  fireEvent.change(input, { target: { value: text } });
  return input;
};

it('a number beyond its limits becomes the limit when the field is left, not while it is typed', () => {
  draw(
    <Form
      definition={field({ fieldName: 'part', title: 'Part', type: 'NUMBER', props: { min: 1, max: 20 } })}
    />,
  );
  const input = type('Part', '300');
  expect([latest, input.value]).toEqual([300, '300']);
  fireEvent.blur(input);
  expect([latest, input.value]).toEqual([20, '20']);
});

it('what is no number stays as it was typed, so that the check can say so', () => {
  draw(<Form definition={field({ fieldName: 'part', title: 'Part', type: 'NUMBER' })} />);
  fireEvent.blur(type('Part', 'two'));
  expect(latest).toBe('two');
});

it('an address gets its beginning when the field is left', () => {
  draw(<Form definition={field({ fieldName: 'site', title: 'Site', type: 'URL' })} />);
  fireEvent.blur(type('Site', 'studio.example/films'));
  expect(latest).toBe('https://studio.example/films');
});

const table = field({
  fieldName: 'times',
  title: 'Times',
  type: 'TABLE',
  fields: [
    { fieldName: 'channel', title: 'Channel', type: 'TEXT' },
    {
      fieldName: 'when',
      title: '',
      type: 'ROW',
      fields: [
        { fieldName: 'day', title: 'Day', type: 'TEXT' },
        { fieldName: 'hour', title: 'Hour', type: 'TEXT' },
      ],
    },
  ],
});
const two = [
  { channel: 'Kan', day: 'Sunday', hour: '20:00' },
  { channel: 'Reshet', day: 'Monday', hour: '21:00' },
];

it('rows of a table are added, moved and copied', () => {
  draw(<Form definition={table} first={two} />);
  fireEvent.click(screen.getAllByRole('button', { name: 'Move down' })[0] as HTMLElement);
  expect((latest as typeof two).map(({ channel }) => channel)).toEqual(['Reshet', 'Kan']);
  fireEvent.click(screen.getByRole('button', { name: 'Add a row' }));
  expect(latest).toHaveLength(3);
  fireEvent.click(screen.getAllByRole('button', { name: 'Duplicate row' })[0] as HTMLElement);
  expect((latest as typeof two).slice(0, 2).map(({ channel }) => channel)).toEqual(['Reshet', 'Reshet']);
});

it('the fields of a ROW inside a table stand in the row of the table, beside its other values', () => {
  draw(<Form definition={table} first={two} />);
  type('Hour', '22:30', 1);
  expect(latest).toEqual([two[0], { channel: 'Reshet', day: 'Monday', hour: '22:30' }]);
});

it('shows what a value may look like while there is none', () => {
  draw(<Form definition={field({ type: 'TEXT', fieldName: 'isbn', title: 'ISBN', example: '978-0-00' })} />);
  expect(screen.getByRole('textbox', { name: 'ISBN' }).getAttribute('placeholder')).toBe('978-0-00');
});

it('shows a cell of a table where its own row says so, and keeps what it holds meanwhile', () => {
  const fields = [
    field({ fieldName: 'place', title: 'Place', type: 'TEXT' }),
    field({ fieldName: 'link', title: 'Link', type: 'TEXT', showIf: { field: 'place', is: 'online' } }),
  ];
  const rows = [
    { place: 'online', link: 'a' },
    { place: 'hall', link: 'b' },
  ];
  draw(
    <Form definition={field({ fieldName: 'shows', title: 'Shows', type: 'TABLE', fields })} first={rows} />,
  );
  const links = () => screen.queryAllByLabelText('Link').map((input) => (input as HTMLInputElement).value);
  expect(links()).toEqual(['a']);
  type('Place', 'online', 1);
  expect(links()).toEqual(['a', 'b']);
  type('Place', 'hall', 0);
  expect(links()).toEqual(['b']);
  expect(latest).toEqual([
    { place: 'hall', link: 'a' },
    { place: 'online', link: 'b' },
  ]);
});
