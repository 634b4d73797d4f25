import { describe, expect, it } from 'vitest';
import { decodeText } from '../platform/decode-text.ts';
import { readCsv } from './spreadsheet-text.ts';

/** Every byte as windows-1252 and windows-1255 write it, for a text whose signs have one. */
function encode(text: string, encoding: 'windows-1252' | 'windows-1255'): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (sign) => {
    const byte = byteOf.get(sign);
    if (byte === undefined) throw new Error(`${encoding} has no ${sign}`);
    return byte;
  });
}

describe('a csv file of one byte a letter', () => {
  it.each([
    'Prénom,Nom,Email\nZoë,Müller,zoe@nord.example\nFrançois,Lefèvre,f@nord.example',
    'Name,Email\nRené,rene@nord.example',
    'Name,Email\nélodie,elodie@nord.example',
    'Name,Email\nÉmile,emile@nord.example',
    'Name,Email\nØystein,o@nord.example',
    'Name,Note,Email\nAna,à São Paulo où ça,ana@nord.example',
    'Name,Email\nSœur Ÿ,s@nord.example',
  ])('is windows-1252 where letters of the west are in its words: %s', (text) => {
    expect(decodeText(encode(text, 'windows-1252'))).toBe(text);
  });

  it.each([
    'שם,מייל\nגליה,galia@north.example',
    'email,firstName,company\nnoam@north.example,נועם,חדשות North Radio',
    'שם,הערה,email\nגליה,כותבת בWalla ול-BBC ואוספת DVDים,galia@north.example',
    'email,note\na@north.example,כיתה א׳ בצה״ל',
    'email,note\na@north.example,שָׁלוֹם',
    'email,price\na@north.example,₪ 40',
  ])('is windows-1255 where it has Hebrew words, with Latin ones beside: %s', (text) => {
    expect(decodeText(encode(text, 'windows-1255'))).toBe(text);
  });

  it('is windows-1255 where one damaged byte stands in a text of Hebrew words', () => {
    const bytes = encode('שם,מייל\nגליה,galia@north.example\nנועם,noam@north.example\n*', 'windows-1255');
    bytes[bytes.length - 1] = 0xff;
    expect(decodeText(bytes)).toContain('גליה,galia@north.example');
  });
});

describe('the sign between two columns', () => {
  const firstRow = (text: string) => [...readCsv([Buffer.from(text)], 64)].at(-1);
  const many = Array.from({ length: 60 }, (_, at) => `a${at}@north.example`).join('; ');

  it.each<[string, string, string[]]>([
    ['a cell that lists many addresses', `name,emails\nGalia,${many}`, ['Galia', many]],
    ['a title above with another sign', 'Contacts, 2026\nname;note\nGalia;a', ['Galia', 'a']],
    ['notes with another sign', 'name;note\nGalia;a, b, c, d\nNoam;a, b, c', ['Noam', 'a, b, c']],
  ])('is the one that most lines have, beside %s', (_what, text, cells) => {
    expect(firstRow(text)).toEqual(cells);
  });
});

describe('a quotation mark that is never closed', () => {
  const rowsOf = (text: string) => [...readCsv([Buffer.from(text)], 64)];

  it.each<[string, string, string[][]]>([
    [
      'in a first row',
      'u1,"A,B\nu2,C,D\nu3,E,F',
      [
        ['u1', '"A', 'B'],
        ['u2', 'C', 'D'],
        ['u3', 'E', 'F'],
      ],
    ],
    [
      'as the first sign of the file',
      '"A,B\r\nC,D',
      [
        ['"A', 'B'],
        ['C', 'D'],
      ],
    ],
    [
      'as the first sign of a row',
      'A,B\n"C,D\nE,F',
      [
        ['A', 'B'],
        ['"C', 'D'],
        ['E', 'F'],
      ],
    ],
    [
      'as the last sign',
      'A,B\nC,"',
      [
        ['A', 'B'],
        ['C', '"'],
      ],
    ],
    [
      'behind fields that are closed, of several lines',
      '"A\n1","B, 2"\n"C, 3","D\nE,""\n',
      [['A\n1', 'B, 2'], ['C, 3', '"D'], ['E', ''], ['']],
    ],
    [
      'more than once',
      '"A,B\n"C,D\nE,"F',
      [
        ['"A', 'B'],
        ['"C', 'D'],
        ['E', '"F'],
      ],
    ],
  ])('%s is an ordinary sign, and the rows after it are rows', (_where, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it('in each of 50,000 rows takes no longer for it', () => {
    const text = 'a@b.example,"x\n'.repeat(50_000);
    expect(rowsOf(text)).toHaveLength(50_001);
  });
});

describe('a long file', () => {
  /** As it comes from a disk: cut anywhere, inside a letter, too. */
  const inParts = (bytes: Uint8Array, size: number) =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
  const cells = (at: number) => [
    `a${at}@long.example`,
    `גליה "${at}"`,
    at % 7 === 0 ? `שתי\r\nשורות, ${at}` : '',
    'סוף',
  ];
  const line = (row: string[]) =>
    row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join();
  const rows = Array.from({ length: 20_000 }, (_, at) => cells(at));
  const text = rows.map(line).join('\r\n');

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    ['windows-1255', encode(text, 'windows-1255')],
  ])('in %s is the same in parts', (_, bytes) => {
    expect([...readCsv(inParts(bytes, 65_537), 64)]).toEqual(rows);
  });

  it('with a quotation mark that nothing closes loses no row behind it', () => {
    const open = 'x@long.example,"never closed,,\r\n';
    const plain = (at: number) => `p${at}@long.example,plain,row,${at}`;
    const many = Array.from({ length: 120_000 }, (_, at) => plain(at)).join('\r\n');
    const read = [...readCsv(inParts(Buffer.from(open + many), 65_537), 64)];
    expect(read).toHaveLength(120_001);
    expect(read[1]).toEqual(['p0@long.example', 'plain', 'row', '0']);
    expect(read.at(-1)).toEqual(['p119999@long.example', 'plain', 'row', '119999']);
  });
});
