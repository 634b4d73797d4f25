import { expect, it } from 'vitest';
import { notesOf } from './preview-check.ts';

it('a picture that nobody described is told, although the design draws it as a decoration', () => {
  const preview = { html: '<img src="a" alt=""><img src="b">', bytes: 10 } as never;
  const alt = (data: object) => notesOf('landingPage', preview, data)[0];
  expect(alt({ mainImage: { fileId: 'a', kind: 'img' } })).toEqual({ key: 'alt', value: 2, good: false });
  expect(alt({ mainImage: { fileId: 'a', kind: 'img', alt: 'Two people' } })).toMatchObject({ value: 1 });
});
