import { linkAddressKeys } from '@firstlook/contract/field-value.ts';
import { expect, it } from 'vitest';
import { buildRenderInput } from '../../test/render-sample.ts';
import { toViewModel } from './view-model.ts';

const linksOf = (links: unknown[]) => {
  const input = buildRenderInput('landing-page/tv-premiere', 'en');
  const releaseData = { ...input.release.releaseData, websiteUrl: '', links };
  return toViewModel({ ...input, release: { ...input.release, releaseData } }).release.links;
};

it.each(linkAddressKeys)('a link is shown wherever a save finds its address: %s', (key) => {
  expect(linksOf([{ [key]: 'https://shop.example/a', title: 'Shop' }])).toEqual([
    { url: 'https://shop.example/a', title: 'Shop' },
  ]);
});

it('a link that was stored without a title goes by its kind, and one without either by its host', () => {
  expect(
    linksOf([{ url: 'https://shop.example/a', type: 'Shop' }, { url: 'https://shop.example/b' }]),
  ).toEqual([
    { url: 'https://shop.example/a', title: 'Shop' },
    { url: 'https://shop.example/b', title: 'shop.example' },
  ]);
});
