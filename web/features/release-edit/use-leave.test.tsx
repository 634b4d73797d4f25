// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import { path } from '../../device/path.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { UnsavedGuard, useUnsaved } from '../../ui/overlay/unsaved.tsx';
import { useLeave } from './use-leave.ts';

withScreen();

const save = vi.fn(async () => ({ _id: 'group' }));
beforeEach(() => save.mockClear());

type Stored = { _id: string; distributedAt: string | null };

/** An editor of a group with something typed, and its button that makes a child. */
function Editor({ release }: { release: Stored | undefined }) {
  const { leaveForNew } = useLeave('o', release, save);
  useUnsaved({ dirty: true, save: async () => (await save()) !== null });
  const make = () =>
    leaveForNew((id) => ({ to: path.releaseEdit('o'), search: { releaseType: 'book', relateTo: id } }));
  return (
    <>
      <UnsavedGuard />
      <button type="button" onClick={() => void make()}>
        New book
      </button>
    </>
  );
}

async function pressNew(release: Stored | undefined) {
  window.history.pushState(null, '', `#${path.releaseEdit('o', release?._id ?? '')}`);
  drawWithLinks(<Editor release={release} />);
  fireEvent.click(await screen.findByRole('button', { name: 'New book' }));
}
const title = common.unsaved.title;
const ofChild = `#${path.releaseEdit('o')}?releaseType=book&relateTo=group`;

const out = { _id: 'group', distributedAt: '2026-01-01T00:00:00.000Z' };
const draft = { _id: 'group', distributedAt: null };

it('a new child of a group that is out asks before anything of the group is stored', async () => {
  await pressNew(out);
  await screen.findByRole('dialog', { name: title });
  expect(save).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: common.unsaved.discard }));
  await expect.poll(() => window.location.hash).toBe(ofChild);
  expect(save).not.toHaveBeenCalled();
});

it('staying keeps the editor where it is, with nothing stored, and the button can be pressed again', async () => {
  await pressNew(out);
  await screen.findByRole('dialog', { name: title });
  fireEvent.click(screen.getByRole('button', { name: common.unsaved.stay }));
  await expect.poll(() => screen.queryByRole('dialog', { name: title })).toBeNull();
  expect(save).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'New book' }));
  await screen.findByRole('dialog', { name: title });
  fireEvent.click(screen.getByRole('button', { name: common.unsaved.save }));
  await expect.poll(() => window.location.hash).toBe(ofChild);
  expect(save).toHaveBeenCalledTimes(1);
});

it.each([
  ['that readers do not see', draft],
  ['that is new and needs its id', undefined],
])('a group %s is stored on the way', async (_, release) => {
  await pressNew(release);
  await expect.poll(() => window.location.hash).toBe(ofChild);
  expect(screen.queryByRole('dialog', { name: title })).toBeNull();
  expect(save).toHaveBeenCalledTimes(1);
});
