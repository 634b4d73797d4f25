import { type Embed, embedOf } from './embed.ts';

const frameSource = /<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/** The page that a provider's frame is of: codes name frames, texts keep pages. */
function pageOf(frame: URL): string {
  const { hostname, pathname, searchParams } = frame;
  const video = /^\/embed\/([\w-]+)\/?$/.exec(pathname)?.[1];
  if (/^www\.youtube(?:-nocookie)?\.com$/.test(hostname) && video) {
    const start = searchParams.get('start');
    return `https://www.youtube.com/watch?v=${video}${start ? `&t=${start}` : ''}`;
  }
  if (hostname === 'open.spotify.com') return `https://${hostname}${pathname.replace(/^\/embed\//, '/')}`;
  if (hostname === 'w.soundcloud.com') return searchParams.get('url') ?? '';
  if (hostname === 'embed.music.apple.com') return `https://music.apple.com${pathname}${frame.search}`;
  return frame.href;
}

/** The address that a frame's code names; null for what is no code of a frame. */
export function frameAddress(code: string): string | null {
  const found = frameSource.exec(code);
  const source = found?.[1] ?? found?.[2] ?? found?.[3];
  return source?.replaceAll('&amp;', '&').trim() ?? null;
}

/** The film or music that an address, or the code of a frame, means; null for every other one. */
export function embedFrom(written: string): Embed | null {
  const typed = frameAddress(written) ?? written.trim();
  const address = typed.replace(/^(?:http:)?\/\//i, 'https://');
  const completed = /^https:\/\//i.test(address) ? address : `https://${address}`;
  const page = URL.parse(completed);
  return page ? embedOf(pageOf(page)) : null;
}
