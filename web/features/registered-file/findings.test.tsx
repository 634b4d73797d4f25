// @vitest-environment jsdom
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { Findings } from './findings.tsx';

withScreen();

const definitions: FieldDefinition[] = [
  { type: 'TEXT', fieldName: 'title', title: 'fields.title', index: 1 },
  {
    ...{ type: 'TABLE', fieldName: 'shows', title: 'Shows', index: 2 },
    fields: [
      {
        ...{ type: 'SELECT', fieldName: 'kind', title: 'Kind of show', index: 1 },
        options: [
          { value: 'a', label: 'A' },
          { value: 'a', label: 'B' },
        ],
      },
    ],
  },
  {
    ...{ type: 'ROW', fieldName: 'headRow', index: 3 },
    fields: [{ type: 'TEXT', fieldName: 'subtitle', title: 'fields.subtitle', index: 1 }],
  },
];

it('names the field that is wrong by its title, says what is wrong, and leads there', () => {
  const onField = vi.fn();
  const issues = [
    { path: '0.fieldName', code: 'alike', line: null },
    { path: '1.fields.0.options.1.value', code: 'optionTwice', line: null },
    { path: '2.type', code: 'unknownType', line: null },
  ];
  draw(<Findings {...{ issues, definitions, onField }} pending={false} onLine={vi.fn()} />);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(lines[0]).toMatch(/^“Title”: .*looks like/);
  expect(lines[1]).toMatch(/^“Shows › Kind of show”: .*same code\. a/);
  expect(lines[2]).toMatch(/^“Subtitle”:/);
  expect(lines.join()).not.toMatch(/fieldName|headRow|\.value/);
  fireEvent.click(screen.getByRole('button', { name: /Kind of show/ }));
  expect(onField).toHaveBeenCalledWith('1.fields.0');
});
