// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import distribute from '../../../locales/en/distribute.json' with { type: 'json' };
import { draw, withScreen } from '../../test/screen.tsx';
import { isPace } from './pace.ts';
import { PaceField } from './pace-field.tsx';

withScreen();

let latest: number | null = null;
function Form() {
  const [perHour, setPerHour] = useState<number | null>(1000);
  latest = perHour;
  return <PaceField perHour={perHour} people={500} startsAt={null} asks={false} onChange={setPerHour} />;
}
const field = () => screen.getByRole('textbox', { name: distribute.pace.perHour }) as HTMLInputElement;
const wrong = distribute.pace.wrong.replace('{{most}}', '100,000');

it.each(['-5', '1e9', '2.5', 'ten', '', '0', '100001'])(
  'is no pace, and stays as it is typed: %s',
  (typed) => {
    draw(<Form />);
    fireEvent.change(field(), { target: { value: typed } });
    expect(field().value).toBe(typed);
    expect(screen.getByText(wrong)).toBeTruthy();
    expect(isPace(latest)).toBe(false);
  },
);

it.each([
  ['250', 250],
  [' 40 ', 40],
  ['1,000', 1000],
])('is read as it is written: %s', (typed, perHour) => {
  draw(<Form />);
  fireEvent.change(field(), { target: { value: typed } });
  expect(latest).toBe(perHour);
  expect(screen.queryByText(wrong)).toBeNull();
});
