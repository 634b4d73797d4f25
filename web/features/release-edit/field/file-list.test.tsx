// @vitest-environment jsdom
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import fields from '../../../../locales/en/fields.json' with { type: 'json' };
import { queryClient } from '../../../data/query-client.ts';
import { type FieldUpload, UploadContext, type Uploads } from '../../../parts/upload/uploads.ts';
import { draw, withScreen } from '../../../test/screen.tsx';
import { UiProvider } from '../../../ui/page/ui-provider.tsx';
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
  uploads?: FieldUpload[];
}
/** The store of uploads as far as a list sees it: the films `t1`, `t2` … were chosen in this order. */
const store = {
  takeUpload: () => undefined,
  turnOf: (fileId: string) => Number(fileId.slice(1)),
} as unknown as Uploads;

/** A field of files as the form holds it. */
function Form({ type, isTranslated = false, files = three, uploads = [] }: FormProps) {
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
    uploads,
    Editor: FieldEditor,
  };
  return (
    <QueryClientProvider client={queryClient}>
      <UploadContext value={store}>
        <FieldScopeContext value={scope}>
          <FieldEditor definition={definition} path="list" value={value} onChange={setValue} />
        </FieldScopeContext>
      </UploadContext>
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

it('films that arrive in another order stand as they were chosen, and the question about one means that one', async () => {
  const arrived = (...names: string[]) =>
    names.map((fileId) => {
      const file = { fileId, src: `/${fileId}`, name: `${fileId}.wav`, kind: 'video', title: fileId };
      return { id: fileId, fieldName: 'list', form: 'f', isHeld: false, status: 'encrypting', file };
    }) as unknown as FieldUpload[];
  const names = () => (latest as { name: string }[]).map(({ name }) => name);
  const at = (...uploads: string[]) => <Form type="VIDEOS" files={[]} uploads={arrived(...uploads)} />;
  const { rerender } = draw(at('t2'));
  const again = (...uploads: string[]) =>
    rerender(
      <UiProvider direction="ltr" scheme="light">
        {at(...uploads)}
      </UiProvider>,
    );
  again('t4');
  expect(names()).toEqual(['t2.wav', 't4.wav']);
  fireEvent.click(button('Remove t4.wav'));
  const dialog = await screen.findByRole('dialog');
  again('t3', 't1');
  expect(names()).toEqual(['t1.wav', 't2.wav', 't3.wav', 't4.wav']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(names()).toEqual(['t1.wav', 't2.wav', 't3.wav']));
});

it('a film that another one has replaced is called as that one, and the draft is drawn with its stills and length', async () => {
  const film = { fileId: 'r1', kind: 'video', title: '', name: 'old.mp4', mediaSecondsDuration: 12 };
  const [still, poster] = ['/api/file/o/r1/still/thumb-1-v2', '/api/file/o/r1/still/poster-v2'];
  const file = { ...film, status: 'ready', name: 'new.mp4', mediaSecondsDuration: 60, poster };
  queryClient.setQueryData(['file', 'o', 'r1'], { ...file, thumbnails: [still], captions: [] });
  draw(
    <Form type="VIDEOS" files={[{ ...film, thumbnails: ['/api/file/o/r1/still/thumb-1'], alt: 'A pier' }]} />,
  );
  expect(await screen.findByRole('button', { name: 'Remove new.mp4' })).toBeTruthy();
  const seen = {
    title: '',
    alt: 'A pier',
    name: 'new.mp4',
    mediaSecondsDuration: 60,
    thumbnails: [still],
    poster,
  };
  expect(latest).toMatchObject([seen]);
});
