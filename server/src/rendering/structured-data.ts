import { isrcOf } from '@firstlook/contract/isrc.ts';
import { imageUrl } from './asset-url.ts';
import { frontAddress } from './public-address.ts';
import type { RenderInput } from './render-input.ts';
import type { ViewModel } from './view-model.ts';

type Thing = Record<string, unknown>;
type View = ViewModel['release'];

const person = (name: string) => (name ? { '@type': 'Person', name } : undefined);
const day = (value: unknown) =>
  typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

const bookOf = (view: View, publisher: Thing): Thing => ({
  '@type': 'Book',
  author: person(view.author),
  isbn: textOf(view.data.isbn),
  numberOfPages: Number(view.pageCount) || undefined,
  illustrator: person(textOf(view.data.painter) ?? ''),
  translator: person(textOf(view.data.translator) ?? ''),
  genre: textOf(view.data.genre),
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
  if (view.children.length > 0) return { '@type': 'MusicAlbum', byArtist };
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

function showOf(view: View, publisher: Thing): Thing {
  const isSeries = view.children.length > 0;
  return {
    '@type': isSeries ? 'TVSeries' : 'TVEpisode',
    actor: view.cast.flatMap(({ name }) => person(name) ?? []),
    productionCompany: publisher,
    genre: textOf(view.data.genre),
    ...(isSeries && { episode: view.children.map(({ title }) => ({ '@type': 'TVEpisode', name: title })) }),
  };
}

/** What kind of thing a release tells of, by what it holds: organizations call their types as they like. */
function kindOf(view: View, publisher: Thing): Thing {
  if (view.author && !view.artist) return bookOf(view, publisher);
  if (view.artist) return musicOf(view);
  if (view.channel || view.times.length > 0) return showOf(view, publisher);
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
    ...kindOf(view, publisher),
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
  const graph = [about, { '@type': 'BreadcrumbList', itemListElement: crumbs }];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // The only way out of the element is its closing tag.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
