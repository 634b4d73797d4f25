// @vitest-environment jsdom

import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../parts/save-file.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { monthSheet } from './sheet.ts';
import { SheetExport } from './sheet-export.tsx';
import { fileTailOf, Shown } from './shown.ts';

vi.mock('../../parts/save-file.ts', () => ({ saveFile: vi.fn() }));
withScreen();
afterEach(() => vi.clearAllMocks());

const sheets = [monthSheet([{ month: '2026-10', count: 3, time: 5 }], i18next.t)];
const tail = fileTailOf(
  { from: '2026-10-01T00:00:00Z', to: '2026-10-31T10:00:00Z' },
  { release: 'r', device: 'phone' },
  'A/B: one?',
);

it('a file says in its name of which days it is, and what alone is in it', async () => {
  expect(tail).toBe('-2026-10-01-2026-10-31-A B one-phone');
  drawWithLinks(
    <Shown value={{ isOld: false, fileTail: tail }}>
      <SheetExport sheets={sheets} name="months" label="Months: export" />
    </Shown>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Months: export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(expect.anything(), `firstlook-months${tail}.csv`),
  );
});

it('while other figures are on their way nothing can be saved under their name', async () => {
  drawWithLinks(
    <Shown value={{ isOld: true, fileTail: tail }}>
      <SheetExport sheets={sheets} name="months" label="Months: export" />
    </Shown>,
  );
  const button = (await screen.findByRole('button', { name: 'Months: export' })) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
});
