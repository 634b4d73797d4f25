import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { StampRequest } from './stamp.ts';

/** A short-lived process of its own (see `stamp-pdf-lib.ts`): one request on stdin, the stamped file beside. */

sharp.cache(false);
sharp.concurrency(1);
// Nothing but our own pictures is read; words are drawn by `text`, which reads no markup of others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngBuffer'] });

/** Rubik Bold in Hebrew and Latin, as on cards; letters of other scripts come from the machine's fonts. */
const fontFile = fileURLToPath(new URL('../../fonts/share-card.ttf', import.meta.url));

const escapeMarkup = (value: string) =>
  value.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '');

interface Band {
  data: Buffer;
  width: number;
  height: number;
}

/** The words in white on a dark band that lets the picture through, in points of the picture. */
async function drawBand(words: string, size: number, mostWidth: number): Promise<Band> {
  const padding = Math.ceil(size * 0.4);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="#ffffff">${escapeMarkup(words)}</span>`,
      font: `Firstlook Card Bold ${size}`,
      fontfile: fontFile,
      width: Math.max(1, mostWidth - 2 * padding),
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const width = info.width + 2 * padding;
  const height = info.height + 2 * padding;
  const ground = { width, height, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0.6 } };
  const band = await sharp({ create: ground })
    .composite([{ input: data, left: padding, top: padding }])
    .png()
    .toBuffer();
  return { data: band, width, height };
}

/** Along the lower edge; a picture too small for the words gets them as small as it is. */
async function stampPicture({ words, input, output }: StampRequest): Promise<void> {
  const { width, height } = await sharp(input, { failOn: 'error' }).metadata();
  if (!width || !height) throw new Error('unreadable');
  const size = Math.max(12, Math.round(Math.min(width, height) * 0.022));
  const band = await drawBand(words, size, width);
  const fitted = await sharp(band.data)
    .resize({
      width: Math.min(band.width, width),
      height: Math.min(band.height, height),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png()
    .toBuffer({ resolveWithObject: true });
  await sharp(input, { failOn: 'error' })
    .composite([{ input: fitted.data, left: 0, top: height - fitted.info.height }])
    .keepIccProfile()
    .jpeg({ quality: 90 })
    .toFile(output);
}

/** Points of paper. */
const lineHeight = 13;
const edge = 12;
/** The band is drawn so much finer than paper's points, for print. */
const fineness = 4;

/** Where the lower left corner lies as the page is seen, which its `Rotate` turns (ISO 32000-1, table 30). */
function cornerOf(box: { x: number; y: number; width: number; height: number }, angle: number) {
  const turned = ((angle % 360) + 360) % 360;
  if (turned === 90) return { x: box.x + box.width - edge, y: box.y + edge };
  if (turned === 180) return { x: box.x + box.width - edge, y: box.y + box.height - edge };
  if (turned === 270) return { x: box.x + edge, y: box.y + box.height - edge };
  return { x: box.x + edge, y: box.y + edge };
}

async function stampDocument({ words, input, output }: StampRequest): Promise<void> {
  const { degrees, PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(await readFile(input), { updateMetadata: false });
  const band = await drawBand(words, 8 * fineness, 2000 * fineness);
  const picture = await document.embedPng(band.data);
  for (const page of document.getPages()) {
    const box = page.getCropBox();
    const { angle } = page.getRotation();
    const seenWidth = angle % 180 === 0 ? box.width : box.height;
    const width = Math.min((band.width / band.height) * lineHeight, Math.max(1, seenWidth - 2 * edge));
    page.drawImage(picture, {
      ...cornerOf(box, angle),
      width,
      height: (width * band.height) / band.width,
      rotate: degrees(angle),
    });
  }
  await writeFile(output, await document.save());
}

const request = JSON.parse(await text(process.stdin)) as StampRequest;
await (request.kind === 'pdf' ? stampDocument(request) : stampPicture(request));
