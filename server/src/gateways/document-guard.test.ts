import { expect, it } from 'vitest';
import { officeDocument } from '../../test/office-document.ts';
import { DocumentError } from './document.ts';
import { assertHarmless } from './document-guard.ts';

it('lets a document pass whose links wait for a click', async () => {
  const link = { type: 'hyperlink', target: 'https://example.com/', isExternal: true };
  const field = '<w:p><w:fldSimple w:instr="HYPERLINK &quot;https://example.com&quot;"/></w:p>';
  const bytes = await officeDocument({ relationships: [link], body: field });
  expect(() => assertHarmless(bytes)).not.toThrow();
});

it.each([
  [
    'a linked picture',
    { relationships: [{ type: 'image', target: 'file:///etc/passwd', isExternal: true }] },
  ],
  [
    'a template elsewhere',
    { relationships: [{ type: 'attachedTemplate', target: 'http://10.0.0.1/a', isExternal: true }] },
  ],
  ['a web page laid into it', { relationships: [{ type: 'aFChunk', target: 'chunk.html' }] }],
  ['a web page among its parts', { others: { 'word/chunk.HTM': '<img src="http://10.0.0.1/">' } }],
  [
    'a drawing that names a file',
    { others: { 'word/media/a.svg': '<svg><image href="file:///etc/passwd"/></svg>' } },
  ],
  [
    'a field that includes a file, cut into runs',
    {
      body: '<w:p><w:r><w:instrText> INCL</w:instrText></w:r><w:r><w:instrText xml:space="preserve">UDETEXT "/etc/passwd"</w:instrText></w:r></w:p>',
    },
  ],
  ['a field that talks to a program', { body: '<w:p><w:fldSimple w:instr="DDEAUTO c:\\\\cmd"/></w:p>' }],
])('refuses %s', async (_, parts) => {
  const bytes = await officeDocument(parts);
  expect(() => assertHarmless(bytes)).toThrow(DocumentError);
});

it('refuses what is no archive', () => {
  expect(() => assertHarmless(Buffer.from('PK nothing behind'))).toThrow(DocumentError);
});
