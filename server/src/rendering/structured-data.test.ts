import { expect, it } from 'vitest';
import { buildRenderInput } from '../../test/render-sample.ts';
import { schemaTypes, thingsIn, wrongIn, wrongThings } from '../../test/schema-org.ts';
import type { RenderChild, RenderRelated } from './render-input.ts';
import { structuredData } from './structured-data.ts';
import { toViewModel } from './view-model.ts';

const address = 'https://firstlook.example/r/x';

/** What the page of a release tells search engines of. */
function told(data: Record<string, unknown>, related: Partial<RenderRelated> = {}): string {
  const input = buildRenderInput('landing-page/tv-premiere', 'en');
  Object.assign(input, { isPublic: true, publicUrl: address });
  input.release = { ...input.release, title: String(data.title), releaseData: data };
  input.related = { children: [], mostWatched: [], recommended: [], ...related };
  return structuredData(input, toViewModel(input), address);
}
const child = (_id: string, title: string): RenderChild => ({
  _id,
  releaseType: 'any',
  data: { title },
  publicUrl: `${address}-${_id}`,
});
const track = (title: string) => ({ fileId: title, title, kind: 'audio', mediaSecondsDuration: 61 });

const kinds: [string, string, Record<string, unknown>][] = [
  [
    'a book',
    told({ title: 'B', author: 'Dana', price: 98, forAgeMin: 7, forAgeMax: 9 }),
    {
      '@type': 'Book',
      typicalAgeRange: '7-9',
      offers: { '@type': 'Offer', price: 98, priceCurrency: 'ILS' },
    },
  ],
  [
    'a book without a price',
    told({ title: 'B', author: 'Dana', price: 'soon', forAgeMin: 11 }),
    {
      '@type': 'Book',
      typicalAgeRange: '11-',
    },
  ],
  [
    'a series',
    told({ title: 'S', channel: 'Drama' }, { children: [child('1', 'One')] }),
    {
      '@type': 'TVSeries',
      episode: [{ '@type': 'TVEpisode', name: 'One', url: `${address}-1` }],
    },
  ],
  [
    'an episode',
    told({ title: 'E', channel: 'Drama' }, { groups: [child('s', 'The series')] }),
    {
      '@type': 'TVEpisode',
      partOfSeries: { '@type': 'TVSeries', name: 'The series', url: `${address}-s` },
    },
  ],
  ['a single', told({ title: 'T', artist: 'Noa', videos: [track('T')] }), { '@type': 'MusicRecording' }],
  [
    'an album',
    told({ title: 'A', artist: 'Noa', videos: [track('T'), track('U')] }),
    {
      '@type': 'MusicAlbum',
      numTracks: 2,
    },
  ],
  [
    'an album that is a group',
    told({ title: 'A', artist: 'Noa' }, { children: [child('1', 'One')] }),
    {
      '@type': 'MusicAlbum',
      numTracks: 1,
      track: [expect.objectContaining({ name: 'One', position: 1, url: `${address}-1` })],
    },
  ],
  ['an announcement', told({ title: 'News', subtitle: 'x' }), { '@type': 'NewsArticle', headline: 'News' }],
];

it.each(kinds)('%s is told as what it is, by what schema.org knows', (_name, html, wanted) => {
  expect(wrongThings(html)).toEqual([]);
  expect(thingsIn(html)[0]).toMatchObject(wanted);
});

it('a price in words is no offer', () => {
  expect(thingsIn(told({ title: 'B', author: 'Dana', price: 'soon' }))[0]).not.toHaveProperty('offers');
});

it('a broadcast is an event at its hour, one without an hour on its day, one without a day none', () => {
  const html = told({
    title: 'Waterline',
    broadcastTimes: [
      { dateTxt: '29/11/2026', hourTxt: '21:15', channel: 'Drama' },
      { dateTxt: '30/11/2026' },
      { dateTxt: 'every Sunday' },
    ],
  });
  expect(wrongThings(html)).toEqual([]);
  expect(thingsIn(html).filter((one) => one['@type'] === 'BroadcastEvent')).toEqual([
    {
      '@type': 'BroadcastEvent',
      name: 'Waterline',
      startDate: '2026-11-29T19:15:00.000Z',
      publishedOn: { '@type': 'BroadcastService', name: 'Drama' },
      workPerformed: { '@id': address },
    },
    expect.objectContaining({ startDate: '2026-11-30' }),
  ]);
});

it('every type that is known stands in a page, and what schema.org does not know is found', () => {
  const seen = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const type = (value as Record<string, unknown>)['@type'];
    if (typeof type === 'string') seen.add(type);
    for (const inner of Object.values(value)) collect(inner);
  };
  for (const [, html] of kinds) collect(thingsIn(html));
  collect(thingsIn(told({ title: 'W', broadcastTimes: [{ dateTxt: '29/11/2026', channel: 'D' }] })));
  // The list stands on the front page alone.
  expect(Object.keys(schemaTypes).filter((type) => !seen.has(type))).toEqual(['ItemList']);
  expect(wrongIn({ '@type': 'Book', name: 'B', url: 'no address', pages: 3 })).toEqual([
    'Book.url: "no address"',
    'Book.pages: 3',
  ]);
  expect(wrongIn({ '@type': 'Offer', price: 3 })).toEqual(['Offer without priceCurrency']);
  expect(wrongIn({ '@type': 'Thing' })).toEqual(['no type: Thing']);
});
