import { isrcOf } from '@firstlook/contract/isrc.ts';
import { momentIn } from '@firstlook/contract/zone.ts';
import { imageUrl } from './asset-url.ts';
import { plainText } from './format.ts';
import { frontAddress } from './public-address.ts';
import type { RenderChild, RenderInput } from './render-input.ts';
import type { ViewModel } from './view-model.ts';

type Thing = Record<string, unknown>;
type View = ViewModel['release'];

const person = (name: string) => (name ? { '@type': 'Person', name } : undefined);
const day = (value: unknown) =>
  typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

const numberOf = (value: unknown): number | undefined => {
  const text = plainText(value).trim();
  const number = Number(text);
  return text !== '' && Number.isFinite(number) && number >= 0 ? number : undefined;
};

/** `7-9`, or `11-` where it has no end (schema.org/typicalAgeRange). */
function ageRangeOf({ forAgeMin, forAgeMax }: View['data']): string | undefined {
  const [from, to] = [numberOf(forAgeMin), numberOf(forAgeMax)];
  return from === undefined && to === undefined ? undefined : `${from ?? 0}-${to ?? ''}`;
}

function offerOf(view: View, priceCurrency: string): Thing | undefined {
  const price = numberOf(view.data.price);
  return price === undefined ? undefined : { '@type': 'Offer', price, priceCurrency };
}

const bookOf = (view: View, publisher: Thing, currency: string): Thing => ({
  '@type': 'Book',
  author: person(view.author),
  isbn: textOf(view.data.isbn),
  numberOfPages: Number(view.pageCount) || undefined,
  illustrator: person(textOf(view.data.painter) ?? ''),
  translator: person(textOf(view.data.translator) ?? ''),
  genre: textOf(view.data.genre),
  typicalAgeRange: ageRangeOf(view.data),
  offers: offerOf(view, currency),
  publisher,
});

/** What is said of a recording, its code and its length among it; the sound itself is nobody's to embed. */
const recordingOf = (track: View['videos'][number] | undefined, otherwise = ''): Thing => ({
  isrcCode: isrcOf(track?.isrc || otherwise) ?? undefined,
  duration: track?.seconds ? `PT${track.seconds}S` : undefined,
});

function musicOf(view: View): Thing {
  const byArtist = { '@type': 'MusicGroup', name: view.artist };
  const tracks = view.videos.filter(({ kind }) => kind === 'audio');
  if (view.children.length > 0)
    return {
      '@type': 'MusicAlbum',
      byArtist,
      numTracks: view.children.length,
      track: view.children.map(({ title, publicUrl, author }, at) => ({
        '@type': 'MusicRecording',
        position: at + 1,
        name: title,
        byArtist: { '@type': 'MusicGroup', name: author || view.artist },
        url: publicUrl || undefined,
      })),
    };
  if (tracks.length < 2)
    return { '@type': 'MusicRecording', byArtist, ...recordingOf(tracks[0], textOf(view.data.isrc)) };
  const track = tracks.map((one, at) => ({
    '@type': 'MusicRecording',
    position: at + 1,
    name: one.name,
    byArtist,
    ...recordingOf(one),
  }));
  return { '@type': 'MusicAlbum', byArtist, numTracks: tracks.length, track };
}

function showOf(view: View, publisher: Thing, groups: readonly RenderChild[]): Thing {
  const isSeries = view.children.length > 0;
  const partOfSeries = groups.map(({ data, publicUrl }) => ({
    '@type': 'TVSeries',
    name: plainText(data.title),
    url: publicUrl ?? undefined,
  }));
  return {
    '@type': isSeries ? 'TVSeries' : 'TVEpisode',
    actor: view.cast.flatMap(({ name }) => person(name) ?? []),
    productionCompany: publisher,
    genre: textOf(view.data.genre),
    typicalAgeRange: ageRangeOf(view.data),
    ...(isSeries
      ? {
          episode: view.children.map(({ title, publicUrl }) => ({
            '@type': 'TVEpisode',
            name: title,
            url: publicUrl || undefined,
          })),
        }
      : partOfSeries.length > 0 && {
          partOfSeries: partOfSeries.length === 1 ? partOfSeries[0] : partOfSeries,
        }),
  };
}

/** When it is broadcast, where a day is understood: by the hour of the organization's clocks. */
function broadcastsOf(view: View, zone: string, address: string): Thing[] {
  return view.times.flatMap(({ time: { day: date, hour }, title, channel }) => {
    if (!date) return [];
    const startDate = hour ? momentIn(zone, date, hour).toISOString() : date;
    const publishedOn = channel ? { '@type': 'BroadcastService', name: channel } : undefined;
    const name = title || view.title;
    return [{ '@type': 'BroadcastEvent', name, startDate, publishedOn, workPerformed: { '@id': address } }];
  });
}

/** Things as a page carries them. @returns a script element that browsers do not run */
export function jsonLd(graph: readonly Thing[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // The only way out of the element is its closing tag.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** What kind of thing a release tells of, by what it holds: organizations call their types as they like. */
function kindOf(view: View, publisher: Thing, { related, organization }: RenderInput): Thing {
  if (view.author && !view.artist) return bookOf(view, publisher, organization.currency);
  if (view.artist) return musicOf(view);
  if (view.channel || view.times.length > 0) return showOf(view, publisher, related?.groups ?? []);
  return { '@type': 'NewsArticle', headline: view.title.slice(0, 110), publisher };
}

/**
 * What search engines read of a public page: the release by the types of schema.org, and where it stands. It holds nothing
 * that the page does not show, and no film.
 *
 * @param address of the page
 * @returns a script element that browsers do not run
 */
export function structuredData(input: RenderInput, model: ViewModel, address: string): string {
  const { release: view } = model;
  const { organization } = input;
  const front = frontAddress(input.baseUrl, organization);
  const publisher = { '@type': 'Organization', name: organization.name, url: front };
  const about = {
    '@id': address,
    ...kindOf(view, publisher, input),
    name: view.title,
    url: address,
    description: model.preheader || undefined,
    image: view.image ? imageUrl(input.baseUrl, organization._id, view.image, 640) : undefined,
    inLanguage: model.locale,
    datePublished: day(view.data.publishedAt) ?? day(input.release.distributedAt),
  };
  const crumbs = [
    { '@type': 'ListItem', position: 1, name: organization.name, item: front },
    { '@type': 'ListItem', position: 2, name: view.title, item: address },
  ];
  return jsonLd([
    about,
    { '@type': 'BreadcrumbList', itemListElement: crumbs },
    ...broadcastsOf(view, organization.timeZone, address),
  ]);
}
