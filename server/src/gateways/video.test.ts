import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  filmFolder,
  makeSource,
  npmProgram,
  packed,
  playedSeconds,
  removeFilmFolders,
} from '../../test/packed-film.ts';
import type { VideoGateway } from './video.ts';
import { openVideoGateway } from './video-ffmpeg.ts';

const sampleFolder = '/usr/share/forensics-samples/original-files';
const searchPath = process.env.PATH ?? '';
const builds: [string, VideoGateway, string][] = [
  ['npm', openVideoGateway({ ffmpegPath: npmProgram, searchPath }), npmProgram],
];
if (existsSync('/usr/bin/ffmpeg')) builds.unshift(['system', openVideoGateway({ searchPath }), 'ffmpeg']);

/** What a machine without ffmpeg has: the npm builds, because there is nothing else. */
const lastResort = openVideoGateway({ searchPath: '' });

afterAll(removeFilmFolders);

const picture = (size: string, seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc=size=${size}:rate=25:duration=${seconds}`,
];
const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50'];

describe.each(builds)('video with the %s build of ffmpeg', (_name, gateway) => {
  it('copies a playable source and adds the sizes below it, encrypted', async () => {
    const input = makeSource(...picture('1280x720', 6), ...sound(6), ...h264, '-c:a', 'aac', '-f', 'mp4');
    const { output, first, done, probe, seen } = await packed(gateway, input);
    expect(probe).toMatchObject({ kind: 'video', width: 1280, height: 720, canCopyVideo: true });
    expect(first.renditions.map((item) => [item.name, item.height, item.isCopy])).toEqual([
      ['v0', 720, true],
    ]);
    expect(done.renditions.map((item) => [item.name, item.height, item.isCopy])).toEqual([
      ['v0', 720, true],
      ['v1-7', 480, false],
      ['v2-7', 360, false],
    ]);
    expect(done.masterPlaylist.match(/^v.*$/gm)).toEqual(
      done.renditions.map(({ name }) => `${name}/index.m3u8`),
    );
    for (const item of done.renditions) {
      expect(playedSeconds(output, done, item.name)).toBeGreaterThan(5.8);
      const playlist = readFileSync(join(output, item.name, 'index.m3u8'), 'utf8');
      expect(playlist).toContain('METHOD=AES-128');
      expect(playlist).toContain('#EXT-X-ENDLIST');
      expect(playlist).not.toContain(output);
      // An unencrypted transport stream starts with the sync byte and repeats it every 188 bytes.
      const segment = readFileSync(join(output, item.name, 's00000.ts'));
      expect(segment[0] === 0x47 && segment[188] === 0x47 && segment[376] === 0x47).toBe(false);
    }
    const ivs = done.renditions.map(
      (item) => /IV=(\w+)/.exec(readFileSync(join(output, item.name, 'index.m3u8'), 'utf8'))?.[1],
    );
    expect(new Set(ivs).size).toBe(3);
    expect(done.masterPlaylist).toContain('RESOLUTION=1280x720');
    expect(done.thumbnails).toHaveLength(4);
    expect(done.poster).toBe('poster.jpg');
    expect(done.storyboard).toBe(3);
    const board = await sharp(join(output, 'storyboard.jpg')).metadata();
    expect([board.width, board.height]).toEqual([3 * 160, 90]);
    expect(seen.at(-1)).toBe(100);
    const everything = readdirSync(output, { recursive: true, withFileTypes: true });
    const keyed = everything.filter(
      (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(done.key),
    );
    expect(keyed).toEqual([]);
  });

  it.each([
    [1, 50],
    [2, 50],
    [3, 50],
    [8, 500],
  ])(
    'shows a small picture for each two seconds of a short film: %s s, one in %s stands alone',
    async (seconds, gap) => {
      const input = makeSource(...picture('320x180', seconds), ...h264, '-g', String(gap), '-f', 'mp4');
      const output = filmFolder();
      const request = { input, output, probe: await gateway.probe(input), onProgress: () => undefined };
      const made = await gateway.package({ ...request, secretFolder: join(filmFolder(), 'secret') });
      const count = Math.round(seconds / 2);
      expect(made.storyboard).toBe(count);
      const board = await sharp(join(output, 'storyboard.jpg')).metadata();
      expect([board.width, board.height]).toEqual([count * 160, 90]);
    },
  );

  it('encodes what browsers do not play: odd sizes, no sound, one second', async () => {
    const input = makeSource(...picture('641x361', 1), '-c:v', 'mpeg4', '-f', 'avi');
    const { done, output } = await packed(gateway, input);
    expect(done.renditions).toMatchObject([
      { width: 642, height: 362, isCopy: false },
      { width: 640, height: 360 },
    ]);
    expect(playedSeconds(output, done, 'v0')).toBeGreaterThan(0.8);
    expect(done.thumbnails).toHaveLength(4);
  });

  it('turns a film shot upright', async () => {
    const flat = makeSource(...picture('1280x720', 2), ...h264, '-f', 'mp4');
    const input = makeSource('-i', flat, '-c', 'copy', '-metadata:s:v', 'rotate=90', '-f', 'mp4');
    const { done, probe } = await packed(gateway, input);
    expect(probe).toMatchObject({ width: 720, height: 1280, rotated: true, canCopyVideo: false });
    expect(done.renditions.map((item) => item.width)).toEqual([720, 480, 360]);
  });

  it('packages music without a picture', async () => {
    const input = makeSource(...sound(5), '-f', 'mp3');
    const { done, output, probe } = await packed(gateway, input);
    expect(probe.kind).toBe('audio');
    expect(done.masterPlaylist).toContain('CODECS="mp4a.40.2"');
    expect(done.masterPlaylist).not.toContain('RESOLUTION');
    expect(playedSeconds(output, done, 'v0')).toBeGreaterThan(4.8);
  });

  it('refuses playlists and scripts before any of them is followed', async () => {
    const secret = join(filmFolder(), 'secret.ts');
    execFileSync(npmProgram, ['-v', 'error', ...picture('320x240', 1), '-f', 'mpegts', secret]);
    const attacks = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:9/x.ts\n#EXT-X-ENDLIST\n',
      `ffconcat version 1.0\nfile ${secret}\n`,
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '',
    ];
    for (const text of attacks) {
      const path = join(filmFolder(), 'film.mp4');
      writeFileSync(path, text);
      await expect(gateway.probe(path)).rejects.toMatchObject({ fault: 'unreadable' });
    }
  });

  it('says why a cut-off film cannot be used', async () => {
    const whole = makeSource(...picture('320x240', 4), ...h264, '-f', 'mp4');
    const path = join(filmFolder(), 'cut');
    const bytes = readFileSync(whole);
    writeFileSync(path, bytes.subarray(0, bytes.length / 2));
    await expect(gateway.probe(path)).rejects.toMatchObject({ fault: 'unreadable' });
  });

  it('stops at once when asked to', async () => {
    const input = makeSource(...picture('1280x720', 20), '-c:v', 'mpeg4', '-f', 'avi');
    const stop = new AbortController();
    const probe = await gateway.probe(input);
    const run = gateway.package({
      ...{ input, output: filmFolder(), probe, secretFolder: join(filmFolder(), 's'), signal: stop.signal },
      onProgress: () => stop.abort(),
    });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  });

  // Where the checks of all changes run the samples are there: without them nothing here may pass unseen.
  it.runIf(existsSync(sampleFolder) || process.env.CI).each([
    ['movie1/VID_20191220_170832.mp4', 'h264'],
    ['movie2/movie-hello.mp4', 'h264'],
    ['movie2/movie-hello.avi', 'h264'],
    ['movie2/movie-hello.mpeg', 'mpeg2video'],
    ['movie2/movie-hello.ogg', 'theora'],
    ['audio1/debian.wav', undefined],
  ])('plays the real sample %s', async (path, codec) => {
    const { done, output, probe } = await packed(gateway, join(sampleFolder, path));
    expect(probe.videoCodec).toBe(codec);
    for (const item of done.renditions) {
      expect(playedSeconds(output, done, item.name)).toBeGreaterThan(probe.durationSeconds - 0.8);
    }
  });
});

it('finds the program beside FFMPEG_PATH or says that there is none', async () => {
  expect(dirname(npmProgram)).toContain('ffmpeg');
  const nowhere = openVideoGateway({ ffmpegPath: '/nowhere/ffmpeg', searchPath: '/nowhere' });
  await expect(nowhere.probe('/dev/null')).rejects.toThrow();
});

describe('an old converter that stands in for a missing one', () => {
  it('says so', async () => {
    expect(await lastResort.version()).toMatchObject({ isLastResort: true });
    const [, chosen] = builds.at(-1) as (typeof builds)[number];
    expect(await chosen.version()).toMatchObject({ isLastResort: false });
  });

  it('packages what is common', async () => {
    const source = makeSource(...picture('320x180', 4), ...sound(4), ...h264, '-c:a', 'aac', '-f', 'mp4');
    const { done } = await packed(lastResort, source);
    expect(done.renditions.length).toBeGreaterThan(0);
  });

  it.each([
    ['a container', ['-c:v', 'mpeg4', '-f', 'avi']],
    ['a codec', ['-c:v', 'huffyuv', '-f', 'matroska']],
  ])('refuses %s that its old readers should not touch', async (_what, output) => {
    const source = makeSource(...picture('160x90', 1), ...output);
    await expect(lastResort.probe(source)).rejects.toMatchObject({ fault: 'converter-old' });
    const [, chosen] = builds.at(-1) as (typeof builds)[number];
    expect(await chosen.probe(source)).toMatchObject({ kind: 'video' });
  });
});
