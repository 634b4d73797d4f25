// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { useListChange, useRouteSearch } from '../hook/navigation.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { useKeptSort } from './kept-sort.ts';
import { ListTools } from './list-tools.tsx';

withScreen();

function Tools({ isEmpty = false }: { isEmpty?: boolean }) {
  const { search = '', sort: named } = useRouteSearch();
  const kept = useKeptSort('o1', 'release', ['new', 'title']);
  const sort = named ?? kept;
  const change = useListChange();
  return (
    <ListTools
      organizationId="o1"
      list="release"
      searchLabel="Search"
      search={search}
      sort={sort}
      sorts={[
        { value: 'new', label: 'Newest' },
        { value: 'title', label: 'Name' },
      ]}
      filtered={search !== ''}
      isEmpty={isEmpty}
      onClear={() => change({ search: undefined })}
      onChange={change}
    />
  );
}

it('Back takes back what was chosen above a list, and what was typed takes the place of what was typed before', async () => {
  // Files share a window: what another one went back from lies ahead, and would make room for what comes.
  window.history.pushState(null, '', '#/');
  drawWithLinks(<Tools />);
  const field = await screen.findByLabelText<HTMLInputElement>('Search');
  const before = window.history.length;
  fireEvent.change(field, { target: { value: 'wa' } });
  await waitFor(() => expect(window.location.hash).toContain('search=wa'));
  fireEvent.change(field, { target: { value: 'wave' } });
  await waitFor(() => expect(window.location.hash).toContain('search=wave'));
  expect(window.history.length).toBe(before);
  fireEvent.click(screen.getByRole('button', { name: /Newest/ }));
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Name' }));
  await waitFor(() => expect(window.location.hash).toContain('sort=title'));
  expect(window.history.length).toBe(before + 1);
  window.history.back();
  await waitFor(() => expect(window.location.hash).toContain('sort=new'));
  expect(window.location.hash).toContain('search=wave');
});

it('a list whose address names no order is in the one that was chosen last, also the usual one again', async () => {
  window.location.hash = '#/?sort=new';
  const first = drawWithLinks(<Tools />);
  fireEvent.click(await screen.findByRole('button', { name: /Newest/ }));
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Name' }));
  await waitFor(() => expect(window.location.hash).toContain('sort=title'));
  first.unmount();
  window.location.hash = '#/';
  const second = drawWithLinks(<Tools />);
  fireEvent.click(await screen.findByRole('button', { name: /Name/ }));
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Newest' }));
  await waitFor(() => expect(window.location.hash).toContain('sort=new'));
  second.unmount();
  window.location.hash = '#/';
  drawWithLinks(<Tools />);
  expect(await screen.findByRole('button', { name: /Newest/ })).toBeTruthy();
});

it('offers to clear where something matches; where nothing does, the place of the list offers it', async () => {
  window.location.hash = '#/?search=wave';
  const { unmount } = drawWithLinks(<Tools />);
  // One of them empties the field of the search alone.
  expect(await screen.findAllByRole('button', { name: 'Clear' })).toHaveLength(2);
  unmount();
  drawWithLinks(<Tools isEmpty />);
  expect((await screen.findByLabelText<HTMLInputElement>('Search')).value).toBe('wave');
  expect(screen.getAllByRole('button', { name: 'Clear' })).toHaveLength(1);
});

it('a chip of many values names the first two and counts the rest; all of them are told', async () => {
  const options = ['a', 'b', 'c', 'd', 'e'].map((value) => ({ value, label: `Label ${value}` }));
  drawWithLinks(
    <ChoiceFilter
      many
      name="Genre"
      options={options}
      chosen={options.map(({ value }) => value)}
      onChange={() => undefined}
    />,
  );
  const chip = await screen.findByRole('button', { name: /Label a, Label b, Label c, Label d, Label e/ });
  expect(chip.querySelector('[aria-hidden]')?.textContent).toMatch(/Label a, Label b \+3$/);
});
