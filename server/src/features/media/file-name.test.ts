import { parse } from 'content-disposition';
import { expect, it } from 'vitest';
import { cleanFileName, contentDisposition } from './file-name.ts';

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\films\\final.mp4', 'final.mp4'],
  ['a\0b\r\nc.pdf', 'a b c.pdf'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['..', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  ['קו המים – הודעה.pdf', 'קו המים – הודעה.pdf'],
])('cleans %j', (name, clean) => expect(cleanFileName(name)).toBe(clean));

it('shortens a name of 300 characters and keeps its ending', () => {
  const clean = cleanFileName(`${'א'.repeat(300)}.pdf`);
  expect(clean).toHaveLength(150);
  expect(clean.endsWith('.pdf')).toBe(true);
});

it('writes both forms of a name and never a second header', () => {
  const header = contentDisposition('attachment', 'דוח "שנתי"\r\nSet-Cookie: a=1.pdf', 'pdf');
  expect(header).not.toMatch(/[\r\n]/);
  expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%D7%93/);
});

it.each(['דוח שנתי.pdf', "l'été (1).pdf", '50% off; now.pdf', '🎬 סרט.pdf', 'plain.pdf'])(
  'is read back as it was: %j',
  (name) => {
    expect(parse(contentDisposition('inline', name, 'pdf')).parameters.filename).toBe(name);
  },
);

it('takes the ending from the content', () => {
  expect(contentDisposition('attachment', 'invoice.html', 'bin')).toBe('attachment; filename=invoice.bin');
});
