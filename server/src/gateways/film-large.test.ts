import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { makeSource, npmProgram, packed, playedSeconds, removeFilmFolders } from '../../test/packed-film.ts';
import { openVideoGateway } from './video-ffmpeg.ts';

afterAll(removeFilmFolders);

const searchPath = process.env.PATH ?? '';
const gateway = openVideoGateway(
  existsSync('/usr/bin/ffmpeg') ? { searchPath } : { ffmpegPath: npmProgram, searchPath },
);
const words = (line: string) => line.split(' ').filter(Boolean);

// Each row is one of docs/MEDIA.md, Large and long films. They take a minute or two: `LONG_FILMS=1 vitest run film-large`.
const rows = describe.runIf(process.env.LONG_FILMS);
const patience = 10 * 60_000;

// Pictures of little detail, which are soon made.
const ultraHd = words(
  '-f lavfi -i smptebars=size=3840x2160:rate=25:duration=2 -f lavfi -i sine=frequency=440:duration=2:sample_rate=48000',
);

const threeHours = 3 * 3600;

rows('large and long films', () => {
  it.each([
    ['H.264', '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 50 -c:a aac -f mp4'],
    [
      'HEVC of 10 bits',
      '-c:v libx265 -preset ultrafast -x265-params log-level=none -pix_fmt yuv420p10le -tag:v hvc1 -c:a aac -f mp4',
    ],
  ])(
    'a film of 3840x2160 in %s plays to its end in every size',
    async (_name, output) => {
      const { output: folder, done } = await packed(gateway, makeSource(...ultraHd, ...words(output)));
      expect(done.renditions.map(({ height }) => height)).toEqual([1080, 720, 480, 360]);
      expect(done.thumbnails).toHaveLength(4);
      for (const { name } of done.renditions) expect(playedSeconds(folder, done, name)).toBeGreaterThan(1.7);
    },
    patience,
  );

  it(
    'a film of three hours plays to its end',
    async () => {
      const source = makeSource(
        ...words(`-f lavfi -i color=c=teal:size=320x180:rate=1:duration=${threeHours}`),
        ...words(`-f lavfi -t ${threeHours} -i anullsrc=r=48000:cl=mono`),
        ...words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 4 -c:a aac -b:a 16k -f mp4'),
      );
      const { output, done } = await packed(gateway, source);
      expect(done.thumbnails).toHaveLength(4);
      for (const { name } of done.renditions)
        expect(playedSeconds(output, done, name)).toBeGreaterThan(threeHours - 2);
    },
    patience,
  );
});
