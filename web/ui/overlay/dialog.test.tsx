// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { Dialog } from './dialog.tsx';

withScreen();

const veil = () => document.querySelector('.mantine-Modal-overlay') as HTMLElement;

it('closes by a press beside it, but not by the second press of the double click that opened it', async () => {
  let closed = 0;
  draw(
    <Dialog opened title="Send?" onClose={() => closed++}>
      <p>To two people</p>
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('To two people')).toBeTruthy();
  fireEvent.click(veil(), { detail: 2 });
  expect(closed).toBe(0);
  fireEvent.click(veil(), { detail: 1 });
  expect(closed).toBe(1);
});
