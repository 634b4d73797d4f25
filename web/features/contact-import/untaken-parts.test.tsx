// @vitest-environment jsdom
import type { ImportPreview } from '@firstlook/contract/contact-import.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { ImportCounts } from './import-counts.tsx';
import { UntakenParts } from './untaken-parts.tsx';

withScreen();

const previewOf = (columns: ImportPreview['columns']) =>
  ({ header: ['E-mail', 'Colour', '', 'Colour'], columns, otherSheets: [] }) as unknown as ImportPreview;

it('names the columns that none of our fields takes', () => {
  draw(<UntakenParts preview={previewOf({ email: 0, company: 1 })} />);
  const note = screen.getByText(/will not be imported/);
  expect(note.textContent).toMatch(/^This column will not be imported: .*Colour.*D/);
});

it('says nothing where all are taken', () => {
  const { container } = draw(<UntakenParts preview={previewOf({ email: 0, company: 1, tags: 3 })} />);
  expect(container.textContent).toBe('');
});

it('names the sheets that are not read', () => {
  const preview = {
    ...previewOf({ email: 0, company: 1, tags: 3 }),
    sheet: 'Now',
    otherSheets: ['Old', 'ישן'],
  };
  const { container } = draw(<UntakenParts preview={preview} />);
  expect(container.textContent).toMatch(/Sheet read: .*Now.*Not read: .*Old.*ישן/);
});

it('before the file is taken, the counts speak of what is to come', () => {
  const counts = {
    total: 3,
    new: 1,
    updated: 1,
    unchanged: 0,
    noted: 0,
    duplicate: 0,
    invalid: 1,
    stopped: 0,
    nameless: 0,
  };
  const { container, rerender } = draw(<ImportCounts isAhead counts={counts} />);
  expect(container.textContent).toContain('will be updated');
  expect(container.textContent).toContain('cannot be imported');
  rerender(<ImportCounts counts={counts} />);
  expect(container.textContent).toContain('not imported');
  expect(container.textContent).not.toContain('will be');
});
