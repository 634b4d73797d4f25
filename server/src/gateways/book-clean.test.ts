import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bookOf } from '../../test/book.ts';
import { BookError, type CleanBook } from './book.ts';
import { cleanBook } from './book-clean.ts';

type Options = Parameters<typeof bookOf>[0];
const cleaned = async (options: Options = {}): Promise<CleanBook> => cleanBook(await bookOf(options)).book;
const htmlOf = async (chapter: string, options: Options = {}) =>
  (await cleaned({ chapters: [chapter], ...options })).chapters.map(({ html }) => html).join('');
const faultOf = async (options: Options | Buffer) => {
  const bytes = Buffer.isBuffer(options) ? options : await bookOf(options);
  try {
    cleanBook(bytes);
  } catch (error) {
    if (error instanceof BookError) return error.fault;
    throw error;
  }
  return 'read';
};
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)]);

describe('a book made anew', () => {
  it('says what it is called, how it is turned and what is in it', async () => {
    const book = await cleaned({
      language: 'he',
      chapters: ['<h1>אחת</h1><p>שלום</p>', '<h1>שתיים</h1><p>לילה</p>'],
    });
    expect(book).toMatchObject({ title: 'First & last', language: 'he', turn: 'rtl' });
    expect(book.contents).toEqual([
      { level: 1, title: 'אחת', target: 'book-c1' },
      { level: 1, title: 'שתיים', target: 'book-c2' },
    ]);
    expect(book.chapters[0]).toMatchObject({ number: 1, title: 'אחת', language: 'he', direction: 'rtl' });
    expect(book.chapters[0]?.html).toBe('<h1>אחת</h1><p>שלום</p>');
  });

  it.each([
    ['its own word', { language: 'en', progression: 'rtl' }, 'rtl'],
    ['its own word against its language', { language: 'he', progression: 'ltr' }, 'ltr'],
    ['its language', { language: 'ar-EG' }, 'rtl'],
    ['a language that is none', { language: 'no language' }, 'ltr'],
  ])('is turned by %s', async (_, options, turn) => {
    expect((await cleaned(options)).turn).toBe(turn);
  });

  it('of EPUB 2 has the contents of its ncx', async () => {
    const { contents } = await cleaned({ version: 2, chapters: ['<h1>A</h1>', '<h1>B</h1>'] });
    expect(contents.map(({ title }) => title)).toEqual(['A', 'B']);
  });

  it('has its headings for contents where it tells none', async () => {
    const { contents } = await cleaned({
      chapters: ['<h2>A <i>b</i></h2>'],
      others: { 'OEBPS/nav.xhtml': '<html/>' },
    });
    expect(contents).toEqual([{ level: 1, title: 'A b', target: 'book-c1' }]);
  });

  it('keeps the words of a form, and nothing that could be filled in or sent', async () => {
    const form =
      '<form action="https://e.example"><p>Your name</p><input value="x"/><button>Send</button></form>';
    expect(await htmlOf(`${form}<dialog><p>Well</p></dialog><p>after</p>`)).toBe(
      '<p>Your name</p>Send<p>Well</p><p>after</p>',
    );
  });

  it('keeps what a style sheet says of the text, and nothing else of it', async () => {
    const head = '<link rel="stylesheet" href="a.css"/><style>.i{font-style:italic}</style>';
    const css =
      '.r{direction:rtl;text-align:center;color:red;background:url(http://e.example/)} p.b{font-weight:700}';
    const html = await htmlOf('<p class="r b" style="position:fixed">a<span class="i">b</span></p>', {
      head,
      others: { 'OEBPS/a.css': css },
    });
    expect(html).toBe(
      '<p dir="rtl" data-align="center" data-weight="bold">a<span data-slant="italic">b</span></p>',
    );
  });

  it('runs as its body says, in attributes or in a style sheet', async () => {
    const direction = async (options: Options) => (await cleaned(options)).chapters[0]?.direction;
    expect(await direction({ body: ' dir="rtl"' })).toBe('rtl');
    expect(await direction({ body: ' class="x"', head: '<style>.x{direction:rtl}</style>' })).toBe('rtl');
    expect(await direction({ language: 'en', chapters: [`<p>${'שלום '.repeat(20)}</p>`] })).toBe('rtl');
  });

  it('knows sides by the direction of the text', async () => {
    const chapter = '<p align="right">a</p><p dir="rtl" style="text-align:left">b</p>';
    expect(await htmlOf(chapter)).toBe('<p data-align="end">a</p><p dir="rtl" data-align="end">b</p>');
    expect(await htmlOf(chapter, { language: 'he' })).toContain('<p data-align="start">a</p>');
  });

  it('leads to places of its own and to the web', async () => {
    const chapters = [
      '<p><a href="c2.xhtml#n">a</a><a href="#here">b</a><a href="https://e.example/?a=1&amp;b=2">c</a></p>',
      '<p id="n">there</p>',
    ];
    const [one, two] = (await cleaned({ chapters })).chapters;
    const [, place] = /href="#(book-c2-[0-9a-f]{12})"/.exec(one?.html ?? '') ?? [];
    expect(two?.html).toBe(`<p id="${place}">there</p>`);
    expect(one?.html).toContain('href="#book-c1-');
    expect(one?.html).toContain('href="https://e.example/?a=1&amp;b=2"');
  });

  it('brings pictures of its own, once each, also out of the drawing of a cover', async () => {
    const chapter =
      '<svg xmlns="http://www.w3.org/2000/svg"><title>no</title><image xlink:href="i.png"/></svg><img src="i.png" alt="A &quot;boat&quot;"/><img src="d.svg" alt="a drawing"/>';
    const { book, pictures } = cleanBook(
      await bookOf({ chapters: [chapter], others: { 'OEBPS/i.png': png, 'OEBPS/d.svg': '<svg/>' } }),
    );
    expect(pictures).toHaveLength(1);
    expect(book.chapters[0]?.html).toBe(
      '<img src="#picture-0" alt=""><img src="#picture-0" alt="A &quot;boat&quot;">a drawing',
    );
  });

  it('reads entities of HTML, unclosed elements, UTF-16, and names in any letters', async () => {
    expect(await htmlOf('<p>a&nbsp;&mdash;b<p>c<a id="x"/>d')).toMatch(
      /^<p>a\u00a0—b<\/p><p>c<a id="[^"]+"><\/a>d<\/p>$/,
    );
    const wide = Buffer.from('\ufeff<html><body><p>שלום</p></body></html>', 'utf16le');
    expect(await htmlOf('', { others: { 'OEBPS/c1.xhtml': wide } })).toBe('<p>שלום</p>');
    const html = await htmlOf('<img src="%D7%A9.png" alt=""/>', { others: { 'OEBPS/ש.png': png } });
    expect(html).toContain('#picture-0');
  });

  it('keeps the words where elements lie too deep', async () => {
    const html = await htmlOf(`${'<div>'.repeat(1000)}deep${'</div>'.repeat(1000)}`);
    expect(html.match(/<div>/g)?.length).toBeLessThan(60);
    expect(html).toContain('deep');
  });
});

describe('there is nothing to read in', () => {
  const encrypted = (uri: string, algorithm: string) =>
    `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`;
  const lock = (uri: string, algorithm: string): Options => ({
    others: { 'META-INF/encryption.xml': encrypted(uri, algorithm) },
  });
  const aes = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc';
  const obfuscated = 'http://www.idpf.org/2008/embedding';

  it.each<[string, Options, string]>([
    ['a locked book', lock('OEBPS/c1.xhtml', aes), 'protected'],
    ['a book with a locked font', lock('OEBPS/f.otf', aes), 'protected'],
    ['a chapter that is said to be a font', lock('OEBPS/c1.xhtml', obfuscated), 'protected'],
    [
      'pages that cannot flow',
      { metadata: '<meta property="rendition:layout">pre-paginated</meta>' },
      'layout',
    ],
    [
      'pages that cannot flow, of older books',
      { metadata: '<meta name="fixed-layout" content="true"/>' },
      'layout',
    ],
    ['more chapters than a book has', { chapters: Array.from({ length: 2001 }, () => '<p>x</p>') }, 'large'],
    ['a chapter without an end', { chapters: [`<p>${'x'.repeat(4_200_000)}</p>`] }, 'large'],
    [
      'more elements than a book has',
      { chapters: ['<b/>'.repeat(160_000), '<b/>'.repeat(160_000)] },
      'large',
    ],
    [
      'a billion laughs',
      { declaration: '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>' },
      'damaged',
    ],
    [
      'an entity of a file',
      { declaration: '<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]>' },
      'damaged',
    ],
    ['no container', { others: { 'META-INF/container.xml': '<a/>' } }, 'damaged'],
    ['no words', { chapters: ['<p> </p>'] }, 'damaged'],
    ['another encoding', { others: { 'OEBPS/c1.xhtml': Buffer.from([0xe9, 0xe8, 0xff]) } }, 'damaged'],
    ['another kind of archive', { others: { mimetype: 'application/zip' } }, 'damaged'],
  ])('%s', async (_, options, fault) => {
    expect(await faultOf(options)).toBe(fault);
  });

  it('what is no archive', async () => {
    expect(await faultOf(Buffer.from('PK nothing behind'))).toBe('damaged');
  });

  it('a bomb that says its size, and one that does not', async () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024);
    const bomb = (declared: number) => {
      const packed = deflateRawSync(zeros);
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      const central = Buffer.alloc(46);
      central.writeUInt32LE(0x02014b50, 0);
      central.writeUInt16LE(8, 10);
      central.writeUInt32LE(packed.length, 20);
      central.writeUInt32LE(declared, 24);
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(4, 10);
      end.writeUInt32LE(30 + packed.length, 16);
      return Buffer.concat([local, packed, central, central, central, central, end]);
    };
    expect(await faultOf(bomb(zeros.length))).toBe('large');
    expect(await faultOf(bomb(100))).toBe('large');
  });

  it('fonts that are mixed up, and parts outside, keep nobody from reading', async () => {
    expect(await faultOf(lock('OEBPS/f.otf', obfuscated))).toBe('read');
    expect(await faultOf({ others: { '../../evil.xhtml': 'x', '/etc/evil': 'x', 'a\\b': 'x' } })).toBe(
      'read',
    );
    expect(await htmlOf('<p>x</p><img src="../../evil.png"/>', { others: { '../evil.png': png } })).toBe(
      '<p>x</p>',
    );
  });
});
