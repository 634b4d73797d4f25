// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { findInPage } from './find-in-page.ts';

const page = new DOMParser().parseFromString(
  `<main><h1>A storm</h1><div class="x"><p>The  harbour
    waits.</p><p>Later</p></div><img id="p" src="/api/file/o/file-1/image/640"></main>`,
  'text/html',
);

it('finds the innermost element that says it, whatever the white space', () => {
  expect(findInPage(page, { words: 'The harbour waits.' })?.tagName).toBe('P');
  expect(findInPage(page, { words: 'A storm' })?.tagName).toBe('H1');
  expect(findInPage(page, { words: 'Nowhere' })).toBeNull();
  expect(findInPage(page, { words: ' ' })).toBeNull();
});

it('finds a picture by its file', () => {
  expect(findInPage(page, { fileId: 'file-1' })?.id).toBe('p');
  expect(findInPage(page, { fileId: 'ile-1' })).toBeNull();
});
