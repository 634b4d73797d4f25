import type { DemoRelease } from './demo-release.ts';

const artist = 'Ella Ravid';
const contacts = [
  {
    name: 'Tom Adler',
    role: 'Press and sessions',
    mobile: '+972-54-555-0114',
    email: 'tom@coppertide.example',
  },
];

function single(
  title: string,
  cover: string,
  desc: string,
  content: string[],
  data: Record<string, unknown> = {},
  rest: Partial<DemoRelease> = {},
): DemoRelease {
  const paragraphs = content.map((paragraph) => `<p>${paragraph}</p>`).join('');
  return {
    releaseType: 'single',
    locale: 'en',
    cover,
    ...rest,
    data: { title, artist, label: 'Copper Tide', desc, content: paragraphs, contacts, ...data },
  };
}

export const musicReleases: DemoRelease[] = [
  single(
    'Half Past Summer',
    'sleeve-summer',
    'Three minutes of heat, two chords and a chorus that arrives late on purpose.',
    [
      'I wrote it on the last day of August with the windows open, so you can hear a bus in the second verse. We kept the bus.',
      'Recorded live at Pier 9 with the whole band in one room. No click, no second take.',
    ],
    {
      musicKind: 'single',
      duration: '3:12',
      releaseDate: '2026-12-04T00:00:00.000Z',
      credits: [
        { role: 'Words and music', name: 'Ella Ravid' },
        { role: 'Produced by', name: 'Leo Marsh' },
        { role: 'Mastered by', name: 'Iris Vale' },
      ],
      gigs: [
        { dateTxt: '11/12/2026', place: 'Pier 9', city: 'Haifa', url: 'https://coppertide.example/pier9' },
        {
          dateTxt: '18/12/2026',
          place: 'The Loft',
          city: 'Tel Aviv',
          url: 'https://coppertide.example/loft',
        },
      ],
      streamingLinks: [
        { type: 'spotify', url: 'https://coppertide.example/spotify' },
        { type: 'bandcamp', url: 'https://coppertide.example/bandcamp' },
      ],
    },
    {
      distributedDaysAgo: 6,
      hasReport: true,
      film: { title: 'Half Past Summer (private stream)', seconds: 30, kind: 'audio' },
      gallery: [{ art: 'music-live', title: 'Ella Ravid at the Pier 9 rehearsal room' }],
      expiresInDays: 30,
    },
  ),
  single(
    'Slow Tide',
    'sleeve-tide',
    'The quiet one. Piano, tape hiss and a storm that stayed outside.',
    ['Nine takes, then a power cut, then this one.'],
    { musicKind: 'single', duration: '4:05', releaseDate: '2026-10-02T00:00:00.000Z' },
    { distributedDaysAgo: 50, film: { title: 'Slow Tide', seconds: 20, kind: 'audio' } },
  ),
  single(
    'Copper Street',
    'sleeve-copper',
    'Five songs about one street, in the order of the house numbers.',
    ['An EP made for walking. It takes exactly as long as the street does.'],
    { musicKind: 'ep', duration: '18:40', releaseDate: '2026-06-12T00:00:00.000Z' },
    { distributedDaysAgo: 150 },
  ),
  single(
    'Tin Moon',
    'sleeve-moon',
    'A lullaby that will not let you sleep.',
    ['Drums by a neighbour who came up to complain and stayed.'],
    { musicKind: 'single', duration: '3:33', releaseDate: '2026-08-21T00:00:00.000Z' },
    { distributedDaysAgo: 92 },
  ),
  single(
    'Echo Park',
    'sleeve-echo',
    'Everything twice: two drummers, two voices, one regret.',
    ['The first song I wrote in English. You can tell, and I like that you can.'],
    { musicKind: 'single', duration: '2:58', releaseDate: '2027-01-15T00:00:00.000Z' },
  ),
  single(
    'Static Love',
    'sleeve-static',
    'A radio song about radios.',
    ['Recorded through the speaker of an old transistor, then cleaned up, then made dirty again.'],
    { musicKind: 'single', duration: '3:20', releaseDate: '2027-02-05T00:00:00.000Z' },
  ),
  single(
    'Harbour Lights',
    'sleeve-harbour',
    'The album. Eleven songs, one harbour, no ballads after track seven.',
    ['Two years in the making, most of it spent looking at the water.'],
    { musicKind: 'album', duration: '41:16', releaseDate: '2027-03-26T00:00:00.000Z' },
  ),
  single(
    'Paper Sun (live)',
    'sleeve-paper',
    'From the rooftop show, with the call to prayer in the intro.',
    ['We were asked to stop at ten. We stopped at ten past.'],
    { musicKind: 'live', duration: '5:02', releaseDate: '2026-04-17T00:00:00.000Z' },
    { distributedDaysAgo: 200 },
  ),
];
