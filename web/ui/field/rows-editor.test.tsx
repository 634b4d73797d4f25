// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { RowsEditor } from './rows-editor.tsx';

withScreen();

function Rows() {
  const [items, setItems] = useState([{ name: 'North' }, { name: 'South' }]);
  return (
    <RowsEditor
      flat
      label="Rows"
      items={items}
      onChange={setItems}
      create={() => ({ name: '' })}
      addLabel="Add"
      title={({ name }) => name || 'new'}
      removing={({ name }) => <p>{`What goes by ${name}`}</p>}
    >
      {({ name }, change) => (
        <input aria-label="name" value={name} onChange={(event) => change({ name: event.target.value })} />
      )}
    </RowsEditor>
  );
}
const names = () =>
  screen.getAllByLabelText('name', { selector: 'input' }).map((input) => (input as HTMLInputElement).value);
const removeRow = (at: number) => {
  const button = screen.getAllByRole('button', { name: 'Delete', hidden: true })[at];
  fireEvent.click(button ?? expect.fail('no row to delete'));
};

it('asks before a row goes, by its name, and not about one that was never filled', async () => {
  draw(<Rows />);
  removeRow(0);
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('North');
  expect(question.textContent).toContain('What goes by North');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names()).toEqual(['North', 'South']);

  removeRow(0);
  const again = await screen.findByRole('dialog');
  const yes = [...again.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delete');
  fireEvent.click(yes ?? expect.fail('no answer'));
  await waitFor(() => expect(names()).toEqual(['South']));

  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(names()).toEqual(['South', '']);
  removeRow(1);
  await waitFor(() => expect(names()).toEqual(['South']));
});
