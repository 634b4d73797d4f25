import { describe, expect, it } from 'vitest';
import { decodeText } from '../platform/decode-text.ts';
import { parseCsv } from './spreadsheet-text.ts';

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

describe('a quotation mark that is never closed', () => {
  const rowsOf = (text: string, maximumRows = 100) => parseCsv(Buffer.from(text), maximumRows, 64);

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

  it('in each of 50,000 rows takes no longer for it, and no more rows than are asked for', () => {
    const text = 'a@b.example,"x\n'.repeat(50_000);
    expect(rowsOf(text, 60_000)).toHaveLength(50_001);
    expect(rowsOf(text, 10)).toHaveLength(11);
  });
});
