// @vitest-environment jsdom
import { Editor } from '@tiptap/react';
import { expect, it } from 'vitest';
import { cleanPasted } from './paste.ts';
import { insertPicture } from './picture.ts';
import { richExtensions, toStoredHtml } from './schema.ts';

/** What is stored of a paste into an empty text. */
function pasted(html: string): string {
  const editor = new Editor({ extensions: richExtensions, content: cleanPasted(html).html });
  const stored = toStoredHtml(editor.getHTML());
  editor.destroy();
  return stored;
}

const wordLine = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle dir=RTL style='margin-right:.5in;text-indent:-.25in;mso-list:l0 level${level} lfo1;direction:rtl'>` +
  `<!--[if !supportLists]--><span style='font-family:Symbol;mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><!--[endif]-->` +
  `<span lang=HE style='font-family:"Arial",sans-serif;color:black'>${words}<o:p></o:p></span></p>`;

it('a text of Word comes with its headings, lists, looks and tables, and without its fonts', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN-US>
<!--StartFragment--><h1 dir=RTL style='text-align:right'><span lang=HE style='font-size:20pt;color:#2F5496'>כותרת</span></h1>
<p class=MsoNormal dir=RTL style='text-align:right'><b><span style='color:black'>חזק</span></b> <i>נטוי</i> <span style='color:red'>אדום</span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordLine(1, '·', 'אחת')}
${wordLine(2, 'o', 'פנימית')}
${wordLine(1, '·', 'שתיים')}
<p class=MsoNormal>Between</p>
${wordLine(1, '3.', 'Third')}
${wordLine(1, '4.', 'Fourth')}
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='height:1cm'><td width=200 style='border:solid windowtext 1.0pt'><p class=MsoNormal>a<o:p></o:p></p></td><td><p class=MsoNormal align=center style='text-align:center'>b</p></td></tr></table>
<!--EndFragment--></body></html>`;
  expect(pasted(word)).toBe(
    '<h2>כותרת</h2><p><strong>חזק</strong> <em>נטוי</em> אדום</p>' +
      '<ul><li><p>אחת</p><ul><li><p>פנימית</p></li></ul></li><li><p>שתיים</p></li></ul><p>Between</p>' +
      '<ol start="3"><li><p>Third</p></li><li><p>Fourth</p></li></ol>' +
      '<table><tbody><tr><td>a</td><td><p style="text-align: center;">b</p></td></tr></tbody></table>',
  );
});

it('a text of Google Docs comes clean, too', () => {
  const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><h2 dir="rtl" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;color:#000000;font-weight:400;">כותרת</span></h2><p dir="rtl" style="line-height:1.38;"><span style="color:#000000;font-weight:400;">רגיל </span><span style="color:#000000;font-weight:700;font-style:italic;">חזק</span><span style="font-weight:400;"> </span><a href="https://mifras.example/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">קישור</span></a><span style="vertical-align:super;">2</span></p><br /><ul style="padding-inline-start:48px;"><li dir="rtl" aria-level="1" style="list-style-type:disc;"><p dir="rtl" role="presentation"><span style="font-weight:400;">אחת</span></p></li></ul><p style="text-align:center;"><span>באמצע</span></p></b><br class="Apple-interchange-newline">`;
  const html = pasted(docs);
  expect(html.replace(/<a [^>]*>/, '<a>')).toBe(
    '<h2>כותרת</h2><p>רגיל <strong><em>חזק</em></strong> <a>קישור</a><sup>2</sup></p>' +
      '<ul><li><p>אחת</p></li></ul><p style="text-align: center;">באמצע</p>',
  );
  expect(html).toContain('href="https://mifras.example/"');
});

it('a direction that another program says stays where the text does not say the same', () => {
  const word =
    '<p class=MsoNormal dir=LTR>שלום NBC</p><p class=MsoNormal dir=RTL>NBC פתחה</p><p dir=LTR>NBC</p><p dir=RTL>חדשות</p>' +
    '<p style="direction:ltr">ערוץ 12</p><div dir=rtl>A</div>';
  expect(pasted(word)).toBe(
    '<p dir="ltr">שלום NBC</p><p dir="rtl">NBC פתחה</p><p>NBC</p><p>חדשות</p><p dir="ltr">ערוץ 12</p><p dir="rtl">A</p>',
  );
});

it('what is pasted right after a picture was put in stands below it', () => {
  const editor = new Editor({ extensions: richExtensions, content: '<p>a</p>' });
  editor.commands.setTextSelection(2);
  const src = '/api/file/org-1/file-12345678/image/1280';
  insertPicture(editor, { src, small: '', name: '', alt: 'b', caption: '' });
  editor.view.pasteHTML('<p>after</p><p>end</p>', new Event('paste') as ClipboardEvent);
  expect(toStoredHtml(editor.getHTML())).toBe(
    `<p>a</p><figure><img src="${src}" alt="b"></figure><p>after</p><p>end</p>`,
  );
  editor.destroy();
});

it('what is pasted while a picture is chosen stands below it, and leaves it there', () => {
  const src = '/api/file/org-1/file-12345678/image/1280';
  const figure = `<figure><img src="${src}" alt="b"></figure>`;
  const editor = new Editor({ extensions: richExtensions, content: `${figure}<p>z</p>` });
  editor.commands.setNodeSelection(1);
  editor.view.pasteHTML('<p>after</p><p>end</p>', new Event('paste') as ClipboardEvent);
  expect(toStoredHtml(editor.getHTML())).toBe(`${figure}<p>after</p><p>end</p><p>z</p>`);
  editor.destroy();
});

it('the boxes of a web page become paragraphs, and nothing active comes along', () => {
  const page =
    '<div class="a"><div style="color:#fff"><font size=5>One</font></div><div><section>Two<script>x()</script></section></div></div><svg><text>no</text></svg>';
  expect(pasted(page)).toBe('<p>One</p><p>Two</p>');
});

it('a link without its scheme is completed, and one that led within the page it was copied from is words', () => {
  const { html } = cleanPasted(
    '<p><a href="www.x.co/a">one</a> <a href="#_ftn1">[1]</a> <a href="/about">about</a> <a href="mailto:a@b.example">mail</a></p>',
  );
  expect(html).toBe(
    '<p><a href="https://www.x.co/a">one</a> [1] about <a href="mailto:a@b.example">mail</a></p>',
  );
});

it('says how many pictures pages would not show', () => {
  const own = '<img src="/api/file/org-1/file-12345678/image/1280" alt="a">';
  const text = `<p>a</p><img src="file:///C:/a.png"><img src="https://x.example/b.png">${own}`;
  expect(cleanPasted(text)).toEqual({ html: `<p>a</p>${own}`, leftOut: 2, frames: [] });
});

it('the frame of a house that can play becomes its address on a line, and every other is named', () => {
  const frame = (src: string) => `<iframe width="560" src="${src}"></iframe>`;
  const page = `<p>a ${frame('https://www.youtube.com/embed/dQw4w9WgXcQ')} b</p>${frame('https://maps.example/x')}`;
  const clean = cleanPasted(page);
  expect(clean.frames).toEqual(['maps.example']);
  expect(pasted(page).replace(/<a [^>]*>/, '<a>')).toBe(
    '<p>a b</p><p><a>https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
  );
});

it('what was copied here is not touched', () => {
  const slice = '<p data-pm-slice="1 1 []"><span style="color: rgb(1, 2, 3)">a</span></p>';
  expect(cleanPasted(slice)).toEqual({ html: slice, leftOut: 0, frames: [] });
});
