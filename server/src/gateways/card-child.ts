import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { type CardRequest, cardSize } from './card.ts';

/** A short-lived process of its own (see `card-pango.ts`): one request on stdin, the card as a file. */

sharp.cache(false);
// Nothing but our own pictures is read; words are drawn by `text`, which reads no markup of others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadWebpFile', 'VipsForeignLoadPngBuffer'],
});

/** Rubik Bold in Hebrew and Latin: a machine without fonts draws the same card. */
const fontFile = fileURLToPath(new URL('../../fonts/share-card.ttf', import.meta.url));
const margin = 72;
const textWidth = cardSize.width - 2 * margin;
const titleSizes = [88, 76, 64, 54, 46, 40];
const titleHeight = 320;
const stroke = { width: 96, height: 8 };

const escapeMarkup = (value: string) =>
  value.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '');

interface Drawn {
  data: Buffer;
  width: number;
  height: number;
}

/** Words as they stand in their own direction: `left` is where their lines begin, which in Hebrew is the right. */
async function draw(words: string, colour: string, size: number, width: number): Promise<Drawn> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(words)}</span>`,
      font: `Firstlook Card Bold ${size}`,
      fontfile: fontFile,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The largest size at which the whole title has room; what asks for it cuts longer ones. */
async function drawTitle(title: string): Promise<Drawn> {
  let drawn: Drawn | null = null;
  for (const size of titleSizes) {
    drawn = await draw(title, '#ffffff', size, textWidth);
    if (drawn.height <= titleHeight) break;
  }
  return drawn as Drawn;
}

/** Darker towards the foot, so that white words are read on any picture. */
function drawShade(): Promise<Buffer> {
  const column = Array.from({ length: cardSize.height }, (_, row) => {
    const share = Math.min(1, Math.max(0, (row / cardSize.height - 0.15) / 0.55));
    return [8, 10, 14, Math.round(215 * share)];
  });
  return sharp(Buffer.from(column.flat()), { raw: { width: 1, height: cardSize.height, channels: 4 } })
    .resize(cardSize.width, cardSize.height, { fit: 'fill' })
    .png()
    .toBuffer();
}

async function groundOf({ picture, ground }: CardRequest): Promise<{ base: Sharp; over: OverlayOptions[] }> {
  const plain = { ...cardSize, channels: 3 as const, background: ground };
  if (!picture) return { base: sharp({ create: plain }), over: [] };
  const { x: left, y: top, width, height } = picture.area;
  const { data, info } = await sharp(picture.path, { failOn: 'error' })
    .extract({ left, top, width, height })
    .resize(cardSize.width, cardSize.height, { fit: 'fill' })
    .flatten({ background: ground })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { base: sharp(data, { raw: info }), over: [{ input: await drawShade(), left: 0, top: 0 }] };
}

async function main(): Promise<void> {
  const request = JSON.parse(await text(process.stdin)) as CardRequest;
  const title = await drawTitle(request.title);
  const name = await draw(request.name, '#ffffff', 30, textWidth);
  const startOf = (width: number) => (request.isRightToLeft ? cardSize.width - margin - width : margin);
  const titleTop = cardSize.height - margin - title.height;
  const nameTop = titleTop - 28 - name.height;
  const { base, over } = await groundOf(request);
  const line = { ...stroke, channels: 3 as const, background: request.accent };
  await base
    .composite([
      ...over,
      {
        input: await sharp({ create: line }).png().toBuffer(),
        left: startOf(stroke.width),
        top: nameTop - 30 - stroke.height,
      },
      { input: name.data, left: startOf(name.width), top: nameTop },
      { input: title.data, left: startOf(title.width), top: titleTop },
    ])
    .jpeg({ quality: 84 })
    .toFile(request.output);
}

await main();
