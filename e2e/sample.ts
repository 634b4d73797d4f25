import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve('artifacts/samples');

function make(name: string, args: string[]): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  const command = process.env.FFMPEG_PATH ?? 'ffmpeg';
  const { status, stderr } = spawnSync(command, ['-y', '-loglevel', 'error', ...args, file], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ffmpeg made no ${name}: ${stderr}`);
  return file;
}

/** What is uploaded in a journey. */
export interface Sample {
  image: string;
  video: string;
  /** As the screens write it. */
  length: string;
}

/** Twelve seconds of moving picture with a tone, and a picture that is not in the shape of its field. */
export function madeSample(): Sample {
  const video = make('episode.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=12'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330:duration=12'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac'],
  ]);
  const picture = 'gradients=size=1600x1400:x0=0:y0=0:seed=7';
  const image = make('still.jpg', ['-f', 'lavfi', '-i', picture, '-frames:v', '1']);
  return { image, video, length: '0:12' };
}

/** A minute of picture: long enough to stop in the middle. */
export const longFilm = (): string =>
  make('minute.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10:duration=60'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20'],
  ]);

/** Some seconds of one colour with nothing on it, in the shape of its name. */
export const plainFilm = (colour: string, size: string): string =>
  make(`${colour}-${size}.mp4`, [
    ...['-f', 'lavfi', '-i', `color=${colour}:size=${size}:rate=10:duration=20`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20'],
  ]);

/** The made film, so many bytes large by a box that players skip (ISO/IEC 14496-12, `free`). */
export function heavyFilm(name: string, bytes: number): string {
  const file = path.join(folder, `heavy-${name}.mp4`);
  const film = readFileSync(madeSample().video);
  const rest = Buffer.alloc(bytes - film.length);
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4, 'latin1');
  writeFileSync(file, Buffer.concat([film, rest]));
  return file;
}

/** Some seconds of a tone, as a musician's master comes. */
export const madeSound = (seconds = 6): string =>
  make(`tone-${seconds}.wav`, ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]);

const real = '/usr/share/forensics-samples/original-files';

/** Files of a real telephone (Debian's forensics-samples-files); where they are not installed, the made ones. */
export function realSample(): Sample {
  const image = `${real}/pic1/IMG_20200827_231612.jpg`;
  const video = `${real}/movie2/movie-hello.mp4`;
  return existsSync(image) && existsSync(video) ? { image, video, length: '0:08' } : madeSample();
}
