import { expect, it } from 'vitest';
import { embedFrom, frameAddress } from './embed-code.ts';

const frame = (src: string) => `<iframe width="560" src="${src}" title="a" allowfullscreen></iframe>`;

it.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  ['vimeo.com/12345678', 'https://vimeo.com/12345678'],
  [
    frame('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?si=x&amp;start=90'),
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90',
  ],
  [frame('//player.vimeo.com/video/12345678?h=abcdef'), 'https://player.vimeo.com/video/12345678?h=abcdef'],
  [
    frame('https://open.spotify.com/embed/album/1DFixLWuPkv3KT3TnV35m3?utm_source=generator'),
    'https://open.spotify.com/album/1DFixLWuPkv3KT3TnV35m3',
  ],
  [frame('https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/a/b'), 'https://soundcloud.com/a/b'],
  [
    frame('https://embed.music.apple.com/il/album/waterline/123'),
    'https://music.apple.com/il/album/waterline/123',
  ],
])('%s is a page of a provider', (written, address) => {
  expect(embedFrom(written)?.address).toBe(address);
});

it('nothing else is, whatever it calls itself', () => {
  for (const written of [
    '',
    'words',
    frame('https://evil.example/youtube.com/embed/dQw4w9WgXcQ'),
    'https://www.youtube.com/',
    'javascript:alert(1)',
    frame('https://w.soundcloud.com/player/?url=https%3A//evil.example/a/b'),
  ])
    expect(embedFrom(written), written).toBeNull();
  expect(frameAddress('https://youtu.be/dQw4w9WgXcQ')).toBeNull();
});
