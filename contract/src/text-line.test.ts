import { expect, it } from 'vitest';
import { headerLine, textLine } from './text-line.ts';
import { inOneLine } from './visible-text.ts';

it.each([
  [' Noa  Levi ', 'Noa  Levi'],
  ['\u200fנועה\u200e \u061cלוי', 'נועה לוי'],
  ['photo\u202egpj.exe\u2066', 'photogpj.exe'],
  ['Noa\u{e0041}\u{e007f}', 'Noa'],
  ['\u200b\u2060\ufeff', ''],
  ['\u2800 \u3164\u00ad', ''],
  ['Tw\u00adin\u3164\u034f\u180e\u2062\u206a\ufff9\u{e0101}\u{1bca0}\u{1d173}', 'Twin'],
  ['👩‍👧 ❤️', '👩‍👧 ❤️'],
  ['two\nlines', 'two lines'],
  ['two\r\n\tlines\n', 'two lines'],
  ['two\vlines\u2028\u2029\u0085of\fWord', 'two lines of Word'],
])('%j is read as %j', (typed, read) => {
  expect(textLine(100).parse(typed)).toBe(read);
});

it.each(['a\u0000b', 'a\u0007b', 'a\u001bb', 'a\u007fb', 'a\u009fb'])(
  'refuses %j, and writes what comes from elsewhere in one line',
  (typed) => {
    const refused = textLine(100).safeParse(typed);
    expect(refused.error?.issues).toMatchObject([{ code: 'custom', params: { code: 'controlSigns' } }]);
    expect(inOneLine(typed)).toMatch(/^\w+ \w+$/);
  },
);

it('counts what is left', () => {
  expect(textLine(3).safeParse('\u200eabc\u200f').success).toBe(true);
  expect(textLine(3, 1).safeParse(' \u200b ').success).toBe(false);
});

it.each(['x\r\nBcc: all@a.example', 'x\u2028y', 'x\u0000y', 'x\ty'])(
  '%j is refused in a header of a mail',
  (typed) => {
    expect(headerLine(100).safeParse(typed).error?.issues).toMatchObject([
      { params: { code: 'controlSigns' } },
    ]);
  },
);
