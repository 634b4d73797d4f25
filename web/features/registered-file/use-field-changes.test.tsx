// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FieldUsage } from '../../data/registered-file.ts';

vi.mock('../../ui/overlay/confirm.tsx', () => ({ ask: () => Promise.resolve('move') }));
const { useFieldChanges } = await import('./use-field-changes.tsx');

const definitions = (...names: string[]) =>
  JSON.stringify(names.map((fieldName) => ({ fieldName, title: fieldName.slice(-1), type: 'TEXT' })));
const usage: FieldUsage = {
  ...{ releases: 3, fields: [{ path: 'oldA', releases: 3, options: [] }] },
  ...{ templates: [], releaseTemplates: [], settings: [] },
};

it('who says that values move, moves those of every renamed field: one may have got its first value meanwhile', async () => {
  const { result } = renderHook(() => useFieldChanges(usage));
  const moves = await result.current(definitions('oldA', 'oldB'), definitions('newA', 'newB'));
  expect(moves).toEqual([
    { from: 'oldA', to: 'newA' },
    { from: 'oldB', to: 'newB' },
  ]);
});
