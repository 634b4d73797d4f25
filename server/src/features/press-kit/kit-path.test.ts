import { expect, it } from 'vitest';
import { createPaths } from './kit-path.ts';

const singly = () => {
  const pathsOf = createPaths();
  return (folder: string, name: string, extension: string) => pathsOf(name, [{ folder, extension }])[0] ?? '';
};

it('gives the sizes of a picture one name, and another picture of that name a number in every folder', () => {
  const pathsOf = createPaths();
  const places = (extension: string) => [
    { folder: 'images/original/', extension },
    { folder: 'images/print/', extension: 'jpg' },
  ];
  expect(pathsOf('p.heic', places('heic'))).toEqual(['images/original/p.heic', 'images/print/p.jpg']);
  expect(pathsOf('p.jpg', places('jpg'))).toEqual(['images/original/p (2).jpg', 'images/print/p (2).jpg']);
});

it('gives two of one file in one folder a path each', () => {
  const place = { folder: 'files/', extension: 'pdf' };
  expect(createPaths()('a.pdf', [place, place])).toEqual(['files/a.pdf', 'files/a (2).pdf']);
});

it('leads no name out of its folder, hides none and turns none around', () => {
  const pathOf = singly();
  expect(pathOf('files/', '../../etc/passwd', 'bin')).toBe('files/passwd.bin');
  expect(pathOf('files/', '..\\..\\evil\0.pdf', 'pdf')).toBe('files/evil.pdf');
  expect(pathOf('files/', 'photo\u202egpj.exe', 'jpg')).toBe('files/photogpj.jpg');
  expect(pathOf('files/', '.hidden.pdf', 'pdf')).toBe('files/hidden.pdf');
  expect(pathOf('files/', 'con.pdf', 'pdf')).toBe('files/_con.pdf');
  expect(pathOf('files/', 'a:b?"c".pdf', 'pdf')).toBe('files/a_b__c_.pdf');
  expect(pathOf('files/', '', 'pdf')).toBe('files/file.pdf');
});

it('keeps a name of any length short enough for every file system', () => {
  const path = singly()('images/original/', `${'ש'.repeat(300)}.jpg`, 'jpg');
  expect(Buffer.byteLength(path)).toBeLessThan(160);
  expect(path.endsWith('ש.jpg')).toBe(true);
});

it('gives two files of one name numbers, also where only the case or the form of a letter differs', () => {
  const pathOf = singly();
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
