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
  expect(screen.getAllByText('Deleted')).toHaveLength(2);
});
