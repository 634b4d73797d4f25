import { expect, it } from 'vitest';
import { bookPage, mostPictureBytes } from './book-page.ts';

const use = '<img src="#picture-0" alt="A tree">';
const chapter = (number: number, html: string) =>
  ({ number, title: '', language: '', direction: 'ltr', html }) as const;
const pageOf = (chapters: string[], picture: string) =>
  bookPage(
    {
      title: 'Trees',
      language: 'en',
      turn: 'ltr',
      contents: [],
      chapters: chapters.map((html, at) => chapter(at, html)),
      pictures: 1,
    },
    [picture],
  );

it('shows a picture at each of its places', () => {
  const picture = 'data:image/webp;base64,AAAA';
  expect(pageOf([use, use + use], picture).match(/<img src="data:[^"]*" alt="A tree">/g)).toHaveLength(3);
});

it('holds no more of pictures than its room, however often and in however many chapters one is shown', () => {
  const picture = `data:image/webp;base64,${'A'.repeat(mostPictureBytes / 4)}`;
  const page = pageOf([use.repeat(5), use.repeat(500), use.repeat(500)], picture);
  expect(page.match(/<img /g)).toHaveLength(3);
  // Its words stand where it does not.
  expect(page.match(/A tree/g)).toHaveLength(1005);
  expect(page.length).toBeLessThan(mostPictureBytes + 100_000);
});
