import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ffmpeg = (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string }).path;

const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (value: number) => u8(value >> 8, value & 255);
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}
const fullBox = (type: string, version: number, ...parts: (Buffer | string)[]) =>
  box(type, u32(version * 0x1000000), ...parts);

/** A box of the file by its type: its head and what is in it. */
function boxIn(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4;
  return file.subarray(at, at + file.readUInt32BE(at));
}

/** One frame of HEVC of two halves in these colours, in the boxes that a film keeps it in. */
function frameOf(width: number, height: number, left: string, right: string): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-heic-'));
  const file = path.join(folder, 'frame.mp4');
  const picture = `color=${left}:size=${width / 2}x${height}[a];color=${right}:size=${width / 2}x${height}[b];[a][b]hstack`;
  // biome-ignore format: it is read as one command line
  execFileSync(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-frames:v', '1', '-c:v', 'libx265', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p', '-tag:v', 'hvc1', file]);
  const film = readFileSync(file);
  rmSync(folder, { recursive: true, force: true });
  return film;
}

/**
 * A picture as telephones write it (ISO/IEC 23008-12): HEVC in boxes, turned a quarter by its `irot`, which is why it is
 * shown as `height` × `width`. The left half is then the lower one.
 */
export function makeHeic(
  width: number,
  height: number,
  { profile, left = 'red', right = 'blue' }: { profile?: Buffer; left?: string; right?: string } = {},
): Buffer {
  const film = frameOf(width, height, left, right);
  const data = boxIn(film, 'mdat').subarray(8);
  const properties = [boxIn(film, 'hvcC'), fullBox('ispe', 0, u32(width), u32(height)), box('irot', u8(1))];
  if (profile) properties.push(box('colr', 'prof', profile));
  const assigned = properties.map((_, at) => (at === 1 ? at + 1 : 0x80 | (at + 1)));
  const kind = box('ftyp', 'heic', u32(0), 'mif1heic');
  const metaWith = (offset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), 'pict', Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iloc', 0, u8(0x44, 0), u16(1), u16(1), u16(0), u16(1), u32(offset), u32(data.length)),
      fullBox('iinf', 0, u16(1), fullBox('infe', 2, u16(1), u16(0), 'hvc1\0')),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox('ipma', 0, u32(1), u16(1), u8(assigned.length, ...assigned)),
      ),
    );
  const before = kind.length + metaWith(0).length + 8;
  return Buffer.concat([kind, metaWith(before), box('mdat', data)]);
}
