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

it('goes to the part that shows the field, to the value in it, and to no other that says the same', () => {
  const marked = new DOMParser().parseFromString(
    `<main><h1>Dana</h1><table><tr id="day" data-field="publishedAt"><td>3 May</td></tr></table>
     <section id="cast" data-field="cast people"><p id="dana">Dana</p></section></main>`,
    'text/html',
  );
  expect(findInPage(marked, { field: 'people', words: 'Dana' })?.id).toBe('dana');
  expect(findInPage(marked, { field: 'cast', words: '' })?.id).toBe('cast');
  expect(findInPage(marked, { field: 'publishedAt', words: '2026-05-03' })?.id).toBe('day');
  expect(findInPage(marked, { field: 'title', words: 'Dana' })?.tagName).toBe('H1');
  expect(findInPage(marked, { field: 'none' })).toBeNull();
});
