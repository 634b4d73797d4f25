interface Provider {
  name: string;
  kind: 'video' | 'audio';
  /** Names of its pages; one with a dot before it stands for all names below. */
  hosts: readonly string[];
  /** Where its frame comes from; null: it has none that its page's address tells. */
  origin: string | null;
  /** What of an address plays, and where: path and query of the frame, or null for any other page of the provider. */
  frameOf: (page: URL) => string | null;
}

const lastPart = (path: string, pattern: RegExp): string | null => pattern.exec(path)?.[1] ?? null;

/** As its links write a moment: `90`, `90s`, `1m30s`, `1h`; 0 for none. */
function secondsOf(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function youtubeFrame({ hostname, pathname, searchParams }: URL): string | null {
  const id = hostname === 'youtu.be' ? pathname.slice(1) : searchParams.get('v');
  const ofPath = lastPart(pathname, /^\/(?:shorts|live|embed)\/([\w-]+)\/?$/);
  const video = pathname === '/watch' || hostname === 'youtu.be' ? id : ofPath;
  const start = secondsOf(searchParams.get('t') || searchParams.get('start') || '');
  if (!video || !/^[\w-]{6,20}$/.test(video)) return null;
  return `/embed/${video}?${start > 0 ? `start=${start}&` : ''}autoplay=1`;
}

function vimeoFrame({ pathname }: URL): string | null {
  const [, id, secret] = /^\/(?:video\/)?(\d{4,15})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? [];
  return id ? `/video/${id}?${secret ? `h=${secret}&` : ''}dnt=1&autoplay=1` : null;
}

function spotifyFrame({ pathname }: URL): string | null {
  const [, kind, id] =
    /^\/(?:intl-[a-z]+\/)?(track|album|playlist|episode|show|artist)\/([A-Za-z0-9]{10,40})\/?$/.exec(
      pathname,
    ) ?? [];
  return id ? `/embed/${kind}/${id}` : null;
}

const soundcloudFrame = ({ pathname }: URL): string | null =>
  /^\/[\w-]+\/(?:sets\/)?[\w-]+\/?$/.test(pathname)
    ? `/player/?url=${encodeURIComponent(`https://soundcloud.com${pathname}`)}&auto_play=true`
    : null;

function appleFrame({ pathname, searchParams }: URL): string | null {
  if (!/^\/[a-z]{2}\/(?:album|song|playlist|music-video)\/[^/]+(?:\/[\w.-]+)?\/?$/.test(pathname))
    return null;
  const song = searchParams.get('i');
  return song && /^\d{1,20}$/.test(song) ? `${pathname}?i=${song}` : pathname;
}

/** Whose films and music become a card where their address stands on a line of its own. One list for pages, mails and the policy of pages. */
const providers: readonly Provider[] = [
  {
    name: 'YouTube',
    kind: 'video',
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be'],
    origin: 'https://www.youtube-nocookie.com',
    frameOf: youtubeFrame,
  },
  {
    name: 'Vimeo',
    kind: 'video',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    origin: 'https://player.vimeo.com',
    frameOf: vimeoFrame,
  },
  {
    name: 'Spotify',
    kind: 'audio',
    hosts: ['open.spotify.com'],
    origin: 'https://open.spotify.com',
    frameOf: spotifyFrame,
  },
  {
    name: 'SoundCloud',
    kind: 'audio',
    hosts: ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'],
    origin: 'https://w.soundcloud.com',
    frameOf: soundcloudFrame,
  },
  {
    name: 'Bandcamp',
    kind: 'audio',
    hosts: ['.bandcamp.com'],
    // Its frames are named by numbers that the address of the page does not tell.
    origin: null,
    frameOf: ({ pathname }) => (/^\/(?:album|track)\/[\w-]+\/?$/.test(pathname) ? pathname : null),
  },
  {
    name: 'Apple Music',
    kind: 'audio',
    hosts: ['music.apple.com'],
    origin: 'https://embed.music.apple.com',
    frameOf: appleFrame,
  },
];

/** The only foreign places a page may take a frame from (`frame-src`). */
export const embedOrigins: readonly string[] = providers.flatMap(({ origin }) => origin ?? []);

/** Whose films and music can be put into a text, as people call them. */
export const embedNames: readonly string[] = providers.map(({ name }) => name);

export interface Embed {
  /** The provider, as people call it. */
  name: string;
  kind: Provider['kind'];
  /** What its card leads to. */
  address: string;
  /** What plays in its place once it is asked for; null: it plays at the provider's alone. */
  frame: string | null;
}

const isHostOf = (hostname: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));

/** The film or music at an address of the web; null for every other address. */
export function embedOf(address: string): Embed | null {
  const page = URL.canParse(address) ? new URL(address) : null;
  if (page?.protocol !== 'https:' || page.port || page.username || page.password) return null;
  const provider = providers.find(({ hosts }) => isHostOf(page.hostname, hosts));
  const frame = provider?.frameOf(page) ?? null;
  if (!provider || frame === null) return null;
  const { name, kind, origin } = provider;
  return { name, kind, address: page.href, frame: origin && `${origin}${frame}` };
}
