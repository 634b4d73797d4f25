// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';

withScreen();

it('is its button alone until it is pressed, then a menu that belongs to the button and gives the focus back', async () => {
  const chosen: string[] = [];
  draw(
    <Menu target={<button type="button">Sort</button>}>
      <MenuItem onClick={() => chosen.push('name')}>Name</MenuItem>
      <MenuItem onClick={() => chosen.push('date')}>Date</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'Sort' });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.querySelectorAll('[role=menu]')).toHaveLength(0);
  button.focus();
  fireEvent.click(button);
  // Without a layout the kit takes the button for scrolled away and hides what belongs to it.
  const menu = await screen.findByRole('menu', { name: 'Sort', hidden: true });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(button.getAttribute('aria-controls')).toBe(menu.id);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Date', hidden: true }));
  expect(chosen).toEqual(['date']);
  await expect
    .poll(() => document.activeElement?.outerHTML.slice(0, 60), { timeout: 5000 })
    .toBe(button.outerHTML.slice(0, 60));
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(button.isConnected).toBe(true);
});

function MenuWithDialog() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Menu target={<button type="button">More</button>}>
        <MenuItem onClick={() => setOpened(true)}>Rename</MenuItem>
      </Menu>
      <Dialog opened={opened} title="Rename" onClose={() => setOpened(false)}>
        <button type="button" onClick={() => setOpened(false)}>
          Done
        </button>
      </Dialog>
    </>
  );
}

it('has the focus again after the dialog that one of its lines opened', async () => {
  draw(<MenuWithDialog />);
  const button = screen.getByRole('button', { name: 'More' });
  button.focus();
  fireEvent.click(button);
  const line = await screen.findByRole('menuitem', { name: 'Rename', hidden: true });
  // As a mouse and the arrow keys do.
  line.focus();
  fireEvent.click(line);
  const done = await screen.findByRole('button', { name: 'Done', hidden: true });
  await expect.poll(() => document.querySelectorAll('[role=menu]').length, { timeout: 5000 }).toBe(0);
  done.focus();
  fireEvent.click(done);
  await expect.poll(() => document.activeElement?.textContent, { timeout: 5000 }).toBe('More');
});
