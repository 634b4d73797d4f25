// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { setPlace } from '../../i18n/place.ts';
import { draw, withScreen } from '../../test/screen.tsx';
import { MomentField } from './moment-field.tsx';

withScreen();

let latest: string | null;

function Form({ first }: { first: string | null }) {
  const [value, setValue] = useState(first);
  latest = value;
  return <MomentField label="Day" timeLabel="Time" help="" value={value} onChange={setValue} />;
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => {
  fireEvent.input(box(label), { target: { value: text } });
  fireEvent.blur(box(label));
};

it('what is no day takes the place of the former moment, and the time stays for the day that follows', () => {
  setPlace({ timeZone: 'Asia/Jerusalem' });
  draw(<Form first="2026-11-23T08:00:00.000Z" />);
  expect([box('Day').value, box('Time').value]).toEqual(['23/11/2026', '10:00']);
  type('Day', '31/02/2027');
  expect([latest, box('Day').value]).toEqual(['31/02/2027', '31/02/2027']);
  expect(screen.getByText(/Enter a valid date/)).toBeDefined();
  type('Day', '28/02/2027');
  expect([latest, box('Time').value]).toEqual(['2027-02-28T08:00:00.000Z', '10:00']);
});

it('a day alone is the morning of it; without a day there is no moment', () => {
  setPlace({ timeZone: 'Asia/Jerusalem' });
  draw(<Form first={null} />);
  type('Day', '1.2.27');
  expect([latest, box('Time').value]).toEqual(['2027-02-01T07:00:00.000Z', '09:00']);
  type('Day', '');
  expect(latest).toBeNull();
});
