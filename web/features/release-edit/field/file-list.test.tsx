// @vitest-environment jsdom
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import fields from '../../../../locales/en/fields.json' with { type: 'json' };
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

const three = ['Overture', 'Interlude', 'Finale'].map((title, at) => ({
  fileId: `f${at}`,
  src: `/f${at}`,
  title,
}));

interface FormProps {
  type: string;
  isTranslated?: boolean;
  files?: object[];
}

/** A field of files as the form holds it. */
function Form({ type, isTranslated = false, files = three }: FormProps) {
  const [value, setValue] = useState<unknown>(files);
  latest = value;
  titles = (value as { title: string }[]).map(({ title }) => title);
  const definition = { type, fieldName: 'list', title: 'List' } as FieldDefinition;
  const scope = {
    organizationId: 'o',
    releaseId: 'r',
    releaseType: 'single',
    isTranslated,
    leaveForNew: () => undefined,
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

it('a book that cannot be read here says so in its row, and no other file is asked for', async () => {
  const asked: string[] = [];
  globalThis.fetch = (input) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    if (!pathname.startsWith('/api/file/')) return new Promise(() => undefined);
    asked.push(pathname);
    return Promise.resolve(
      Response.json({ fileId: 'f1', status: 'ready', type: 'epub', reading: null, readingFault: 'damaged' }),
    );
  };
  const files = [
    { fileId: 'f1', src: '/f1', type: 'epub', title: 'Chapter' },
    { fileId: 'f2', src: '/f2', type: 'pdf', title: 'Press' },
  ];
  draw(<Form type="FILE_SRC" files={files} />);
  expect(await screen.findByText(fields.readingFault.damaged)).toBeTruthy();
  expect(asked).toEqual(['/api/file/o/f1']);
});

it('a licence says that the other languages follow, where there are any', () => {
  const words = 'The other languages of this release say the same about this file once you save.';
  const { unmount } = draw(<Form type="IMAGEGALLERY" />);
  expect(screen.queryByText(words)).toBeNull();
  unmount();
  draw(<Form type="IMAGEGALLERY" isTranslated />);
  expect(screen.getAllByText(words)).toHaveLength(3);
});
