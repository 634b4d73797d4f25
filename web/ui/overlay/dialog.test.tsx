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

it('takes the second press of the double click that closed it along, and no other', async () => {
  let pressed = 0;
  const page = (opened: boolean) => (
    <>
      <button type="button" onClick={() => pressed++}>
        Below
      </button>
      <Dialog opened={opened} title="Send?" onClose={() => undefined}>
        <p>To two people</p>
      </Dialog>
    </>
  );
  const { rerender } = draw(page(true));
  await screen.findByRole('dialog');
  rerender(page(false));
  const below = screen.getByText('Below');
  fireEvent.click(below, { detail: 2 });
  expect(pressed).toBe(0);
  fireEvent.click(below, { detail: 1 });
  expect(pressed).toBe(1);
});
