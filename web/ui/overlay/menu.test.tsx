// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { draw, drawWithLinks, withScreen } from '../../test/screen.tsx';
import { AppLink } from '../page/link.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { UnsavedGuard } from './unsaved.tsx';

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

it('closes with Back, and the page stays', async () => {
  window.history.pushState(null, '', '#/');
  drawWithLinks(
    <>
      <UnsavedGuard />
      <AppLink to="/next">Next</AppLink>
      <MenuWithDialog />
    </>,
  );
  fireEvent.click(await screen.findByRole('link', { name: 'Next' }));
  await expect.poll(() => window.location.hash).toBe('#/next');
  const button = screen.getByRole('button', { name: 'More' });
  fireEvent.click(button);
  await screen.findByRole('menuitem', { name: 'Rename', hidden: true });
  act(() => window.history.back());
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => window.location.hash).toBe('#/next');
});

it('on a phone closes when the system asks, one window at a time, and watches while one is open only', async () => {
  const watchers: { onclose: () => void; isDestroyed: boolean }[] = [];
  const held = window as unknown as Record<string, unknown>;
  const { matchMedia } = window;
  window.matchMedia = ((query: string) => ({ ...matchMedia(query), matches: true })) as typeof matchMedia;
  held.CloseWatcher = class {
    onclose = () => undefined;
    isDestroyed = false;
    destroy = () => {
      this.isDestroyed = true;
    };
    constructor() {
      watchers.push(this);
    }
  };
  draw(<MenuWithDialog />);
  const button = screen.getByRole('button', { name: 'More' });
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename', hidden: true }));
  await screen.findByRole('button', { name: 'Done', hidden: true });
  const alive = () => watchers.filter(({ isDestroyed }) => !isDestroyed);
  await expect.poll(() => alive().length).toBe(1);
  act(() => alive()[0]?.onclose());
  await expect.poll(() => screen.queryByRole('button', { name: 'Done', hidden: true })).toBeNull();
  const before = watchers.length;
  await new Promise((done) => setTimeout(done));
  expect(watchers).toHaveLength(before);
  delete held.CloseWatcher;
  window.matchMedia = matchMedia;
});
