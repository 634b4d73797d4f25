// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import common from '../../locales/en/common.json' with { type: 'json' };
import { drawWithLinks, withScreen } from '../test/screen.tsx';
import { useSetSearch } from '../ui/hook/navigation.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { LeaveButton } from '../ui/overlay/leave-button.tsx';
import { OneFieldDialog } from '../ui/overlay/one-field-dialog.tsx';
import { UnsavedGuard, useUnsaved } from '../ui/overlay/unsaved.tsx';
import { NameForm } from './name-form.tsx';

withScreen();

const kept: string[] = [];

function Names({ initial, onClose }: { initial: string; onClose: () => void }) {
  return (
    <Dialog opened title="Names" onClose={onClose} footer={<LeaveButton onLeave={onClose}>Done</LeaveButton>}>
      <NameForm
        label="Name"
        save="Keep"
        required="No name"
        faultOf={() => 'Taken'}
        initial={initial}
        onSave={async (name) => kept.push(name)}
      />
    </Dialog>
  );
}

const Asking = ({ initial, onClose }: { initial: string; onClose: () => void }) => (
  <OneFieldDialog
    title="Names"
    label="Name"
    confirmLabel="Keep"
    initial={initial}
    onSubmit={async () => undefined}
    onClose={onClose}
  />
);

function Page({ of: Window, initial }: { of: typeof Names; initial: string }) {
  const [isOpen, setOpen] = useState(false);
  const setSearch = useSetSearch();
  const begin = () => {
    setSearch({ tab: 'all' }, true);
    setOpen(true);
  };
  // What is unsaved behind the window is not what it asks about.
  useUnsaved({ dirty: true });
  return (
    <>
      <UnsavedGuard />
      {isOpen ? (
        <Window initial={initial} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" onClick={begin}>
          Begin
        </button>
      )}
    </>
  );
}

const title = common.unsaved.title;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const ways: [string, () => unknown][] = [
  ['Esc', () => fireEvent.keyDown(window, { key: 'Escape' })],
  ['the cross', () => press(common.close)],
  ['a press beside it', () => fireEvent.click(document.querySelector('.mantine-Modal-overlay') as Element)],
  ['Back', () => window.history.back()],
];
const windows: [string, typeof Names, [string, () => unknown][]][] = [
  ['a window with a name', Names, [...ways, ['its own button', () => press('Done')]]],
  ['a window that asks for one text', Asking, [...ways, ['its own button', () => press(common.cancel)]]],
];

async function open(Window: typeof Names, typed: string, initial = '') {
  window.history.pushState(null, '', '#/');
  drawWithLinks(<Page of={Window} initial={initial} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Begin' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: typed } });
  return field;
}

const cases = windows.flatMap(([name, Window, all]) =>
  all.map(([way, leave]) => [name, way, Window, leave] as const),
);

it.each(cases)('%s asks before %s loses what was typed', async (_name, _way, Window, leave) => {
  const field = await open(Window, 'Half a');
  act(() => void leave());
  fireEvent.click(await screen.findByRole('button', { name: common.unsaved.stay }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  expect(field.isConnected && field.value).toBe('Half a');
  act(() => void leave());
  fireEvent.click(await screen.findByRole('button', { name: common.unsaved.discard }));
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeTruthy();
});

it.each(cases)('%s closes at once by %s where nothing is to be kept', async (_name, _way, Window, leave) => {
  await open(Window, ' Sea ', 'Sea');
  act(() => void leave());
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: title })).toBeNull();
});

it('keeps the name where the answer is to save', async () => {
  await open(Names, 'Harbour');
  press('Done');
  fireEvent.click(await screen.findByRole('button', { name: common.unsaved.save }));
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeTruthy();
  expect(kept).toEqual(['Harbour']);
});
