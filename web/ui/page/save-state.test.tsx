// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { SaveState } from './save-state.tsx';

withScreen();

it('says the hour of a save of today', () => {
  draw(<SaveState state={{ kind: 'saved', at: new Date().toISOString() }} />);
  expect(screen.getByText(/Saved/).textContent).toMatch(/^Saved at \d\d:\d\d$/);
});

it('says the day of a save of another day', () => {
  draw(<SaveState state={{ kind: 'saved', at: '2020-03-04T12:00:00.000Z' }} />);
  expect(screen.getByText(/Saved/).textContent).toMatch(/^Saved on 04\/03\/2020 \d\d:\d\d$/);
});
