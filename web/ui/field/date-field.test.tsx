// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { DateField } from './date-field.tsx';

withScreen();

let latest: string | null;

function Form({ first }: { first: string | null }) {
  const [value, setValue] = useState(first);
  latest = value;
  return <DateField keepsUnread label="Day" value={value} onChange={setValue} />;
}
const box = () => screen.getByLabelText<HTMLInputElement>('Day');
/** With the calendar open below the field, as it is while a person types. */
const type = (text: string) => {
  fireEvent.click(box());
  expect(document.querySelector('[data-dates-dropdown] table')).not.toBeNull();
  fireEvent.input(box(), { target: { value: text } });
  fireEvent.blur(box());
};

it.each(['31/02/2027', '15.3', 'tomorrow'])('%s is no day: it stays as it was typed, and is said', (text) => {
  draw(<Form first="2026-12-20" />);
  expect(box().value).toBe('20/12/2026');
  type(text);
  expect([latest, box().value]).toEqual([text, text]);
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/Enter a valid date/)).toBeDefined();
  type('1.2.27');
  expect([latest, box().value]).toEqual(['2027-02-01', '01/02/2027']);
  expect(screen.queryByText(/Enter a valid date/)).toBeNull();
  type('');
  expect([latest, box().value]).toEqual([null, '']);
});

it('a field that was empty takes what is no day, with its calendar open', () => {
  draw(<Form first={null} />);
  type('31/02/2027');
  expect([latest, box().value]).toEqual(['31/02/2027', '31/02/2027']);
});

it.each(['1/2/27', '01/02/2027', '1.2.2027', '01.02.27', '1-2-2027', ' 01/02/2027 ', '2027-02-01'])(
  '%s is the first of February',
  (text) => {
    draw(<Form first={null} />);
    type(text);
    expect([latest, box().value]).toEqual(['2027-02-01', '01/02/2027']);
  },
);

it('what was kept on the device unread is shown as it was typed', () => {
  draw(<Form first="31/02/2027" />);
  expect(box().value).toBe('31/02/2027');
});

it('a filter that takes days alone keeps what was typed in the field, with its fault', () => {
  const told: (string | null)[] = [];
  draw(<DateField label="Day" value="2026-12-20" onChange={(day) => told.push(day)} />);
  type('15.3');
  expect(told).toEqual([]);
  expect(box().value).toBe('15.3');
  expect(screen.getByText(/Enter a valid date/)).toBeDefined();
});
