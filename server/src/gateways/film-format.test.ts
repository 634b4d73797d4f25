import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import {
  makeSource,
  npmProgram,
  packed,
  playedSeconds,
  playing,
  removeFilmFolders,
} from '../../test/packed-film.ts';
import { findFileType, headBytes } from './file-type.ts';
import { openVideoGateway } from './video-ffmpeg.ts';

afterAll(removeFilmFolders);

const searchPath = process.env.PATH ?? '';
const gateway = openVideoGateway(
  existsSync('/usr/bin/ffmpeg') ? { searchPath } : { ffmpegPath: npmProgram, searchPath },
);
const words = (line: string) => line.split(' ').filter(Boolean);
const seconds = 2;
const shot = words(`-f lavfi -i testsrc=size=640x360:rate=25:duration=${seconds}`);
const tone = words(`-f lavfi -i sine=frequency=440:duration=${seconds}:sample_rate=48000`);
const both = [...shot, ...tone];
const hlg = words('-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc');

interface Row {
  name: string;
  file: string;
  input: string[];
  output: string;
  /** What of it is copied as it is. */
  isCopy?: boolean;
}

// Each row is one of docs/MEDIA.md, Films and sound.
const rows: Row[] = [
  {
    name: 'MP4: H.264 and AAC',
    file: 'a.mp4',
    input: both,
    output: '-c:v libx264 -pix_fmt yuv420p -g 50 -c:a aac -f mp4',
    isCopy: true,
  },
  {
    name: 'MP4: H.264, 4:2:2 of 10 bits',
    file: 'a.mp4',
    input: both,
    output: '-c:v libx264 -pix_fmt yuv422p10le -c:a aac -f mp4',
  },
  {
    name: 'MP4: HEVC of 10 bits',
    file: 'a.mp4',
    input: both,
    output: '-c:v libx265 -x265-params log-level=none -pix_fmt yuv420p10le -tag:v hvc1 -c:a aac -f mp4',
  },
  {
    name: 'MP4 without sound',
    file: 'a.mp4',
    input: shot,
    output: '-c:v libx264 -pix_fmt yuv420p -f mp4',
    isCopy: true,
  },
  {
    name: 'MP4 of changing frame rate',
    file: 'a.mp4',
    input: [...shot, '-vf', "select='not(mod(n,3))+lt(n,20)'", '-vsync', 'vfr'],
    output: '-c:v libx264 -pix_fmt yuv420p -f mp4',
    isCopy: true,
  },
  {
    name: 'MP4 with 5.1 AAC',
    file: 'a.mp4',
    input: both,
    output: '-c:v libx264 -pix_fmt yuv420p -c:a aac -ac 6 -f mp4',
  },
  {
    name: 'MOV: ProRes 422 and PCM of 24 bits',
    file: 'a.mov',
    input: both,
    output: '-c:v prores_ks -c:a pcm_s24le -f mov',
  },
  {
    name: 'MOV: DNxHD',
    file: 'a.mov',
    input: both,
    output: '-vf scale=1280:720 -c:v dnxhd -b:v 90M -pix_fmt yuv422p -c:a pcm_s16le -f mov',
  },
  {
    name: 'MPEG-2 program stream',
    file: 'a.mpg',
    input: both,
    output: '-c:v mpeg2video -b:v 4M -c:a mp2 -f vob',
  },
  {
    name: 'MPEG-2 transport stream with AC-3',
    file: 'a.mts',
    input: both,
    output: '-c:v mpeg2video -b:v 4M -c:a ac3 -mpegts_m2ts_mode 1 -f mpegts',
  },
  { name: 'AVI: MPEG-4 and MP3', file: 'a.avi', input: both, output: '-c:v mpeg4 -c:a libmp3lame -f avi' },
  {
    name: 'WebM: VP9 and Opus',
    file: 'a.webm',
    input: both,
    output: '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus -f webm',
  },
  {
    name: 'MKV: H.264 and FLAC',
    file: 'a.mkv',
    input: both,
    output: '-c:v libx264 -pix_fmt yuv420p -c:a flac -f matroska',
  },
  { name: 'WAV of 24 bits, 96 kHz', file: 'a.wav', input: tone, output: '-c:a pcm_s24le -ar 96000 -f wav' },
  { name: 'AIFF', file: 'a.aiff', input: tone, output: '-c:a pcm_s24be -f aiff' },
  { name: 'FLAC', file: 'a.flac', input: tone, output: '-c:a flac -f flac' },
  { name: 'MP3', file: 'a.mp3', input: tone, output: '-c:a libmp3lame -f mp3' },
  { name: 'M4A: AAC', file: 'a.m4a', input: tone, output: '-c:a aac -f ipod', isCopy: true },
  { name: 'M4A: ALAC', file: 'a.m4a', input: tone, output: '-c:a alac -f ipod' },
  { name: 'OGG: Opus', file: 'a.ogg', input: tone, output: '-c:a libopus -f ogg' },
];

it.each(rows)('$name plays to its end', async ({ file, input, output: wanted, isCopy = false }) => {
  const source = makeSource(...input, ...words(wanted));
  const kind = input === tone ? 'audio' : 'video';
  expect(await findFileType(readFileSync(source).subarray(0, headBytes), file)).toMatchObject({ kind });
  const { output, done } = await packed(gateway, source);
  expect(done.renditions[0]?.isCopy).toBe(isCopy);
  expect(done.thumbnails).toHaveLength(kind === 'video' ? 4 : 0);
  for (const { name } of done.renditions)
    expect(playedSeconds(output, done, name)).toBeGreaterThan(seconds - 0.3);
});

/** What a player decodes of the first picture: its tags, and how bright it is (0–255). */
function firstPicture(input: string[]): { tags: string; mean: number } {
  const raw = [
    '-v',
    'info',
    ...input,
    '-frames:v',
    '1',
    '-vf',
    'showinfo,scale=16:16,format=gray',
    '-f',
    'rawvideo',
    '-',
  ];
  const told = execFileSync('sh', ['-c', '"$0" "$@" 2>&1 >/dev/null', npmProgram, ...raw], {
    encoding: 'utf8',
  });
  const pixels = execFileSync(npmProgram, raw, { stdio: ['ignore', 'pipe', 'ignore'] });
  return {
    tags: /Video: h264[^\n]*/.exec(told)?.[0] ?? '',
    mean: pixels.reduce((sum, one) => sum + one, 0) / pixels.length,
  };
}

it('a film of high dynamic range (HLG) is brought into the ordinary one, its stills too', async () => {
  // White paper of HLG stands at three quarters of the signal (ITU-R BT.2408): on an ordinary screen it is near to white.
  const paper = words(`-f lavfi -i color=0xBFBFBF:size=640x360:rate=25:duration=${seconds}`);
  const codec = words('-c:v libx265 -x265-params log-level=none -pix_fmt yuv420p10le -tag:v hvc1');
  const source = makeSource(...paper, ...codec, ...hlg, '-f', 'mp4');
  const { output, done, probe } = await packed(gateway, source);
  expect(probe.hdrTransfer).toBe('arib-std-b67');
  const { tags, mean } = firstPicture(playing(output, done, 'v0'));
  expect(tags).toContain('bt709');
  expect(tags).not.toMatch(/bt2020|arib/);
  expect(mean).toBeGreaterThan(205);
  const still = await sharp(join(output, 'poster.jpg')).stats();
  expect(still.channels[0]?.mean).toBeGreaterThan(205);
});

/** An AIFF of silence, two channels of 16 bits; its rate is written as an 80-bit number. */
function aiff(rate: string, samples: number): Buffer {
  const sound = Buffer.alloc(samples * 4);
  const head = Buffer.from(`0002000000000010${rate}`, 'hex');
  head.writeUInt32BE(samples, 2);
  const number = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');
  const parts = [Buffer.from('AIFFCOMM'), number(head.length), head, Buffer.from('SSND')];
  const body = Buffer.concat([...parts, number(sound.length + 8), Buffer.alloc(8), sound]);
  return Buffer.concat([Buffer.from('FORM'), number(body.length), body]);
}

it.each([
  ['one sample a second: half a day of it in 176 KB', '3fff8000000000000000', false],
  ['44,100 a second: one second of it', '400eac44000000000000', true],
])('sound of %s', async (_, rate, isSound) => {
  const source = join(mkdtempSync(join(tmpdir(), 'firstlook-claim-')), 'claim.aiff');
  writeFileSync(source, aiff(rate, 44_100));
  const probed = gateway.probe(source);
  if (isSound) expect(await probed).toMatchObject({ kind: 'audio', durationSeconds: 1 });
  else await expect(probed).rejects.toMatchObject({ fault: 'unreadable' });
  rmSync(dirname(source), { recursive: true });
});

it('a film of more hours than its bytes can fill is not believed', async () => {
  const source = makeSource(
    ...words('-f lavfi -i testsrc=size=320x180:rate=1:duration=2 -vf setpts=N*43200/TB -vsync vfr'),
    ...words('-c:v libx264 -pix_fmt yuv420p -f matroska'),
  );
  await expect(gateway.probe(source)).rejects.toMatchObject({ fault: 'unreadable' });
});
