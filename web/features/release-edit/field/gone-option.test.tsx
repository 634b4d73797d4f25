// @vitest-environment jsdom
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw, withScreen } from '../../../test/screen.tsx';
import { FieldScopeContext } from '../field-scope.ts';
import { FieldEditor } from './field-editor.tsx';

withScreen();

function drawField(definition: object, value: unknown) {
  const onChange = vi.fn();
  const scope = {
    ...{ organizationId: 'o', releaseId: undefined, releaseType: 'book', isTranslated: false },
    ...{ leave: () => undefined, values: {}, errors: new Map<string, string>(), update: () => undefined },
    ...{ form: 'f', uploads: [], Editor: FieldEditor, leaveForNew: () => undefined },
  };
  draw(
    <FieldScopeContext value={scope}>
      <FieldEditor
        definition={definition as FieldDefinition}
        path="genre"
        value={value}
        onChange={onChange}
      />
    </FieldScopeContext>,
  );
  return onChange;
}
const genre = {
  fieldName: 'genre',
  title: 'Genre',
  options: [{ value: 'poem', label: 'Poem' }],
  pastOptions: [{ value: 'prose', label: 'Prose' }],
};

it('a choice that is not offered any more says so, by its last words where they are known', () => {
  drawField({ ...genre, type: 'SELECT' }, 'prose');
  expect(screen.getByLabelText('Genre')).toHaveProperty('value', '\u2068Prose\u2069 (no longer offered)');
});

it('so does one of several, and one whose words nobody knows', () => {
  drawField({ ...genre, type: 'MULTISELECT' }, ['poem', 'prose', 'essay']);
  for (const words of [
    'Poem',
    '\u2068Prose\u2069 (no longer offered)',
    '\u2068essay\u2069 (no longer offered)',
  ])
    expect(screen.getAllByText(words).length, words).toBeGreaterThan(0);
});

it('a number that a narrower limit refuses stays what it is while it is only looked at', () => {
  const onChange = drawField(
    { type: 'NUMBER', fieldName: 'genre', title: 'Pages', props: { max: 100 } },
    300,
  );
  fireEvent.focus(screen.getByLabelText('Pages'));
  fireEvent.blur(screen.getByLabelText('Pages'));
  expect(onChange).not.toHaveBeenCalled();
});
