// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import distribute from '../../../locales/en/distribute.json' with { type: 'json' };
import type { ChosenPerson } from '../../parts/prepared-send.ts';
import { draw, withScreen } from '../../test/screen.tsx';
import { PasteDialog } from './paste-dialog.tsx';

withScreen();

const words = distribute.paste;

async function paste(text: string, isDone: boolean) {
  const added: ChosenPerson[][] = [];
  let closed = 0;
  draw(
    <PasteDialog
      opened
      onClose={() => closed++}
      onAdd={async (people) => {
        added.push(people);
        return isDone;
      }}
    />,
  );
  const field = (await screen.findByRole('textbox', { name: words.label })) as HTMLTextAreaElement;
  fireEvent.change(field, { target: { value: text } });
  return { field, added, closed: () => closed };
}
const add = (label: string) => {
  const button = screen.getByRole('button', { name: label });
  fireEvent.click(button);
  fireEvent.click(button);
};

it('people are added once by a double click, and a repeated address is said to be one', async () => {
  const { added, closed } = await paste('a@x.example, A@x.example, b@x.example', true);
  expect(screen.getByText(words.doubles_one)).toBeTruthy();
  add(words.add_other.replace('{{total}}', '2'));
  await waitFor(() => expect(closed()).toBe(1));
  expect(added.map((people) => people.length)).toEqual([2]);
});

it('what was pasted stays when it could not be added', async () => {
  const { field, added, closed } = await paste('a@x.example', false);
  add(words.add_one);
  await waitFor(() => expect(added).toHaveLength(1));
  expect(closed()).toBe(0);
  expect(field.value).toBe('a@x.example');
});
