import { expect, it } from 'vitest';
import { officeDocument } from '../../test/office-document.ts';
import { DocumentError } from './document.ts';
import { cleanDocument } from './document-clean.ts';

const png = '\x89PNG';
const relationshipsIn = (parts: Map<string, Buffer>) => String(parts.get('word/_rels/document.xml.rels'));
const cleaned = async (parts: Parameters<typeof officeDocument>[0]) =>
  cleanDocument(await officeDocument(parts));

it('keeps the text and the styles of a document, and no more of its links than their words', async () => {
  const parts = await cleaned({
    relationships: [
      { type: 'styles', target: 'styles.xml' },
      { type: 'hyperlink', target: 'https://example.com/', isExternal: true },
    ],
    body: '<w:p><w:fldSimple w:instr="HYPERLINK &quot;https://example.com&quot;"/></w:p>',
    others: { 'word/styles.xml': '<w:styles/>', 'word/vbaProject.bin': 'MZ', 'customXml/item1.xml': '<a/>' },
  });
  expect([...parts.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'word/_rels/document.xml.rels',
    'word/document.xml',
    'word/styles.xml',
  ]);
  expect(relationshipsIn(parts).match(/Target="[^"]*"/g)).toEqual(['Target="styles.xml"']);
});

/** What led past rules that read the text of a document instead of making it anew. */
it.each([
  ['a link that a picture uses', [{ type: 'hyperlink', target: 'file:///etc/passwd', isExternal: true }], {}],
  ['a linked picture', [{ type: 'image', target: 'file:///etc/passwd', isExternal: true }], {}],
  ['an address that is said to be inside', [{ type: 'image', target: 'file:///etc/passwd' }], {}],
  ['a way out of the archive', [{ type: 'image', target: '../../../etc/passwd' }], {}],
  ['a drawing that is called a picture', [{ type: 'image', target: 'i.png' }], { 'word/i.png': '<svg/>' }],
  ['a packed drawing', [{ type: 'image', target: 'i.svgz' }], { 'word/i.svgz': '\x1f\x8b' }],
  ['another document laid into it', [{ type: 'aFChunk', target: 'a.docx' }], { 'word/a.docx': 'PK' }],
  ['its type in entities', [{ type: '&#97;FChunk', target: 'a.xml' }], { 'word/a.xml': '<a/>' }],
  ['an object of a program', [{ type: 'oleObject', target: 'o.bin' }], { 'word/o.bin': png }],
  ['a template', [{ type: 'attachedTemplate', target: 'http://10.0.0.1/', isExternal: true }], {}],
])('leaves out %s', async (_, relationships, others) => {
  const parts = await cleaned({ relationships, others });
  expect(relationshipsIn(parts)).not.toContain('Target=');
  expect([...parts.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'word/_rels/document.xml.rels',
    'word/document.xml',
  ]);
});

it.each([
  [
    'a field that includes a file, cut into runs, in entities',
    {
      body: '<w:r><w:instrText> INCL</w:instrText></w:r><w:r><w:instrText>&#85;DETEXT "/etc/passwd"</w:instrText></w:r>',
    },
  ],
  ['a field that talks to a program', { body: '<w:fldSimple w:instr="DDEAUTO c:\\\\cmd"/>' }],
  ['an attribute that names a file', { body: '<v:imagedata src=" file:///etc/passwd"/>' }],
  ['a type of its own', { head: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }],
  ['another encoding', { head: '<?xml version="1.0" encoding="UTF-7"?>' }],
  ['a name that stands twice', { others: { 'WORD/document.xml': '<a/>' } }],
  ['a name that leaves the archive', { others: { '../a.xml': '<a/>' } }],
])('refuses %s', async (_, parts) => {
  const bytes = await officeDocument(parts);
  expect(() => cleanDocument(bytes)).toThrow(DocumentError);
});

it('refuses what is no archive', () => {
  expect(() => cleanDocument(Buffer.from('PK nothing behind'))).toThrow(DocumentError);
});
