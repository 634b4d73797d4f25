// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
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
