// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { TextField } from './text-field.tsx';

withScreen();

function Editor({ first }: { first: string }) {
  const [text, setText] = useState(first);
  return (
    <>
      <TextField label="Title" value={text} onChange={setText} />
      <output>{text}</output>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });

it('a phone number in Hebrew text stands from left to right in one line, and the marks for it stay in the field', () => {
  draw(<Editor first="להזמנות +972 52 555 0142, גליה" />);
  expect(field().value).toBe('להזמנות \u2066+972 52 555 0142\u2069, גליה');
  expect(document.querySelector('output')?.textContent).toBe('להזמנות +972 52 555 0142, גליה');
  // While a person types nothing is put between the letters; when they leave it is.
  fireEvent.change(field(), { target: { value: 'טלפון 052 555 0142' } });
  expect(field().value).toBe('טלפון 052 555 0142');
  fireEvent.blur(field());
  expect(field().value).toBe('טלפון \u2066052 555 0142\u2069');
  fireEvent.change(field(), { target: { value: 'טלפון \u2066052 555 01423\u2069' } });
  expect(document.querySelector('output')?.textContent).toBe('טלפון 052 555 01423');
});

it('other text stands as it was written', () => {
  draw(<Editor first="Call +972 52 555 0142" />);
  expect(field().value).toBe('Call +972 52 555 0142');
});
