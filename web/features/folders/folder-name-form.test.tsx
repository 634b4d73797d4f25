// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { FolderNameForm } from './folder-name-form.tsx';

withScreen();

function drawForm(fault?: string, initial = 'Drama') {
  const saved: string[] = [];
  let ended = 0;
  draw(
    <FolderNameForm
      label="Name"
      initial={initial}
      onSave={async (name) => {
        saved.push(name);
        return fault;
      }}
      onEnd={() => ended++}
    />,
  );
  return { field: screen.getByLabelText<HTMLInputElement>('Name'), saved, ended: () => ended };
}

it('keeps a new name at Enter, and what was typed at a click elsewhere', async () => {
  const first = drawForm();
  expect(document.activeElement).toBe(first.field);
  fireEvent.change(first.field, { target: { value: 'Films' } });
  fireEvent.submit(first.field);
  await waitFor(() => expect([first.saved, first.ended()]).toEqual([['Films'], 1]));
});

it('saves nothing at Escape, nor a name that is still the same', async () => {
  const { field, saved, ended } = drawForm();
  fireEvent.submit(field);
  await waitFor(() => expect(ended()).toBe(1));
  fireEvent.change(field, { target: { value: 'Films' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([saved, ended()]).toEqual([[], 2]);
});

it('says what is wrong beside the field and keeps what was typed', async () => {
  const { field, ended } = drawForm('There is one already.');
  fireEvent.change(field, { target: { value: 'Series' } });
  fireEvent.submit(field);
  expect((await screen.findByRole('alert')).textContent).toBe('There is one already.');
  expect([field.value, field.getAttribute('aria-invalid'), ended()]).toEqual(['Series', 'true', 0]);
  fireEvent.change(field, { target: { value: 'Series 2' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a new folder without a name is not passed over: the field stays and says what it lacks', async () => {
  const { field, ended } = drawForm('A folder needs a name.', '');
  fireEvent.submit(field);
  expect((await screen.findByRole('alert')).textContent).toBe('A folder needs a name.');
  expect(ended()).toBe(0);
});
