import { expect, it } from 'vitest';
import { licenceFindings } from './licence-check.ts';

const over = { fileId: 'f1', isLicenceOver: true };

it('counts the files whose licence is over, wherever they stand', () => {
  const releaseData = {
    mainImage: over,
    imageGallery: [over, { fileId: 'f2' }],
    cast: [{ img: over }],
    note: { isLicenceOver: true },
  };
  expect(licenceFindings({ releaseData } as never)).toEqual([{ key: 'licenceOver', tone: 'warn', count: 3 }]);
});

it('says nothing where every file may be used', () => {
  expect(licenceFindings({ releaseData: { mainImage: { fileId: 'f2' } } } as never)).toEqual([]);
});
