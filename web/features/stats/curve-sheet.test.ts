import type { FilmCurve } from '@firstlook/contract/report.ts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { curveDrawing } from './chart-picture.ts';
import { csvOfSheets, curveSheet } from './sheet.ts';

const t = ((key: string) => key) as unknown as TFunction;
const curve: FilmCurve = {
  ...{
    fileId: 'film',
    filmVersion: 1,
    title: 'Waterline',
    replacedAt: null,
    durationSeconds: 1000,
    viewers: 10,
    finished: 6,
  },
  seen: Array.from({ length: 100 }, (_, at) => (at < 50 ? 10 : 6)),
  left: Array.from({ length: 100 }, (_, at) => (at === 49 ? 4 : at === 99 ? 6 : 0)),
};

it('a curve is a file of its figures, a row for each twentieth of the film', () => {
  const lines = csvOfSheets([curveSheet(curve, t)])
    .replace('\ufeff', '')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(21);
  expect(lines[0]).toBe(
    'filmCurve:column.from,stats:curveShare,filmCurve:column.still,filmCurve:column.seen,filmCurve:column.left',
  );
  expect([lines[10], lines[11]]).toEqual(['7:30,100,10,10,4', '8:20,60,6,6,0']);
});

it('a curve is a picture of two lines, and of none watched a flat one', () => {
  expect(curveDrawing(curve, t)).toMatchObject({
    kind: 'curve',
    moments: ['0:00', '4:10', '8:20', '12:30', '16:40'],
    lines: [{ name: 'filmCurve:legend.still' }, { name: 'filmCurve:legend.seen' }],
  });
  const nobody = curveDrawing({ ...curve, viewers: 0, seen: [], left: [] }, t);
  expect(JSON.stringify(nobody)).not.toContain('null');
});
