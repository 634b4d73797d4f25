// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import { draw, withScreen } from '../../test/screen.tsx';
import { ConflictDialog, type ConflictField } from './conflict-dialog.tsx';

withScreen();

const words = common.conflict;

const both = { untouched: false, unchanged: false };
const title: ConflictField = {
  path: 'title',
  name: 'Title',
  mine: 'Waterline',
  theirs: 'The waterline',
  ...both,
};
const summary: ConflictField = {
  path: 'desc',
  name: 'Summary',
  mine: '',
  theirs: '<p>Written by <b>them</b></p>',
  ...both,
};

/** Draws the dialog; answers whose paths were taken from the store, once the choice was made. */
function drawDialog(fields: ConflictField[]) {
  const answer: { chosen?: string[] } = {};
  draw(
    <ConflictDialog
      fields={fields}
      onClose={() => undefined}
      onChoose={(theirs) => {
        answer.chosen = theirs.map(({ path }) => path);
      }}
    />,
  );
  return answer;
}

it('asks about what both sides changed, and proposes what was typed here', async () => {
  const answer = drawDialog([
    title,
    { ...summary, untouched: true },
    { ...title, path: 'own', unchanged: true },
  ]);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByRole('heading', { level: 3 })).toHaveLength(1);
  fireEvent.click(within(dialog).getByRole('button', { name: words.save }));
  expect(answer.chosen, 'what only they changed is theirs').toEqual(['desc']);
});

it('asks nothing where only one side changed each field', async () => {
  const answer = drawDialog([
    { ...title, unchanged: true },
    { ...summary, untouched: true },
  ]);
  await waitFor(() => expect(answer.chosen).toEqual(['desc']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('each field is chosen by itself, and shown as words', async () => {
  const answer = drawDialog([title, summary]);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Written by');
  expect(dialog.textContent).not.toContain('<b>');
  const sides = (name: string) => within(dialog).getAllByText(name);
  fireEvent.click(sides(words.theirs)[0] as HTMLElement);
  fireEvent.click(sides(words.mine)[1] as HTMLElement);
  fireEvent.click(within(dialog).getByRole('button', { name: words.save }));
  expect(answer.chosen).toEqual(['title']);
});
