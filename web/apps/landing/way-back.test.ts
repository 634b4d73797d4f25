// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { showWayBack } from './way-back.ts';

/** The page of a release as the server draws it, and what its script makes of it. */
function open(release: string, address: string, children = '', title = release): HTMLElement | null {
  const { dataset } = document.documentElement;
  dataset.release = release;
  if (children) dataset.children = children;
  else delete dataset.children;
  window.history.pushState(null, '', address);
  document.body.innerHTML = `<nav data-fl-way="Back to {name}!" hidden><a></a></nav><h1> ${title} </h1>`;
  showWayBack();
  const room = document.querySelector<HTMLElement>('nav');
  return room?.hidden ? null : (room?.querySelector('a') ?? null);
}
const told = (link: HTMLElement | null) => link && [link.textContent, link.getAttribute('href')];
const leave = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => sessionStorage.clear());

it('leads from a child to the group that was seen before it, by the address that opened the group', () => {
  expect(open('series', '/landing/series?token=abc', 'one two', 'A season')).toBeNull();
  expect(told(open('two', '/landing/two?token=abc'))).toEqual([
    'Back to A season!',
    '/landing/series?token=abc',
  ]);
  expect(document.querySelector('bdi')?.textContent).toBe('A season');
  // What opened it is in no storage.
  expect(JSON.stringify(sessionStorage)).not.toContain('abc');
});

it('names no group that did not show the release, and none where nothing was seen', () => {
  expect(open('one', '/r/one')).toBeNull();
  open('series', '/r/series', 'one');
  expect(open('hidden', '/landing/hidden')).toBeNull();
});

it('leads up one group after the other, and a group once left is not in the way', () => {
  open('channel', '/r/channel', 'series', 'Channel');
  expect(told(open('series', '/r/series', 'one', 'Series'))).toEqual(['Back to Channel!', '/r/channel']);
  expect(told(open('one', '/r/one'))).toEqual(['Back to Series!', '/r/series']);
  expect(told(open('series', '/r/series', 'one', 'Series'))).toEqual(['Back to Channel!', '/r/channel']);
  expect(open('channel', '/r/channel', 'series', 'Channel')).toBeNull();
  // Of two that show it, the one that was seen last.
  open('april', '/r/april', 'one', 'April');
  expect(told(open('one', '/r/one'))).toEqual(['Back to April!', '/r/april']);
});

it('comes back to where the group was left, and begins at its top any other time', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  open('series', '/r/series', 'one');
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
  leave();
  open('one', '/r/one')?.dispatchEvent(new MouseEvent('click'));
  open('series', '/r/series', 'one');
  expect(scrolled.mock.calls).toEqual([[0, 640]]);
  leave();
  open('series', '/r/series', 'one');
  expect(scrolled).toHaveBeenCalledTimes(1);
});

it('leads to a page of this site and nowhere else, whoever wrote what is kept', () => {
  for (const path of ['javascript:alert(1)', '//other.example/', 'https://other.example/', 7]) {
    const kept = [{ id: 'series', title: 'Series', path, children: ['one'], top: 0 }];
    sessionStorage.setItem('firstlook-groups-seen', JSON.stringify(kept));
    expect(open('one', '/r/one'), String(path)).toBeNull();
  }
});

it('a browser that keeps nothing shows the page without it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full');
  });
  open('series', '/r/series', 'one');
  expect(open('one', '/r/one')).toBeNull();
});
