import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Length of a PNG's signature with its first chunk, behind which its profile stands (PNG specification, 11.3.2.3). */
const behindHead = 33;

/** A PNG whose colours are meant by this ICC profile. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, behindHead), chunk, png.subarray(behindHead)]);
}

/**
 * The pixels of a picture in HEVC, as telephones keep them (HEIC), upright and with the colours of its profile. Sharp
 * tells what stands in such a file, its build has no decoder for it: this one is WebAssembly. Only for the limited child,
 * and after the size was looked at.
 * @throws Error what cannot be decoded
 */
export async function openHeic(
  path: string,
  { icc, hasAlpha }: { icc: Buffer | undefined; hasAlpha: boolean },
): Promise<Sharp> {
  const { default: decoder } = await import('heic-decode');
  const pictures = await decoder.all({ buffer: await readFile(path) });
  const [first] = pictures;
  if (!first) throw new Error('no picture');
  const { data, width, height } = await first.decode();
  pictures.dispose();
  const raw = sharp(data, { raw: { width, height, channels: 4 } });
  const shown = hasAlpha ? raw : raw.removeAlpha();
  return icc ? sharp(withProfile(await shown.png({ compressionLevel: 1 }).toBuffer(), icc)) : shown;
}
