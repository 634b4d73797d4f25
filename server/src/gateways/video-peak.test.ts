import { existsSync } from 'node:fs';
import { peakCount } from '@firstlook/contract/film-line.ts';
import { afterAll, expect, it } from 'vitest';
import { makeSource, packed, removeFilmFolders } from '../../test/packed-film.ts';
import { openVideoGateway } from './video-ffmpeg.ts';
import { peaksOf } from './video-peak.ts';

afterAll(removeFilmFolders);
const gateway = openVideoGateway({ searchPath: process.env.PATH ?? '' });

it('a sound is drawn as loud as it is: silent, half as loud, loud', async () => {
  const loud = "aevalsrc='sin(2*PI*220*t)*(if(lt(t,2),0,if(lt(t,4),0.4,0.8)))':s=44100:d=6";
  const { done, output } = await packed(gateway, makeSource('-f', 'lavfi', '-i', loud, '-f', 'wav'));
  expect(done.peaks).toHaveLength(peakCount);
  const [silent, half, full] = [
    done.peaks.slice(5, 60),
    done.peaks.slice(72, 128),
    done.peaks.slice(140, 195),
  ];
  expect(Math.max(...silent)).toBeLessThan(5);
  for (const peak of half) expect(Math.abs(peak - 50)).toBeLessThan(8);
  expect(Math.min(...full)).toBeGreaterThan(90);
  expect(existsSync(`${output}.pcm`)).toBe(false);
});

it('a film has none', async () => {
  const film = makeSource(
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=320x240:rate=25:duration=1',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-f',
    'mp4',
  );
  expect((await packed(gateway, film)).done.peaks).toEqual([]);
});

it('silence is drawn as nothing, and a sound that is shorter than it says only as far as it goes', async () => {
  async function* pieces(...all: number[][]) {
    for (const one of all) yield Int8Array.from(one);
  }
  expect(Math.max(...(await peaksOf(pieces([0, 0, 0]), 3)))).toBe(0);
  const peaks = await peaksOf(pieces([-128, 0], [64]), 400);
  expect(peaks.slice(0, 3)).toEqual([100, 50, 0]);
});
