// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { FieldUsed } from './field-used.tsx';

withScreen();

it('says options of a built-in file by the words of the reader', () => {
  const used = { path: 'age', releases: 4, options: [{ value: 'childrenBooks', releases: 4 }] };
  const usage = {
    releases: 4,
    fields: [used],
    templates: [],
    releaseTemplates: [],
    settings: [],
    notInBuiltIn: [],
  };
  draw(
    <FieldUsed
      usage={usage}
      path="age"
      options={[{ value: 'childrenBooks', label: 'options.childrenBooks' }]}
      stored={[]}
    />,
  );
  expect(screen.getByText('Children’s books')).toBeTruthy();
});
