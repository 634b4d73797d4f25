import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
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

/** Twelve seconds of moving picture with a tone, H.264 and AAC. */
export const sampleVideo = (): string =>
  make('episode.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=12'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330:duration=12'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac'],
  ]);

/** A picture that is not yet in the shape of the field, so that it has to be cut. */
export const sampleImage = (): string =>
  make('still.jpg', ['-f', 'lavfi', '-i', 'gradients=size=1600x1400:x0=0:y0=0:seed=7', '-frames:v', '1']);
