import type { Rendition } from './video.ts';

/** Stands where the key's address belongs; real addresses are put in when the playlist is served. */
export const keyPlace = 'firstlook-key';

export interface Segment {
  name: string;
  seconds: number;
}

export function parseSegments(playlist: string): Segment[] {
  const lines = playlist.split(/\r?\n/);
  const segments: Segment[] = [];
  for (const [at, line] of lines.entries()) {
    const seconds = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    const name = lines[at + 1];
    if (seconds && name && !name.startsWith('#')) segments.push({ name, seconds: Number(seconds) });
  }
  return segments;
}

/** The master playlist with a lower rendition (`v1-7`), in place of one that an earlier attempt made of it (`v1-6`). */
export function joinMasterPlaylist(master: string, lower: Rendition): string {
  const step = lower.name.replace(/-.*/, '');
  const others = master.replace(new RegExp(`#EXT-X-STREAM-INF[^\\n]*\\n${step}-[^\\n]*\\n`, 'g'), '');
  return `${others}${entriesOf([lower]).join('\n')}\n`;
}

/** Best first: players that cannot measure yet start with the first entry. */
export function masterPlaylist(renditions: Rendition[]): string {
  const head = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-INDEPENDENT-SEGMENTS'];
  return `${[...head, ...entriesOf(renditions)].join('\n')}\n`;
}

function entriesOf(renditions: Rendition[]): string[] {
  const lines: string[] = [];
  for (const item of renditions) {
    const facts = [
      `BANDWIDTH=${item.peakBitsPerSecond}`,
      `AVERAGE-BANDWIDTH=${item.averageBitsPerSecond}`,
      ...(item.width ? [`RESOLUTION=${item.width}x${item.height}`] : []),
      ...(item.framesPerSecond ? [`FRAME-RATE=${item.framesPerSecond.toFixed(3)}`] : []),
      `CODECS="${item.codecs}"`,
    ];
    lines.push(`#EXT-X-STREAM-INF:${facts.join(',')}`, `${item.name}/index.m3u8`);
  }
  return lines;
}

/**
 * A variant playlist as it is served: the key's address is put in, every other line stays. No token ever stands
 * in it, so a playlist that leaves the browser opens nothing.
 */
export function withKeyAddress(playlist: string, address: string): string {
  return playlist.replaceAll(`URI="${keyPlace}"`, `URI="${address}"`);
}
