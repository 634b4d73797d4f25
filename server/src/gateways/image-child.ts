import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { type CropArea, type ImageFacts, imageWidths } from './image.ts';
import { openHeic } from './image-heic.ts';

/** A short-lived process of its own (see `image-sharp.ts`): one request on stdin, one answer on stdout. */

// About 8600 × 5800: every camera of today; a flood of pixels is refused by its header, before decoding.
const maxPixels = 50_000_000;

sharp.cache(false);
sharp.concurrency(2);
// Everything libvips could open is closed (SVG, PDF, ImageMagick formats), then the allow-list is opened.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadTiffFile',
  ],
});

class Refused extends Error {}

function open(path: string): Sharp {
  return sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
}

function hex(colour: { r: number; g: number; b: number }): string {
  return `#${[colour.r, colour.g, colour.b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

async function uprightSize(path: string) {
  const found = await open(path).metadata();
  if (!found.width || !found.height) throw new Refused('unreadable');
  if (found.width * found.height > maxPixels) throw new Refused('picture-too-large');
  const sideways = (found.orientation ?? 1) >= 5;
  return {
    width: sideways ? found.height : found.width,
    height: sideways ? found.width : found.height,
    format: found.format ?? '',
    hasAlpha: found.hasAlpha ?? false,
    isHeic: found.compression === 'hevc',
    icc: found.icc,
  };
}

function assertInside(crop: CropArea, size: { width: number; height: number }): void {
  if (crop.x + crop.width > size.width || crop.y + crop.height > size.height)
    throw new Refused('crop-outside');
}

async function makeSizes(request: { input: string; output: string; crop?: CropArea }): Promise<ImageFacts> {
  const size = await uprightSize(request.input);
  if (request.crop) assertInside(request.crop, size);
  const { x, y, width, height } = request.crop ?? { x: 0, y: 0, width: size.width, height: size.height };
  const largest = Math.min(width, imageWidths.at(-1) as number);
  const sizes = [...imageWidths.filter((step) => step < largest), largest];

  // Decoded once; everything below is made from these pixels, so no metadata can slip through.
  const upright = size.isHeic ? await openHeic(request.input, size) : open(request.input).rotate();
  const base = await upright
    .extract({ left: x, top: y, width, height })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const from = () => sharp(base.data, { raw: base.info });
  // For print and download: every pixel, and nothing about who took it and where.
  await from()
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toFile(join(request.output, 'full.jpg'));
  for (const each of sizes) {
    await from()
      .resize({ width: each })
      .webp({ quality: 80, effort: 3 })
      .toFile(join(request.output, `w${each}.webp`));
    // Mail programs know no WebP; transparent places become white paper.
    const flat = from().resize({ width: each }).flatten({ background: '#ffffff' });
    await flat.jpeg({ quality: 82, mozjpeg: false }).toFile(join(request.output, `w${each}.jpg`));
  }
  const tiny = await from().resize({ width: 16 }).webp({ quality: 30, alphaQuality: 30 }).toBuffer();
  const { dominant } = await from().flatten({ background: '#ffffff' }).resize({ width: 64 }).stats();
  return {
    width,
    height,
    format: size.format,
    hasAlpha: size.hasAlpha,
    colour: hex(dominant),
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    sizes,
  };
}

async function main(): Promise<void> {
  const request = JSON.parse(await text(process.stdin)) as { input: string; output: string; crop?: CropArea };
  try {
    if ((await stat(request.input)).size === 0) throw new Refused('unreadable');
    process.stdout.write(JSON.stringify({ facts: await makeSizes(request) }));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const flood = /pixel limit|picture-too-large|insufficient memory|out of memory/i.test(detail);
    const fault = flood ? 'picture-too-large' : error instanceof Refused ? detail : 'unreadable';
    process.stdout.write(JSON.stringify({ fault, detail: detail.slice(0, 500) }));
  }
}

await main();
