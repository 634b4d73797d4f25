// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { ReleaseGrid } from './release-grid.tsx';

withScreen();

const abilities = { edit: true, distribute: true, report: true };
const releases = Array.from({ length: 500 }, (_, at) => ({
  _id: `r${at}`,
  releaseType: 'programme',
  releaseData: { title: `Release ${at}` },
  status: 'draft',
  abilities,
  _createdAt: '2026-11-01T10:00:00.000Z',
  _updatedAt: '2026-11-01T10:00:00.000Z',
})) as unknown as Parameters<typeof ReleaseGrid>[0]['releases'];

it('a key in the field above the list draws none of its 500 cards again', async () => {
  let drawn = 0;
  // Each card asks for the name of its type when it is drawn.
  const types = Object.assign([], { find: () => void drawn++ });
  function Page() {
    const [text, setText] = useState('');
    return (
      <>
        <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
        <ReleaseGrid organizationId="o1" releases={releases} types={types} shape="tv" />
      </>
    );
  }
  drawWithLinks(<Page />);
  const field = await screen.findByLabelText('Search');
  expect(document.querySelectorAll('article')).toHaveLength(500);
  expect(drawn).toBe(500);
  for (const text of ['s', 'st', 'sto']) fireEvent.change(field, { target: { value: text } });
  expect((field as HTMLInputElement).value).toBe('sto');
  expect(drawn).toBe(500);
});
