// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { ComingPicture, useFormPictures } from './form-pictures.tsx';
import { type FieldUpload, type StartUpload, UploadContext, type Uploads } from './uploads.ts';

withScreen();

let entries: readonly FieldUpload[] = [];
const listeners = new Set<() => void>();
const publish = (next: readonly FieldUpload[]) => {
  entries = next;
  for (const listener of listeners) listener();
};
const change = (id: string, part: Partial<FieldUpload>) =>
  act(() => publish(entries.map((one) => (one.id === id ? { ...one, ...part } : one))));
/** The store of uploads as far as a form of pictures sees it; what the server does, a test says. */
const uploads = {
  startUpload: ({ file, form, parentData }: StartUpload) => {
    const id = `u${entries.length + 1}`;
    const place = {
      fieldName: parentData.fieldName ?? '',
      releaseId: null,
      isHeld: false,
      crop: null,
      place: null,
    };
    const state = { status: 'uploading', progress: 40, file: null, error: null } as const;
    publish([...entries, { id, name: file.name, form: form ?? null, source: file, ...place, ...state }]);
    return id;
  },
  useFormUploads: (form: string) => {
    const all = useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => entries,
    );
    return all.filter((one) => one.form === form);
  },
  dismissUpload: (id: string) => publish(entries.filter((one) => one.id !== id)),
  takeUpload: (id: string) => publish(entries.map((one) => (one.id === id ? { ...one, form: null } : one))),
  dropUploads: () => undefined,
} as unknown as Uploads;

const file = { fileId: 'f1', src: '/api/file/o1/f1/image' } as FieldUpload['file'];
const savedTo: string[] = [];

/** A form of two parts, of which one is drawn at a time. */
function Form() {
  const [part, setPart] = useState('logo');
  const [draft, setDraft] = useState<Record<string, string>>({});
  const pictures = useFormPictures({
    organizationId: 'o1',
    parent: { collection: 'organization', _id: 'o1' },
    onPicture: (place, src) => setDraft((before) => ({ ...before, [place]: src })),
  });
  const choose = (name: string) =>
    pictures.choose(part, new File(['x'], name, { type: 'image/png' }), { aspect: 1 });
  return (
    <>
      <button type="button" onClick={() => setPart('other')}>
        other part
      </button>
      <button type="button" onClick={() => choose('a.png')}>
        first
      </button>
      <button type="button" onClick={() => choose('b.png')}>
        second
      </button>
      <button type="button" onClick={() => void pictures.whenIdle()?.then(() => savedTo.push('saved'))}>
        save
      </button>
      {part === 'logo' && <ComingPicture upload={pictures.at('logo')} />}
      <output>{JSON.stringify({ draft, isRunning: pictures.isRunning })}</output>
    </>
  );
}
const drawForm = () =>
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <UploadContext value={uploads}>
        <Form />
      </UploadContext>
    </QueryClientProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => JSON.parse(screen.getByText(/isRunning/).textContent ?? '');

beforeEach(() => {
  entries = [];
  savedTo.length = 0;
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  // No browser here to draw it: the step of the crop is passed over.
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('not drawn'));
});

it('takes a picture that comes while another part of the form is drawn', async () => {
  drawForm();
  press('first');
  await act(async () => undefined);
  expect(shown()).toEqual({ draft: {}, isRunning: true });
  press('other part');
  await change('u1', { status: 'ready', file });
  expect(shown()).toEqual({ draft: { logo: file?.src }, isRunning: false });
});

it('waits for the last that was chosen for a place, and for nothing when that one is there', async () => {
  drawForm();
  press('first');
  press('second');
  await act(async () => undefined);
  expect(entries.map(({ name }) => name)).toEqual(['b.png']);
  await change(entries[0]?.id ?? '', { status: 'ready', file });
  expect(shown().isRunning).toBe(false);
});

it('leaves the place as it was when the upload fails, and says why', async () => {
  drawForm();
  press('first');
  await act(async () => undefined);
  await change('u1', { status: 'failed', error: 'QUOTA_EXCEEDED' });
  expect(shown()).toEqual({ draft: {}, isRunning: false });
  expect(document.querySelector('.error')?.textContent).toContain('a.png');
  press('second');
  await act(async () => undefined);
  expect(document.querySelector('.error')).toBeNull();
});

it('lets a save wait until the picture is in the draft', async () => {
  drawForm();
  press('first');
  press('save');
  await act(async () => undefined);
  expect(savedTo).toEqual([]);
  await change('u1', { status: 'ready', file });
  await act(async () => undefined);
  expect(savedTo).toEqual(['saved']);
});
