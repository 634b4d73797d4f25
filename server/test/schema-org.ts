/**
 * The types and properties of schema.org that our pages use, written from its definitions: what each type must have to be of
 * use to a search engine, what it may have, and what values these take. Whatever else stands in a page is told as wrong.
 */
type Thing = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value.trim() !== '';
const url: Check = (value) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value);
const count: Check = (value) => Number.isInteger(value) && (value as number) > 0;
const price: Check = (value) => typeof value === 'number' && value >= 0;
const date: Check = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?$/.test(value) &&
  !Number.isNaN(Date.parse(value));
const duration: Check = (value) => typeof value === 'string' && /^PT\d+(?:\.\d+)?S$/.test(value);
const ages: Check = (value) => typeof value === 'string' && /^\d+-\d*$/.test(value);
const language: Check = (value) => typeof value === 'string' && /^[a-z]{2}(?:-[A-Z]{2})?$/.test(value);
const currency: Check = (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value);
const isrc: Check = (value) => typeof value === 'string' && /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(value);
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null;
/** A thing of one of these types, or a reference to one by `@id`; of several a list. */
const of =
  (...types: string[]): Check =>
  (value) =>
    [value].flat().every((one) => isThing(one) && (types.includes(String(one['@type'])) || url(one['@id'])));

interface Type {
  required: readonly string[];
  properties: Readonly<Record<string, Check>>;
}

const creativeWork: Type['properties'] = {
  '@id': url,
  name: text,
  url,
  description: text,
  image: url,
  inLanguage: language,
  datePublished: date,
  genre: text,
  typicalAgeRange: ages,
  publisher: of('Organization'),
};
const people = of('Person');

/** By type: schema.org/{type}. */
export const schemaTypes: Readonly<Record<string, Type>> = {
  Book: {
    required: ['name', 'url'],
    properties: {
      ...creativeWork,
      author: people,
      illustrator: people,
      translator: people,
      isbn: text,
      numberOfPages: count,
      offers: of('Offer'),
    },
  },
  Offer: { required: ['price', 'priceCurrency'], properties: { price, priceCurrency: currency } },
  Person: { required: ['name'], properties: { name: text } },
  Organization: {
    required: ['name', 'url'],
    properties: {
      name: text,
      url,
      logo: url,
      email: text,
      telephone: text,
      sameAs: (value) => [value].flat().every(url),
    },
  },
  MusicGroup: { required: ['name'], properties: { name: text } },
  MusicAlbum: {
    required: ['name', 'byArtist'],
    properties: {
      ...creativeWork,
      byArtist: of('MusicGroup'),
      numTracks: count,
      track: of('MusicRecording'),
    },
  },
  MusicRecording: {
    required: ['name', 'byArtist'],
    properties: {
      ...creativeWork,
      byArtist: of('MusicGroup'),
      isrcCode: isrc,
      duration,
      position: count,
    },
  },
  TVSeries: {
    required: ['name'],
    properties: {
      ...creativeWork,
      actor: people,
      productionCompany: of('Organization'),
      episode: of('TVEpisode'),
    },
  },
  TVEpisode: {
    required: ['name'],
    properties: {
      ...creativeWork,
      actor: people,
      productionCompany: of('Organization'),
      partOfSeries: of('TVSeries'),
    },
  },
  BroadcastEvent: {
    required: ['name', 'startDate'],
    properties: {
      name: text,
      startDate: date,
      publishedOn: of('BroadcastService'),
      workPerformed: of('TVEpisode', 'TVSeries'),
    },
  },
  BroadcastService: { required: ['name'], properties: { name: text } },
  NewsArticle: {
    required: ['headline', 'name', 'publisher'],
    properties: {
      ...creativeWork,
      headline: (value) => text(value) && (value as string).length <= 110,
    },
  },
  ItemList: {
    required: ['itemListElement', 'numberOfItems'],
    properties: {
      url,
      numberOfItems: (value) => Number.isInteger(value),
      itemListElement: of('ListItem'),
    },
  },
  BreadcrumbList: { required: ['itemListElement'], properties: { itemListElement: of('ListItem') } },
  ListItem: {
    required: ['position', 'name'],
    properties: { position: count, name: text, item: url, url },
  },
};

/** What is wrong with a thing and with those in it, as `Type.property`. */
export function wrongIn(thing: Thing): string[] {
  const name = String(thing['@type'] ?? '');
  const known = schemaTypes[name];
  if (!known) return thing['@id'] && !name ? [] : [`no type: ${name}`];
  const entries = Object.entries(thing).filter(([key]) => key !== '@type');
  return [
    ...known.required.filter((key) => thing[key] === undefined).map((key) => `${name} without ${key}`),
    ...entries
      .filter(([key, value]) => !known.properties[key]?.(value))
      .map(([key, value]) => `${name}.${key}: ${JSON.stringify(value)}`),
    ...entries.flatMap(([, value]) =>
      [value].flat().flatMap((one) => (isThing(one) ? wrongIn(one as Thing) : [])),
    ),
  ];
}

/** The things that a page tells search engines of. */
export function thingsIn(html: string): Thing[] {
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}';
  return (JSON.parse(json) as { '@graph'?: Thing[] })['@graph'] ?? [];
}

/** What is wrong with those of a page; one that tells of nothing is wrong, too. */
export function wrongThings(html: string): string[] {
  const things = thingsIn(html);
  return things.length === 0 ? ['nothing is told'] : things.flatMap(wrongIn);
}
