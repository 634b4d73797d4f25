// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { AppLink } from './link.tsx';

withScreen();

it('carries a whole address, goes there by itself, and leaves a press for a new tab to the browser', async () => {
  drawWithLinks(
    <AppLink to="/release/o1" search={{ page: 'חדשים & ישנים' }}>
      New
    </AppLink>,
  );
  const link = await screen.findByRole('link', { name: 'New' });
  const address = `#/release/o1?page=${encodeURIComponent('חדשים').replaceAll('%20', '+')}+%26+${encodeURIComponent('ישנים')}`;
  expect(link.getAttribute('href')).toBe(address);
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(location.hash).not.toBe(address);
  expect(fireEvent.click(link)).toBe(false);
  await expect.poll(() => location.hash).toBe(address);
});
