import { expect, it } from 'vitest';
import { embedOf, embedOrigins } from './embed.ts';

it.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=3&autoplay=1',
  ],
  [
    'https://youtu.be/dQw4w9WgXcQ?t=30s',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=30&autoplay=1',
  ],
  [
    'https://youtu.be/dQw4w9WgXcQ?t=1m30s',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90&autoplay=1',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  [
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  [
    'https://vimeo.com/76979871/0123abcd',
    'https://player.vimeo.com/video/76979871?h=0123abcd&dnt=1&autoplay=1',
  ],
  [
    'https://open.spotify.com/intl-he/album/1DFixLWuPkv3KT3TnV35m3?si=a',
    'https://open.spotify.com/embed/album/1DFixLWuPkv3KT3TnV35m3',
  ],
  [
    'https://soundcloud.com/artist/one-track',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fartist%2Fone-track&auto_play=true',
  ],
  [
    'https://music.apple.com/il/album/name/1440857781?i=1440857795',
    'https://embed.music.apple.com/il/album/name/1440857781?i=1440857795',
  ],
  ['https://artist.bandcamp.com/album/a-name', null],
])('knows what plays at %s', (address, frame) => {
  expect(embedOf(address)).toMatchObject({ address, frame });
});

it.each([
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://a:b@youtu.be/dQw4w9WgXcQ',
  'https://youtu.be:8443/dQw4w9WgXcQ',
  'http://youtu.be/dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/"><script>',
  'https://www.youtube.com/watch?v=../../x',
  'https://www.youtube.com/@channel',
  'https://vimeo.com/about',
  'https://open.spotify.com/embed/../../x',
  'https://evilbandcamp.com/album/x',
  'https://bandcamp.com/album/x',
  'https://music.apple.com/il/browse',
  'youtu.be/dQw4w9WgXcQ',
  '',
])('takes %s for a link like any other', (address) => {
  expect(embedOf(address)).toBeNull();
});

it('lets frames in from places of the web that are named whole', () => {
  expect(embedOrigins).toHaveLength(5);
  for (const origin of embedOrigins) expect(new URL(origin).origin).toBe(origin);
});
