import { expect, it } from 'vitest';
import { plainTextOf, textBlocksOf } from './text-block.ts';

it('reads rich text as paragraphs, headings, lists and links', () => {
  const html =
    '<h2>הסיפור</h2><p>סערה <b>גדולה</b>\n  מגיעה.<br>אל הנמל.</p><ol start="3"><li>one</li><li><p>two</p></li></ol>' +
    '<ul><li>x</li></ul><p><a href="https://studio.example/a">Studio</a> <a href="javascript:x">no</a></p><p> </p>';
  const blocks = textBlocksOf(html);
  expect(blocks.map(({ level, mark }) => [level, mark])).toEqual([
    [3, undefined],
    [undefined, undefined],
    [undefined, '3.'],
    [undefined, '4.'],
    [undefined, '•'],
    [undefined, undefined],
  ]);
  expect(blocks[1]?.runs).toContainEqual({ text: 'גדולה', isBold: true });
  expect(plainTextOf(blocks)).toBe(
    'הסיפור\n\nסערה גדולה מגיעה.\nאל הנמל.\n\n3. one\n4. two\n• x\n\nStudio (https://studio.example/a) no',
  );
});
