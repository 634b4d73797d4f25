// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { useRouteSearch, useSetSearch } from '../hook/navigation.ts';
import { confirm } from './confirm.tsx';
import { UnsavedGuard, useCloseUnsaved, useUnsaved } from './unsaved.tsx';

withScreen();

/** What is typed belongs to the work that the address names by its `id`. */
function Work() {
  const [text, setText] = useState('');
  const setSearch = useSetSearch();
  useUnsaved({ dirty: text !== '', searchKey: 'id' });
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setSearch({ id: undefined }, true)}>
        Another
      </button>
      <button type="button" onClick={() => setSearch({ tab: 'all' }, true)}>
        Tab
      </button>
    </>
  );
}

function Place() {
  const { id } = useRouteSearch();
  const setSearch = useSetSearch();
  return (
    <>
      <UnsavedGuard />
      {id ? (
        <Work key={id} />
      ) : (
        <button type="button" onClick={() => setSearch({ id: '1' }, true)}>
          Begin
        </button>
      )}
    </>
  );
}

async function begin(typed: string) {
  window.history.pushState(null, '', '#/');
  drawWithLinks(<Place />);
  fireEvent.click(await screen.findByRole('button', { name: 'Begin' }));
  const input = (await screen.findByRole('textbox', { name: 'Text' })) as HTMLInputElement;
  if (typed) fireEvent.change(input, { target: { value: typed } });
  return input;
}
const title = common.unsaved.title;

it.each([
  ['a button of the page', () => fireEvent.click(screen.getByRole('button', { name: 'Another' }))],
  ['Back', () => window.history.back()],
])('asks before %s takes another work into the place of this one', async (_, leave) => {
  const input = await begin('typed');
  act(() => void leave());
  const question = await screen.findByRole('dialog', { name: title });
  // Nothing here saves it: what is said is what is lost.
  expect(question.textContent).toContain(common.unsaved.lost);
  fireEvent.click(screen.getByRole('button', { name: common.unsaved.stay }));
  await expect.poll(() => screen.queryByRole('dialog', { name: title })).toBeNull();
  expect(input.isConnected && input.value).toBe('typed');
  await expect.poll(() => window.location.hash).toBe('#/?id=1');
  act(() => void leave());
  fireEvent.click(await screen.findByRole('button', { name: common.unsaved.discard }));
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeTruthy();
});

it('asks nothing where nothing is typed, nor for what else the address says', async () => {
  const input = await begin('typed');
  fireEvent.click(screen.getByRole('button', { name: 'Tab' }));
  await expect.poll(() => window.location.hash).toBe('#/?id=1&tab=all');
  expect(screen.queryByRole('dialog', { name: title })).toBeNull();
  fireEvent.change(input, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Another' }));
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeTruthy();
});

function Window({ onClose, save }: { onClose: () => void; save?: () => Promise<boolean> }) {
  const [text, setText] = useState('');
  const close = useCloseUnsaved(text !== '', onClose, save);
  return (
    <>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  );
}

function Behind() {
  const [isOpen, setOpen] = useState(true);
  useUnsaved({ dirty: true });
  return isOpen ? <Window onClose={() => setOpen(false)} /> : <p>Closed</p>;
}

it('a window asks before what was typed in it is lost, and not about what is unsaved behind it', async () => {
  drawWithLinks(<Behind />);
  const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const note = await screen.findByRole('textbox', { name: 'Note' });
  fireEvent.change(note, { target: { value: 'Half a' } });
  close();
  fireEvent.click(await screen.findByRole('button', { name: common.unsaved.stay }));
  expect((note as HTMLInputElement).value).toBe('Half a');
  fireEvent.change(note, { target: { value: '' } });
  close();
  expect(await screen.findByText('Closed')).toBeTruthy();
});

it('the question about a window offers to save what can be saved, and Enter pressed at once stays', async () => {
  let saved = 0;
  const onClose = () => {
    saved += 10;
  };
  const save = async () => {
    saved += 1;
    return true;
  };
  drawWithLinks(<Window onClose={onClose} save={save} />);
  const note = await screen.findByRole('textbox', { name: 'Note' });
  fireEvent.change(note, { target: { value: 'Half a' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const stay = await screen.findByRole('button', { name: common.unsaved.stay });
  await waitFor(() => expect(document.activeElement).toBe(stay));
  fireEvent.click(screen.getByRole('button', { name: common.unsaved.save }));
  await waitFor(() => expect(saved).toBe(11));
});

it.each([
  ['another page', '#/settings', null],
  ['other work on the same page', '#/?id=2', null],
  ['the same page, which writes down what was typed before', '#/?q=a', 'replaced'],
])('a question goes with the page that it is about, unanswered: %s', async (_, address, replaced) => {
  window.history.pushState(null, '', '#/');
  let answer: boolean | undefined;
  function Typed() {
    const setSearch = useSetSearch();
    return (
      <button type="button" onClick={() => setSearch({ q: 'a' })}>
        Typed
      </button>
    );
  }
  drawWithLinks(
    <>
      <UnsavedGuard />
      <Typed />
    </>,
  );
  const typed = await screen.findByText('Typed');
  act(() => void confirm({ title: 'Delete?', confirmLabel: 'Delete' }).then((yes) => (answer = yes)));
  await screen.findByRole('dialog', { name: 'Delete?' });
  if (replaced) fireEvent.click(typed);
  else window.location.hash = address;
  await waitFor(() => expect(window.location.hash).toBe(address));
  if (replaced) fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(answer).toBe(Boolean(replaced)));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete?' })).toBeNull());
});
