// @vitest-environment jsdom
import { render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { FieldUsage, Narrowed } from '../../data/registered-file.ts';

const asked = vi.fn((_question: { title: string }) => Promise.resolve<string | null>('move'));
vi.mock('../../ui/overlay/confirm.tsx', () => ({ ask: asked }));
const findNarrowed = vi.fn(() => Promise.resolve<Narrowed>({ count: 0, releases: [], of: null }));
vi.mock('../../data/registered-file.ts', () => ({ useNarrowed: () => findNarrowed }));
const { useFieldChanges } = await import('./use-field-changes.tsx');

const definitions = (...names: string[]) =>
  JSON.stringify(names.map((fieldName) => ({ fieldName, title: fieldName.slice(-1), type: 'TEXT' })));
const usage: FieldUsage = {
  ...{ releases: 3, fields: [{ path: 'oldA', releases: 3, options: [] }] },
  ...{ templates: [], releaseTemplates: [], settings: [], notInBuiltIn: [] },
};

it('who says that values move, moves those of every renamed field: one may have got its first value meanwhile', async () => {
  const { result } = renderHook(() => useFieldChanges({ organizationId: 'o', path: 'a.json' }));
  const moves = await result.current(definitions('oldA', 'oldB'), definitions('newA', 'newB'), usage);
  expect(moves).toEqual([
    { from: 'oldA', to: 'newA' },
    { from: 'oldB', to: 'newB' },
  ]);
});

it('asks where a release would be refused as it is, and saves nothing when the person takes it back', async () => {
  const { result } = renderHook(() => useFieldChanges({ organizationId: 'o', path: 'a.json' }));
  const [before, after] = [definitions('oldB'), definitions('oldB').replace('"TEXT"', '"TEXT","index":2')];
  asked.mockClear();
  expect(await result.current(before, after, usage)).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
  findNarrowed.mockResolvedValue({
    count: 1,
    releases: [{ _id: 'r', title: 'Long', fields: ['oldB'] }],
    of: null,
  });
  asked.mockResolvedValueOnce(null);
  expect(await result.current(before, after, usage)).toBeNull();
  asked.mockResolvedValueOnce('keep');
  expect(await result.current(before, after, usage)).toEqual([]);
  expect(asked.mock.lastCall?.[0].title).toBe('registeredFile:narrowed.title');
});

it('offers to carry the name over in designs, although no release has a value in the field yet', async () => {
  findNarrowed.mockResolvedValue({ count: 0, releases: [], of: null });
  const design = {
    path: 'own/a.hbs',
    names: ['oldA'],
    designs: [{ name: 'Premiere', type: 'email' as const }],
  };
  const empty = { ...usage, fields: [], templates: [{ ...design, places: [{ name: 'oldA', count: 2 }] }] };
  const { result } = renderHook(() => useFieldChanges({ organizationId: 'o', path: 'a.json' }));
  asked.mockResolvedValueOnce('move');
  expect(await result.current(definitions('oldA'), definitions('newA'), empty)).toEqual([
    { from: 'oldA', to: 'newA' },
  ]);
  asked.mockResolvedValueOnce('keep');
  expect(await result.current(definitions('oldA'), definitions('newA'), empty)).toEqual([]);
});

it('asks about a column of a table that designs read, although no release has a value in it', async () => {
  const table = (column: string) =>
    JSON.stringify([{ type: 'TABLE', fieldName: 'tb', title: 'T', fields: JSON.parse(definitions(column)) }]);
  const said = { path: 'own/a.hbs', names: ['s1'], designs: [], places: [] };
  const { result } = renderHook(() => useFieldChanges({ organizationId: 'o', path: 'a.json' }));
  asked.mockClear();
  asked.mockResolvedValueOnce(null);
  const now = await result.current(table('s1'), table('s2'), { ...usage, fields: [], templates: [said] });
  expect([now, asked.mock.calls.length]).toEqual([null, 1]);
});

it('says which names built-in pages show, and of those alone', async () => {
  const used = { path: 'pageCount', releases: 24, options: [] };
  const { result } = renderHook(() => useFieldChanges({ organizationId: 'o', path: 'a.json' }));
  const textOf = async (from: string, to: string) => {
    asked.mockResolvedValueOnce(null);
    const all = { ...usage, fields: [used, { ...used, path: 'oldA' }] };
    await result.current(definitions(from), definitions(to), all);
    const question = asked.mock.lastCall?.[0] as { text?: ReactNode } | undefined;
    return render(question?.text).container.textContent;
  };
  expect(await textOf('pageCount', 'numPages')).toContain('pageNameText');
  expect(await textOf('oldA', 'newA')).not.toContain('pageNameText');
});
