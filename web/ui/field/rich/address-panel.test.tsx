// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { draw, withScreen } from '../../../test/screen.tsx';
import { AddressPanel } from './address-panel.tsx';

withScreen();

let taken: string[] = [];
let isClosed = false;
beforeEach(() => {
  taken = [];
  isClosed = false;
});

const show = (first = '') => {
  draw(
    <>
      <AddressPanel
        label="Address"
        first={first}
        action={() => 'Apply'}
        refusal="No address"
        onApply={(typed) => {
          const isGood = typed.startsWith('https://');
          if (isGood) taken.push(typed);
          return isGood;
        }}
        onClose={() => {
          isClosed = true;
        }}
      />
      <button type="button">Save</button>
    </>,
  );
  return screen.getByRole('textbox');
};
const leave = () => {
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.pointerDown(save);
  act(() => save.focus());
};

it('an address that was typed is taken where the box is left, and the box goes when the pointer is up again', async () => {
  fireEvent.change(show(), { target: { value: 'https://house.example' } });
  leave();
  expect(taken).toEqual(['https://house.example']);
  // Nothing moves under a finger that is pressing a button.
  expect(isClosed).toBe(false);
  fireEvent.pointerUp(document.body);
  await waitFor(() => expect(isClosed).toBe(true));
  expect(taken).toHaveLength(1);
});

it('what is no address stays in the box, with what is wrong with it', async () => {
  const box = show();
  fireEvent.change(box, { target: { value: 'the house' } });
  leave();
  fireEvent.pointerUp(document.body);
  expect(await screen.findByText('No address')).toBeTruthy();
  expect([taken, isClosed, (box as HTMLInputElement).value]).toEqual([[], false, 'the house']);
});

it('nothing is taken where nothing was typed, or it was given up', () => {
  const box = show('https://former.example');
  leave();
  fireEvent.change(box, { target: { value: 'https://house.example' } });
  fireEvent.keyDown(box, { key: 'Escape' });
  expect([taken, isClosed]).toEqual([[], true]);
});

it('the key that saves takes it first', () => {
  const box = show();
  fireEvent.change(box, { target: { value: 'https://house.example' } });
  fireEvent.keyDown(box, { code: 'KeyS', ctrlKey: true });
  expect(taken).toEqual(['https://house.example']);
});
