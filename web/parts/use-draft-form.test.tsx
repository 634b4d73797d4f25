// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../data/api.ts';
import { hasUnsaved } from '../ui/overlay/unsaved.tsx';
import { useDraftForm, type Versioned } from './use-draft-form.ts';

afterEach(cleanup);

interface Text {
  title: string;
  note: string;
}
type Stored = Versioned<Text>;

const stored: Stored = { draft: { title: 'Waterline', note: '' }, version: 3 };
const titled = (title: string) => (before: Text) => ({ ...before, title });
const refusal = (code: string, params = {}, issues: { path: string; code: string }[] = []) =>
  new ApiError(409, { code, params, issues });

/** A form whose answers come when the test gives them. */
function begin(check?: (draft: Text) => { path: string; code: string }[]) {
  const calls: { draft: Text; version: number | undefined }[] = [];
  const answers: { resolve: (saved: Stored) => void; reject: (error: unknown) => void }[] = [];
  const onRefused = vi.fn();
  const { result } = renderHook(() =>
    useDraftForm<Text, Stored, { path: string; code: string }, { version: number; draft: Text }>({
      first: stored,
      check,
      send: (draft, { version }) => {
        calls.push({ draft, version });
        return new Promise<Stored>((resolve, reject) => answers.push({ resolve, reject }));
      },
      storedOf: (saved) => saved,
      readConflict: ({ params }) => params as never,
      onRefused,
    }),
  );
  const answer = (how: (one: (typeof answers)[number]) => void) =>
    act(async () => how(answers.shift() as (typeof answers)[number]));
  return { form: result, calls, answer, onRefused };
}

it('saves once however often it is asked to while the first save is on its way', async () => {
  const { form, calls, answer } = begin();
  act(() => form.current.edit(titled('Tide')));
  act(() => {
    void form.current.save();
    void form.current.save();
  });
  expect(form.current.state.kind).toBe('saving');
  await answer(({ resolve }) => resolve({ draft: { title: 'Tide', note: '' }, version: 4 }));
  expect(calls).toEqual([{ draft: { title: 'Tide', note: '' }, version: 3 }]);
  expect(form.current).toMatchObject({ dirty: false, version: 4, state: { kind: 'saved' } });
});

it('keeps what is typed while it saves, as a change to what is stored since', async () => {
  const { form, calls, answer } = begin();
  act(() => form.current.edit(titled('Tide')));
  act(() => void form.current.save());
  act(() => form.current.edit((before) => ({ ...before, note: 'typed meanwhile' })));
  await answer(({ resolve }) => resolve({ draft: { title: 'Tide', note: '' }, version: 4 }));
  expect(form.current.dirty).toBe(true);
  act(() => void form.current.save());
  expect(calls[1]).toEqual({ draft: { title: 'Tide', note: 'typed meanwhile' }, version: 4 });
});

it('saves the answer to a conflict over the version that the conflict named', async () => {
  const { form, calls, answer } = begin();
  act(() => form.current.edit(titled('Tide')));
  act(() => void form.current.save());
  const theirs = { version: 9, draft: { title: 'Ebb', note: '' } };
  await answer(({ reject }) => reject(refusal('CONFLICT', theirs)));
  expect(form.current).toMatchObject({ conflict: theirs, failure: null, dirty: true });
  act(() => void form.current.save({ draft: { title: 'Ebb and tide', note: '' }, version: 9 }));
  expect(calls[1]).toEqual({ draft: { title: 'Ebb and tide', note: '' }, version: 9 });
  await answer(({ resolve }) => resolve({ draft: { title: 'Ebb and tide', note: '' }, version: 10 }));
  expect(form.current).toMatchObject({ conflict: null, dirty: false, version: 10 });
});

it('shows what the server refused at its field until the field changes', async () => {
  const { form, answer, onRefused } = begin();
  act(() => form.current.edit(titled('Tide')));
  act(() => void form.current.save());
  await answer(({ reject }) => reject(refusal('VALIDATION', {}, [{ path: 'title', code: 'taken' }])));
  expect(form.current.issues).toEqual([{ path: 'title', code: 'taken' }]);
  expect(onRefused).toHaveBeenCalledTimes(1);
  act(() =>
    form.current.edit(
      (before) => ({ ...before, note: 'x' }),
      (path) => path === 'note',
    ),
  );
  expect(form.current.issues).toHaveLength(1);
  act(() => form.current.edit(titled('Ebb'), (path) => path === 'title'));
  expect(form.current.issues).toEqual([]);
});

it('scolds nobody before the first try, and sends nothing that is known to be wrong', () => {
  const check = ({ title }: Text) => (title ? [] : [{ path: 'title', code: 'required' }]);
  const { form, calls, onRefused } = begin(check);
  act(() => form.current.edit(titled('')));
  expect(form.current.issues).toEqual([]);
  act(() => void form.current.save());
  expect(form.current.issues).toEqual([{ path: 'title', code: 'required' }]);
  expect([calls.length, onRefused.mock.calls.length]).toEqual([0, 1]);
});

it('offers another try after a failure, and guards the work until it is stored', async () => {
  const { form, answer } = begin();
  act(() => form.current.edit(titled('Tide')));
  expect(hasUnsaved()).toBe(true);
  act(() => void form.current.save());
  await answer(({ reject }) => reject(new ApiError(0, { code: 'NETWORK' })));
  const { state } = form.current;
  if (state.kind !== 'failed') throw new Error(`the state is ${state.kind}`);
  act(() => state.onRetry());
  await answer(({ resolve }) => resolve({ draft: { title: 'Tide', note: '' }, version: 4 }));
  expect([form.current.state.kind, hasUnsaved()]).toEqual(['saved', false]);
});
