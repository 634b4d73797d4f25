import { expect, it } from 'vitest';
import { withoutFileFacts } from './file-value.ts';
import { chapterAt, chapterLines, chaptersOf, parseChapterLines } from './film-chapter.ts';

it('are written a line each and read back', () => {
  const chapters = [
    { at: 0, title: 'פתיחה' },
    { at: 90, title: 'The storm' },
    { at: 3723, title: 'Fin' },
  ];
  expect(chapterLines(chapters)).toBe('0:00 פתיחה\n1:30 The storm\n1:02:03 Fin');
  expect(parseChapterLines(chapterLines(chapters))).toMatchObject({ chapters, faults: [] });
});

it('are read as people write them, and lines that are none are told', () => {
  expect(parseChapterLines('1:30 - Storm\n\n0:00  Begin\nno time\n1:75 odd\n1:30 twice\n2:00')).toMatchObject(
    {
      chapters: [
        { at: 0, title: 'Begin' },
        { at: 90, title: 'Storm' },
      ],
      faults: [4, 5, 6, 7],
    },
  );
});

it('are read with the unseen marks of direction that pasted lines begin with', () => {
  expect(parseChapterLines('\u200f0:20 מימין\n\u200e1:00\u200f - סוף\u200f\n\u200f')).toMatchObject({
    chapters: [
      { at: 20, title: 'מימין' },
      { at: 60, title: 'סוף' },
    ],
    faults: [],
    long: [],
  });
});

it('that a File item says are put in order, and what is none is left out', () => {
  const chapters = [
    { at: 60, title: ' B ' },
    { at: 0, title: 'A' },
    { at: -1, title: 'x' },
    { at: 5, title: '' },
    { at: '7', title: 'x' },
    null,
    { at: 60, title: 'again' },
  ];
  const kept = [
    { at: 0, title: 'A' },
    { at: 60, title: 'B' },
  ];
  expect(chaptersOf({ chapters })).toEqual(kept);
  expect(withoutFileFacts({ fileId: 'f', chapters })).toEqual({ fileId: 'f', chapters: kept });
  expect(withoutFileFacts({ fileId: 'f', chapters: 'x' })).toEqual({ fileId: 'f' });
  expect(chapterAt(kept, 59)?.title).toBe('A');
  expect(chapterAt([{ at: 3, title: 'late' }], 2)).toBeNull();
});

it('tell which lines are too long to be one, and cut nothing', () => {
  const title = 'x'.repeat(120);
  expect(parseChapterLines(`0:00 ${title}\n0:10 ${title}y`)).toMatchObject({
    chapters: [{ at: 0, title }],
    faults: [2],
    long: [2],
  });
});

it('says how each second was written', () => {
  expect([...parseChapterLines('99:00 Late\n1:39:01 Later').written]).toEqual([
    [5940, '99:00'],
    [5941, '1:39:01'],
  ]);
});
