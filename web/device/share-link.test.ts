// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { shareLink } from './share-link.ts';

const link = { title: 'Waterline', url: 'https://firstlook.example/r/waterline-1' };

/** A device with this menu and this clipboard; undefined: it has none. */
function device(share: unknown, writeText: unknown) {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  const value = writeText === undefined ? undefined : { writeText };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
}
afterEach(() => device(undefined, undefined));

const works = () => vi.fn(() => Promise.resolve());
const refuses = (name: string) => vi.fn(() => Promise.reject(new DOMException('no', name)));

it('opens the menu of the device with title and address, and copies nothing', async () => {
  const [share, copy] = [works(), works()];
  device(share, copy);
  expect(await shareLink(link)).toBe('shared');
  expect(share).toHaveBeenCalledWith(link);
  expect(copy).not.toHaveBeenCalled();
});

it('leaves it when the reader closes the menu', async () => {
  const copy = works();
  device(refuses('AbortError'), copy);
  expect(await shareLink(link)).toBe('shared');
  expect(copy).not.toHaveBeenCalled();
});

it.each([
  ['there is no menu', undefined],
  ['the browser forbids it', refuses('NotAllowedError')],
])('copies the address where %s', async (_case, share) => {
  const copy = works();
  device(share, copy);
  expect(await shareLink(link)).toBe('copied');
  expect(copy).toHaveBeenCalledWith(link.url);
});

it.each([
  ['refused', refuses('NotAllowedError')],
  ['not there', undefined],
])('says so where the clipboard is %s', async (_case, copy) => {
  device(undefined, copy);
  expect(await shareLink(link)).toBe('failed');
});
