import { expect, it } from 'vitest';
import { licencesChanged, withLicences } from './shared-licence.ts';

const day = (usableUntil: string, more: object = {}) => ({ fileId: 'a', usableUntil, ...more });

it('of several places of one file the earliest day is the one that is written elsewhere', () => {
  const before = { gallery: [day('2030-05-01'), { fileId: 'a' }] };
  const changed = licencesChanged(before, { gallery: [day('2030-05-01'), day('2030-04-01')] });
  expect([...changed]).toEqual([['a', { usableUntil: '2030-04-01' }]]);
  expect(licencesChanged(before, { gallery: [day('2030-05-01'), day('2030-06-01')] }).size).toBe(0);
});

it('a crop is written as the picture that it was cut from, and what lies deeper too', () => {
  const changed = licencesChanged(
    {},
    { mainImage: { fileId: 'crop', original: { fileId: 'a' }, terms: 'Once' } },
  );
  const other = {
    cast: [{ img: { fileId: 'other-crop', original: { fileId: 'a' } } }],
    files: [{ fileId: 'b' }],
  };
  expect(withLicences(other, changed)).toEqual({
    cast: [{ img: { fileId: 'other-crop', original: { fileId: 'a' }, terms: 'Once' } }],
    files: [{ fileId: 'b' }],
  });
});

it('what says the same already is the very same object', () => {
  const changed = licencesChanged({}, { file: day('2030-05-01') });
  const other = { file: day('2030-05-01', { terms: '' }), list: [1, 'a', null] };
  expect(withLicences(other, changed)).toBe(other);
});
