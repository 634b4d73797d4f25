// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { NoBook, readBook, showChapter } from './book-content.ts';
import { placeIn } from './book-place.ts';

const edition = (chapter: string) =>
  `<!doctype html><html dir="rtl" lang="he"><body><nav><ol><li data-level="2"><a href="#book-c1">אחת</a></li></ol></nav><section id="book-c1" dir="rtl" data-title="אחת" lang="he">${chapter}</section></body></html>`;
const shown = (chapter: string) => {
  const [first] = readBook(edition(chapter)).chapters;
  return first ? showChapter(first) : null;
};

describe('the edition of a book', () => {
  it('says how it is turned and what is in it', () => {
    const { turn, contents, chapters } = readBook(edition('<p>שלום</p>'));
    expect(turn).toBe('rtl');
    expect(contents).toEqual([{ level: 2, title: 'אחת', target: 'book-c1' }]);
    expect(chapters.map(({ id, title }) => [id, title])).toEqual([['book-c1', 'אחת']]);
  });

  it('is shown by the list that it was written by, whatever stands in it', () => {
    const chapter =
      '<h1 id="book-c1-0123456789ab" onclick="evil()">א</h1><script>evil()</script><p id="login" class="evil">ב<b>ג</b></p><a href="javascript:evil()">ד</a><a href="https://e.example/">ה</a><img src="https://evil.example/"><form><input name="evil"></form><svg onload="evil()"></svg><iframe src="evil"></iframe>';
    expect(shown(chapter)?.outerHTML).toBe(
      '<div class="" dir="rtl" lang="he"><h1 data-place="book-c1-0123456789ab">א</h1>evil()<p>ב<b>ג</b></p><a>ד</a><a href="https://e.example/" target="_blank" rel="noopener noreferrer nofollow">ה</a><img alt=""></div>',
    );
  });

  it('is none where there is no chapter', () => {
    expect(() => readBook('<html><body>An error</body></html>')).toThrow(NoBook);
  });
});

it.each([
  'null',
  '{"chapter":"x","part":9,"size":1e9,"layout":"evil","paper":"evil","path":"/api/file/o/f/book"}',
  '[',
])('begins a book well, whatever this tab kept: %s', (kept) => {
  sessionStorage.setItem('firstlook-book', kept);
  const { chapter, part, size, layout, paper } = placeIn('/api/file/o/f/book?token=a');
  expect([chapter, layout, paper]).toEqual([0, 'book', null]);
  expect(part).toBeLessThanOrEqual(1);
  expect(size).toBeLessThanOrEqual(220);
});
