// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { useRouteSearch } from '../hook/navigation.ts';
import { Pagination } from './pagination.tsx';

withScreen();
beforeEach(() => {
  window.location.hash = '';
});

/** A list of 35 rows, ten on a page, as its address says. */
function List({ total }: { total: number }) {
  const { p } = useRouteSearch();
  return <Pagination page={Number(p ?? 1) - 1} limit={10} total={total} />;
}
const current = () => document.querySelector('[aria-current=page]')?.textContent;

it('an address beyond the last page is led to the last one, and Back does not come by it again', async () => {
  const entries = window.history.length;
  window.location.hash = '#/?p=99';
  drawWithLinks(<List total={35} />);
  await expect.poll(() => window.location.hash).toBe('#/?p=4');
  expect(current()).toBe('4');
  expect(window.history.length).toBe(entries + 1);
});

it('an address of a list that has shrunk to one page loses its number', async () => {
  window.location.hash = '#/?p=2';
  drawWithLinks(<List total={10} />);
  await expect.poll(() => window.location.hash).toBe('#/');
});

it('keeps the page of the address until the list has come', async () => {
  window.location.hash = '#/?p=3';
  drawWithLinks(
    <>
      <List total={0} />
      <i>drawn</i>
    </>,
  );
  await screen.findByText('drawn');
  expect(window.location.hash).toBe('#/?p=3');
});
