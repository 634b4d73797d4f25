// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import common from '../../locales/en/common.json' with { type: 'json' };
import { draw, withScreen } from '../test/screen.tsx';
import { ConflictDialog, type ConflictField } from './conflict-dialog.tsx';

withScreen();

const words = common.conflict;

const fields: ConflictField[] = [
  { path: 'title', name: 'Title', mine: 'Waterline', theirs: 'The waterline', untouched: false },
  { path: 'desc', name: 'Summary', mine: '', theirs: '<p>Written by <b>them</b></p>', untouched: true },
];

it('proposes what was typed here, and what was stored where nothing was touched', async () => {
  let chosen: string[] | undefined;
  draw(
    <ConflictDialog
      fields={fields}
      onClose={() => undefined}
      onChoose={(theirs) => {
        chosen = theirs.map(({ path }) => path);
      }}
    />,
  );
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Written by');
  expect(dialog.textContent).not.toContain('<b>');
  fireEvent.click(within(dialog).getByRole('button', { name: words.save }));
  expect(chosen).toEqual(['desc']);
});

it('each field is chosen by itself', async () => {
  let chosen: string[] | undefined;
  draw(
    <ConflictDialog
      fields={fields}
      onClose={() => undefined}
      onChoose={(theirs) => {
        chosen = theirs.map(({ path }) => path);
      }}
    />,
  );
  const dialog = await screen.findByRole('dialog');
  const sides = (name: string) => within(dialog).getAllByText(name);
  fireEvent.click(sides(words.theirs)[0] as HTMLElement);
  fireEvent.click(sides(words.mine)[1] as HTMLElement);
  fireEvent.click(within(dialog).getByRole('button', { name: words.save }));
  expect(chosen).toEqual(['title']);
});
