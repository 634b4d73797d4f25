// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { draw, withScreen } from '../../../test/screen.tsx';
import { hasUnsaved } from '../../overlay/unsaved.tsx';
import { AddressPanel } from './address-panel.tsx';
import { hasPendingAddress } from './pending-address.ts';

withScreen();

let taken: string[] = [];
let isClosed = false;
let isBack = false;
beforeEach(() => {
  taken = [];
  isClosed = false;
  isBack = false;
});

const show = (first = '') => {
  draw(
    <>
      <AddressPanel
        label="Address"
        first={first}
        action={(typed) => (typed === '' && first === '' ? null : 'Apply')}
        refusal="No address"
        onApply={(typed) => {
          const isGood = typed.startsWith('https://');
          if (isGood) taken.push(typed);
          return isGood;
        }}
        onClose={() => {
          isClosed = true;
        }}
        onReturn={() => {
          isBack = true;
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
  // A save can say that it is left out, and leaving asks; not so once it is gone.
  expect([hasPendingAddress(), hasUnsaved()]).toEqual([true, true]);
  fireEvent.change(box, { target: { value: '' } });
  expect([hasPendingAddress(), hasUnsaved()]).toEqual([false, false]);
});

it('an empty box offers nothing', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});

it('nothing is taken where nothing was typed, or it was given up', () => {
  const box = show('https://former.example');
  leave();
  fireEvent.change(box, { target: { value: 'https://house.example' } });
  fireEvent.keyDown(box, { key: 'Escape' });
  // Given up by key: who typed goes on in the text.
  expect([taken, isClosed, isBack]).toEqual([[], true, true]);
});

it('the key that saves takes it first', () => {
  const box = show();
  fireEvent.change(box, { target: { value: 'https://house.example' } });
  fireEvent.keyDown(box, { code: 'KeyS', ctrlKey: true });
  expect(taken).toEqual(['https://house.example']);
});
