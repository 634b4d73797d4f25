import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startSelectionStage } from '../../../test/selection-stage.ts';

let stage: Awaited<ReturnType<typeof startSelectionStage>>;
beforeAll(async () => {
  stage = await startSelectionStage();
});
afterAll(() => stage.server.stop());
beforeEach(() => stage.begin());

const linesOf = (body: string) => body.split('\r\n').filter(Boolean);

it('writes chosen releases for a spreadsheet: heads in the language, days of the organization, no formula', async () => {
  const [a, b] = await stage.releases('=HYPERLINK("x")', 'גל, שני');
  const drama = await stage.make('Drama');
  const inner = await stage.make('Season 1', drama._id);
  await stage.file(inner, { add: [a] });
  // After midnight where the organization is.
  stage.setNow('2026-03-01T22:30:00Z');
  await stage.open(String(a));
  stage.setNow('2026-03-01T10:00:00Z');
  const answer = await stage.select('/export', { chosen: { ids: [a, b] }, locale: 'he' });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('releases.csv');
  expect(answer.body.startsWith('\ufeff')).toBe(true);
  const [head, first, second] = linesOf(answer.body);
  expect(head).toBe(
    '\ufeffכותרת,כותרת קצרה,סוג,מצב,תאריך הפצה,תאריך תפוגה,חודש הפרסום,תיקיות,נוצר,שונה לאחרונה,כתובת',
  );
  expect(first).toMatch(/^"'=HYPERLINK\(""x""\)",,Programme,הופץ,2026-03-02,,\d{4}-\d\d,Drama \/ Season 1,/);
  expect(first).toContain(`/#/release/${stage.id()}/${a}`);
  expect(second).toMatch(/^"גל, שני",,Programme,טיוטה,,,/);
  expect(await stage.linesOf('release.export')).toEqual([{ before: null, after: { releases: 2 } }]);
});

it('writes all that match in the order of the list, and nothing for who reads no drafts', async () => {
  await stage.manyReleases(1500);
  const chosen = { matching: {}, count: 1500 };
  const answer = await stage.select('/export', { chosen, locale: 'en' });
  const lines = linesOf(answer.body);
  expect([lines.length, lines[0]?.startsWith('\ufeffTitle,Short title,Type')]).toEqual([1501, true]);
  expect(lines.slice(1, 3).map((line) => line.split(',')[0])).toEqual(['Many 0', 'Many 1']);
  const refused = await stage.select('/export', { chosen, locale: 'en' }, stage.client());
  expect(refused.statusCode).toBe(403);
});
