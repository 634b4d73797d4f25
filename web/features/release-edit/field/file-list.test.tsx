// @vitest-environment jsdom
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { draw, withScreen } from '../../../test/screen.tsx';
import { FieldScopeContext } from '../field-scope.ts';
import { FieldEditor } from './field-editor.tsx';

withScreen();

const realFetch = globalThis.fetch;
// The edge of the browser: what the server knows of a file is not asked here.
beforeEach(() => {
  globalThis.fetch = () => new Promise(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

let titles: string[] = [];
let latest: unknown;

/** A field of files as the form holds it. */
function Form({ type, isTranslated = false }: { type: string; isTranslated?: boolean }) {
  const [value, setValue] = useState<unknown>(
    ['Overture', 'Interlude', 'Finale'].map((title, at) => ({ fileId: `f${at}`, src: `/f${at}`, title })),
  );
  latest = value;
  titles = (value as { title: string }[]).map(({ title }) => title);
  const definition = { type, fieldName: 'list', title: 'List' } as FieldDefinition;
  const scope = {
    organizationId: 'o',
    releaseId: 'r',
    releaseType: 'single',
    isTranslated,
    leave: () => undefined,
    values: { list: value },
    errors: new Map<string, string>(),
    update: (_: string, change: unknown) => setValue(change as (before: unknown) => unknown),
    form: 'f',
    uploads: [],
    Editor: FieldEditor,
  };
  return (
    <QueryClientProvider client={queryClient}>
      <FieldScopeContext value={scope}>
        <FieldEditor definition={definition} path="list" value={value} onChange={setValue} />
      </FieldScopeContext>
    </QueryClientProvider>
  );
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it.each(['VIDEOS', 'VIDEOINARRAY', 'FILE_SRC', 'IMAGEGALLERY'])(
  '%s: files change places by buttons and by keys, and the focus goes with them',
  (type) => {
    draw(<Form type={type} />);
    expect(button('Move up: Overture').disabled).toBe(true);
    expect(button('Move down: Finale').disabled).toBe(true);
    fireEvent.click(button('Move up: Interlude'));
    expect(titles).toEqual(['Interlude', 'Overture', 'Finale']);
    // It is the first one now: up has nothing to do, so down keeps the focus.
    expect(document.activeElement).toBe(button('Move down: Interlude'));
    fireEvent.keyDown(button('Move down: Interlude'), { key: 'ArrowDown' });
    fireEvent.keyDown(button('Move down: Interlude'), { key: 'ArrowDown' });
    fireEvent.keyDown(button('Move up: Interlude'), { key: 'ArrowDown' });
    expect(titles).toEqual(['Overture', 'Finale', 'Interlude']);
    expect(document.activeElement).toBe(button('Move up: Interlude'));
  },
);

it('a picture of the gallery asks for its description, and is marked until it has one', () => {
  draw(<Form type="IMAGEGALLERY" />);
  const field = () => screen.getAllByLabelText<HTMLInputElement>('Description for screen readers')[1];
  const isMarked = () => field()?.hasAttribute('data-missing');
  expect(isMarked()).toBe(true);
  fireEvent.change(field() as HTMLElement, { target: { value: 'A woman runs along a pier' } });
  expect(isMarked()).toBe(false);
  expect(latest).toMatchObject([{}, { title: 'Interlude', alt: 'A woman runs along a pier' }, {}]);
});

it('a licence says that the other languages follow, where there are any', () => {
  const words = 'The other languages of this release say the same about this file once you save.';
  const { unmount } = draw(<Form type="IMAGEGALLERY" />);
  expect(screen.queryByText(words)).toBeNull();
  unmount();
  draw(<Form type="IMAGEGALLERY" isTranslated />);
  expect(screen.getAllByText(words)).toHaveLength(3);
});
