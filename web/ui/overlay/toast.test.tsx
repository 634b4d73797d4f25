// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { toast } from './toast.tsx';

withScreen();

it('when news goes with the button that was pressed, the focus goes to the page and not to nowhere', async () => {
  draw(<main id="main" tabIndex={-1} />);
  act(() => toast({ tone: 'ok', text: 'Done', action: { label: 'Undo', onClick: () => undefined } }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  fireEvent.click(undo);
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

it('the same words stand there once; what can be undone stays beside its like', () => {
  draw(<main />);
  act(() => {
    for (const text of ['Copied', 'Copied', 'Copied']) toast({ tone: 'ok', text });
  });
  expect(screen.getAllByText('Copied')).toHaveLength(1);
  const action = { label: 'Undo', onClick: () => undefined };
  act(() => {
    for (const text of ['Deleted', 'Deleted']) toast({ tone: 'ok', text, action });
  });
  fireEvent.click(screen.getByRole('button', { name: '1 earlier message' }));
  expect(screen.getAllByText('Deleted')).toHaveLength(2);
});

it('of several that something can be done in the newest stands, the others behind one line, to be undone still', () => {
  draw(<main />);
  const undone: string[] = [];
  act(() => {
    for (const text of ['First', 'Second', 'Third', 'Fourth'])
      toast({ tone: 'ok', text, action: { label: `Undo ${text}`, onClick: () => undone.push(text) } });
  });
  expect(screen.getByText('Fourth')).toBeTruthy();
  expect(screen.queryByText('First')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /earlier messages/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo First' }));
  expect(undone).toEqual(['First']);
  // The next one folds itself alone away.
  act(() => toast({ tone: 'ok', text: 'Fifth', action: { label: 'Undo', onClick: () => undefined } }));
  expect(screen.getByText('Fifth')).toBeTruthy();
});

it('later news of the same takes the place of what was said before, and its way back with it', () => {
  draw(<main />);
  const undone: string[] = [];
  const say = (text: string, about: string) =>
    toast({ tone: 'ok', text, about, action: { label: `Undo ${text}`, onClick: () => undone.push(text) } });
  act(() => {
    say('Put in', 'drama');
    say('Renamed', 'news');
    say('Taken out', 'drama');
  });
  fireEvent.click(screen.getByRole('button', { name: /earlier message/ }));
  expect(screen.queryByText('Put in')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo Taken out' }));
  expect(undone).toEqual(['Taken out']);
});

it('news of several things loses its way back once one of them has later news', () => {
  draw(<main />);
  const say = (text: string, about: string[]) =>
    toast({ tone: 'ok', text, about, action: { label: `Undo ${text}`, onClick: () => undefined } });
  act(() => {
    say('Both put in', ['drama a', 'drama b']);
    say('One taken out', ['drama a']);
  });
  expect(screen.queryByText('Both put in')).toBeNull();
  expect(screen.getByText('One taken out')).toBeTruthy();
});
