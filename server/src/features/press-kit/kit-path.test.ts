import { expect, it } from 'vitest';
import { createPaths } from './kit-path.ts';

it('leads no name out of its folder, hides none and turns none around', () => {
  const pathOf = createPaths();
  expect(pathOf('files/', '../../etc/passwd', 'bin')).toBe('files/passwd.bin');
  expect(pathOf('files/', '..\\..\\evil\0.pdf', 'pdf')).toBe('files/evil.pdf');
  expect(pathOf('files/', 'photo\u202egpj.exe', 'jpg')).toBe('files/photogpj.jpg');
  expect(pathOf('files/', '.hidden.pdf', 'pdf')).toBe('files/hidden.pdf');
  expect(pathOf('files/', 'con.pdf', 'pdf')).toBe('files/_con.pdf');
  expect(pathOf('files/', 'a:b?"c".pdf', 'pdf')).toBe('files/a_b__c_.pdf');
  expect(pathOf('files/', '', 'pdf')).toBe('files/file.pdf');
});

it('keeps a name of any length short enough for every file system', () => {
  const path = createPaths()('images/original/', `${'ש'.repeat(300)}.jpg`, 'jpg');
  expect(Buffer.byteLength(path)).toBeLessThan(160);
  expect(path.endsWith('ש.jpg')).toBe(true);
});

it('gives two files of one name numbers, also where only the case or the form of a letter differs', () => {
  const pathOf = createPaths();
  const names = ['Still.jpg', 'still.jpg', 'STILL.png', 'e\u0301.jpg', '\u00e9.jpg'];
  expect(names.map((name) => pathOf('images/print/', name, 'jpg'))).toEqual([
    'images/print/Still.jpg',
    'images/print/still (2).jpg',
    'images/print/STILL (3).jpg',
    'images/print/é.jpg',
    'images/print/é (2).jpg',
  ]);
  expect(pathOf('images/screen/', 'Still.jpg', 'jpg')).toBe('images/screen/Still.jpg');
});
