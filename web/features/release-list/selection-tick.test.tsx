// @vitest-environment jsdom
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { countOf } from '../../parts/selection/selection.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { ReleaseGrid } from './release-grid.tsx';
import { usePicking, useSelection } from './use-selection.ts';

withScreen();

const abilities = { edit: true, distribute: true, report: true };
const releases = ['a', 'b', 'c', 'd', 'e'].map((_id) => ({
  _id,
  folders: [],
  releaseType: 'programme',
  releaseData: { title: `Release ${_id}` },
  status: 'draft',
  abilities,
  _createdAt: '2026-11-01T10:00:00.000Z',
  _updatedAt: '2026-11-01T10:00:00.000Z',
})) as unknown as ReleaseCard[];

/** The list of a place with a field above it, and how many are selected. */
function List({ place, search }: { place: string; search: string }) {
  const state = useSelection({
    place,
    condition: { filter: { search } },
    page: releases,
    mayFile: true,
  });
  const picking = usePicking(state);
  return (
    <>
      <input aria-label="Field" />
      <output>{countOf(state.selection)}</output>
      <button type="button" onClick={() => state.onAll(348)}>
        All
      </button>
      <div {...state.list}>
        <ReleaseGrid
          organizationId="o1"
          releases={releases}
          types={[]}
          shape="tv"
          onFile={() => undefined}
          picking={picking}
        />
      </div>
    </>
  );
}

let show: (next: { place?: string; search?: string }) => void = () => undefined;
async function begin() {
  function Page() {
    const [shown, setShown] = useState({ place: 'o1', search: '' });
    show = (next) => setShown((before) => ({ ...before, ...next }));
    return <List {...shown} />;
  }
  drawWithLinks(<Page />);
  await screen.findByLabelText('Field');
}
const box = (at: number) => screen.getAllByRole('checkbox')[at] as HTMLInputElement;
const count = () => Number(document.querySelector('output')?.textContent);
const ticked = () => screen.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).checked);

it('a tick with Shift takes everything since the last one, and takes it off the same way', async () => {
  await begin();
  fireEvent.click(box(1));
  fireEvent.click(box(3), { shiftKey: true });
  expect(ticked()).toEqual([false, true, true, true, false]);
  fireEvent.click(box(2), { shiftKey: true });
  expect(ticked()).toEqual([false, true, false, false, false]);
});

it('Ctrl+A in the list selects the page and in a field does not; Escape lets go', async () => {
  await begin();
  fireEvent.keyDown(screen.getByLabelText('Field'), { code: 'KeyA', ctrlKey: true });
  expect(count()).toBe(0);
  fireEvent.keyDown(box(0), { code: 'KeyA', metaKey: true });
  expect(count()).toBe(5);
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'Escape' });
  expect(count()).toBe(5);
  fireEvent.keyDown(box(0), { key: 'Escape' });
  expect(count()).toBe(0);
});

it('a selection ends with its place, and all that match with the condition', async () => {
  await begin();
  fireEvent.click(box(0));
  act(() => show({ search: 'wave' }));
  expect(count()).toBe(1);
  act(() => show({ place: 'o2' }));
  expect(count()).toBe(0);
  fireEvent.click(screen.getByText('All'));
  expect([count(), ticked()]).toEqual([348, [true, true, true, true, true]]);
  fireEvent.click(box(4));
  expect(count()).toBe(347);
  act(() => show({ search: 'storm' }));
  expect(count()).toBe(0);
});
