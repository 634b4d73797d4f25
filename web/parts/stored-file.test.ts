// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { fileAddress, isReadHere, pictureSource } from './stored-file.ts';

it('opens only web addresses and our own', () => {
  expect(fileAddress({ src: 'javascript:alert(1)' })).toBeNull();
  expect(fileAddress({ src: '//evil.example/x' })).toBeNull();
  expect(fileAddress({ src: '/api/file/o1/f1' })).toBe('/api/file/o1/f1');
});

it.each([
  ['a PDF by its type', { fileId: 'f', src: '/api/file/o/f/content', type: 'pdf' }, true],
  ['a PDF by its name', { fileId: 'f', src: '/api/file/o/f/content', name: 'One.PDF' }, true],
  ['an address of ours of which nothing else is known', { src: '/api/file/o/f/content' }, true],
  ['another document', { fileId: 'f', src: '/api/file/o/f/content', name: 'One.docx' }, false],
  [
    'a document with an edition as PDF',
    { fileId: 'f', src: '/api/file/o/f/content', reading: '/api/file/o/f/reading', name: 'One.docx' },
    true,
  ],
  ['a PDF of another site, which has no business in our page', { src: 'https://a.example/one.pdf' }, false],
  ['what has no address', { fileId: 'f', type: 'pdf' }, false],
] as const)('the reader of documents shows %s or not', (_, file, isShown) => {
  expect(isReadHere(file)).toBe(isShown);
});

it('a stored picture is loaded in one of its sizes, never whole; what lies elsewhere as it is', () => {
  const src = '/api/file/o/f/image';
  expect(pictureSource({ fileId: 'f', src, sizes: [320, 640] })).toEqual({
    src: `${src}/320`,
    srcSet: `${src}/320 320w, ${src}/640 640w`,
  });
  expect(pictureSource({ src: 'https://press.example/a.jpg', sizes: [320] })).toEqual({
    src: 'https://press.example/a.jpg',
  });
  expect(pictureSource({})).toEqual({ src: undefined });
});
