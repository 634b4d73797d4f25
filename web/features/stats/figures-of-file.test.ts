// @vitest-environment jsdom

import i18next from 'i18next';
import { expect, it } from 'vitest';
import { withScreen } from '../../test/screen.tsx';
import { monthDrawing } from './chart-picture.ts';
import { reportSheet } from './sheet.ts';

withScreen();

it('a picture of months says their year where it begins, as the chart does', () => {
  const months = ['2025-11', '2025-12', '2026-01', '2026-02'].map((month) => ({ month, count: 1, time: 1 }));
  const drawing = monthDrawing(months, 'watches');
  expect(drawing.kind === 'columns' && drawing.items.map(({ name }) => name)).toEqual([
    'Nov 2025',
    'Dec',
    'Jan 2026',
    'Feb',
  ]);
});

it('a day in a file is the organization’s, without a time', () => {
  const items = [
    {
      releaseId: 'r',
      title: 'One',
      distributedAt: '2026-11-23T10:07:12.185Z',
      sent: 3,
      opened: 2,
      watched: 1,
    },
  ];
  const sheet = reportSheet({ items, total: 1 }, i18next.t);
  expect(sheet.rows[0]?.cells.map(({ file }) => file)).toEqual(['One', '2026-11-23', 3, 1]);
});
