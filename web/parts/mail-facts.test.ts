import { expect, it } from 'vitest';
import { countUndescribed } from './mail-facts.ts';

it('pictures that nobody described are counted wherever they stand, and nothing else is', () => {
  const picture = { fileId: 'f', kind: 'img' };
  expect(
    countUndescribed({
      title: 'Waterline',
      mainImage: { ...picture, alt: ' ' },
      images: [picture, { ...picture, alt: 'Two people at a table' }],
      cast: [{ name: 'Noa', img: picture }],
      videos: [{ fileId: 'v', kind: 'video' }],
      note: null,
    }),
  ).toBe(3);
});
