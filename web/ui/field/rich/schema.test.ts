// @vitest-environment jsdom
import { richTableTags, richTextTags } from '@firstlook/contract/rich-text.ts';
import { Editor } from '@tiptap/react';
import { afterEach, describe, expect, it } from 'vitest';
import { chosenDirection, toggleDirection } from './direction.ts';
import { richExtensions, toStoredHtml } from './schema.ts';

let editor: Editor | null = null;
afterEach(() => editor?.destroy());

/** The text after one key was pressed in it, and taken back. */
function edited(html: string): string {
  editor = new Editor({ extensions: richExtensions, content: html });
  editor.commands.insertContentAt(editor.state.doc.content.size, {
    type: 'paragraph',
    content: [{ type: 'text', text: 'x' }],
  });
  return toStoredHtml(editor.getHTML()).replace(/<p>x<\/p>$/, '');
}

/** Every tag that may be stored, in a text that needs it. */
const texts: Record<string, string> = {
  ...Object.fromEntries(
    'h1 h2 h3 h4 h5 h6 p'
      .split(' ')
      .map((tag) => [tag, `<${tag} style="text-align: center;">כותרת</${tag}>`]),
  ),
  ...Object.fromEntries(
    'strong em u s small sub sup q abbr bdi bdo time code'
      .split(' ')
      .map((tag) => [tag, `<p>a <${tag}>b</${tag}> c</p>`]),
  ),
  br: '<p>a<br>b</p>',
  hr: '<p>a</p><hr><p>b</p>',
  div: '<div style="text-align: end;"><p>a</p><p>b</p></div>',
  span: '<p><span dir="ltr" lang="en">a</span> <span style="color: rgb(200, 0, 0);">b</span></p>',
  blockquote: '<blockquote><p>a</p></blockquote>',
  ul: '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
  ol: '<ol start="3"><li><p>a</p></li></ol>',
  dl: '<dl><dt>a</dt><dd>b</dd></dl>',
  pre: '<pre>a\n  b</pre>',
  figure: '<figure><img src="/api/file/o/abcdefgh/image/1280" alt="b"><figcaption>c</figcaption></figure>',
  img: '<p>a <img src="https://x.example/a.png" alt="b" width="2" height="3"></p>',
  table:
    '<table dir="rtl"><caption>t</caption><thead><tr><th scope="col">a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
};
const within: Record<string, string> = {
  li: 'ul',
  dt: 'dl',
  dd: 'dl',
  figcaption: 'figure',
  caption: 'table',
  thead: 'table',
  tbody: 'table',
  tr: 'table',
  th: 'table',
  td: 'table',
};

describe('what may be stored goes through the editor unchanged', () => {
  it.each(Object.entries(texts))('%s', (_, html) => {
    expect(edited(html)).toBe(html);
  });

  it('every tag has its text', () => {
    // What they say is said by another tag afterwards, or by none: columns have no widths, a foot is a last row.
    const others = ['b', 'i', 'colgroup', 'col', 'tfoot', 'a'];
    const untold = [...richTextTags, ...richTableTags].filter(
      (tag) => !others.includes(tag) && !texts[within[tag] ?? tag],
    );
    expect(untold).toEqual([]);
  });

  it('a link keeps its address and what it says of itself', () => {
    const html = edited('<p><a href="tel:+97231234567" title="t">a</a></p>');
    expect(html).toContain('href="tel:+97231234567"');
    expect(html).toContain('title="t"');
  });

  it('other names of the same look are one', () => {
    expect(edited('<p><b>a</b> <i>b</i> <span style="font-weight:700">c</span></p>')).toBe(
      '<p><strong>a</strong> <em>b</em> <strong>c</strong></p>',
    );
  });

  it('a last row of a table stays its last row', () => {
    const foot = '<table><tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>b</td></tr></tfoot></table>';
    expect(edited(foot)).toBe('<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>');
  });
});

it('a direction is chosen for the outermost blocks of the selection, and given back to their text', () => {
  editor = new Editor({
    extensions: richExtensions,
    content: '<p>NBC פתחה</p><ul><li><p>BBC</p></li></ul><p>סוף</p>',
  });
  editor.commands.setTextSelection({ from: 1, to: 16 });
  toggleDirection(editor, 'rtl');
  expect(chosenDirection(editor)).toBe('rtl');
  expect(toStoredHtml(editor.getHTML())).toBe(
    '<p dir="rtl">NBC פתחה</p><ul dir="rtl"><li><p>BBC</p></li></ul><p>סוף</p>',
  );
  editor.commands.setTextSelection(2);
  toggleDirection(editor, 'rtl');
  expect(chosenDirection(editor)).toBeNull();
  expect(toStoredHtml(editor.getHTML())).toMatch(/^<p>NBC/);
});
