// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { PageFailure } from './page-failure.tsx';

withScreen();

/** As browsers say it: Chromium, Safari, Firefox, and the build itself of a sheet. */
it.each([
  'Failed to fetch dynamically imported module: https://press.example/assets/report-1a2b3c4d.js',
  'Importing a module script failed.',
  'error loading dynamically imported module: https://press.example/assets/report-1a2b3c4d.js',
  'Unable to preload CSS for /assets/report-1a2b3c4d.css',
])('a part that an update took away is told as a new version, with the way to it: %s', async (message) => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  drawWithLinks(<PageFailure error={new TypeError(message)} reset={() => undefined} />);
  expect(await screen.findByRole('heading', { name: common.newVersion.title })).toBeTruthy();
  expect(screen.getByText(common.newVersion.text)).toBeTruthy();
  expect(screen.queryByText(common.broken.title)).toBeNull();
  fireEvent.click(screen.getByRole('button'));
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('anything else that breaks is no new version', async () => {
  drawWithLinks(<PageFailure error={new TypeError('x is undefined')} reset={() => undefined} />);
  expect(await screen.findByRole('heading', { name: common.broken.title })).toBeTruthy();
  expect(screen.queryByText(common.newVersion.title)).toBeNull();
});
