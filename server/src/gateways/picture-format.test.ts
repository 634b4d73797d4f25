import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { makeHeic } from '../../test/heic.ts';
import { findFileType, headBytes } from './file-type.ts';
import { openImageGateway } from './image-sharp.ts';

const gateway = openImageGateway({ searchPath: process.env.PATH ?? '' });
const root = mkdtempSync(join(tmpdir(), 'firstlook-format-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const size = { width: 200, height: 300 };
const half = Buffer.alloc((size.width * size.height) / 2).fill(0);
const pixels = (red: number, blue: number) => Buffer.from([...half].flatMap(() => [red, 0, blue]));
const both = Buffer.concat([pixels(255, 0), pixels(0, 255)]);
/** The upper half red, the lower half blue. */
const halves = (): Sharp => sharp(both, { raw: { ...size, channels: 3 } });
const profileOf = async (name: string) =>
  (await sharp(await halves().withIccProfile(name).png().toBuffer()).metadata()).icc;

type Row = [name: string, extension: string, make: () => Promise<Buffer>, upper: 'red' | 'blue'];

// Each row is one of docs/MEDIA.md, Pictures.
const rows: Row[] = [
  ['JPEG', 'jpg', () => halves().jpeg().toBuffer(), 'red'],
  ['JPEG in CMYK', 'jpg', () => halves().toColourspace('cmyk').jpeg().toBuffer(), 'red'],
  ['PNG', 'png', () => halves().png().toBuffer(), 'red'],
  ['PNG of 16 bits', 'png', () => halves().toColourspace('rgb16').png().toBuffer(), 'red'],
  ['WebP', 'webp', () => halves().webp().toBuffer(), 'red'],
  ['GIF', 'gif', () => halves().gif().toBuffer(), 'red'],
  ['AVIF', 'avif', () => halves().avif().toBuffer(), 'red'],
  ['TIFF', 'tif', () => halves().tiff().toBuffer(), 'red'],
  // Its directory lies behind everything that is read to know a file.
  ['TIFF of more than the head', 'tif', () => halves().tiff({ compression: 'none' }).toBuffer(), 'red'],
  ['HEIC', 'heic', async () => makeHeic(300, 200), 'blue'],
  ['HEIC in Display P3', 'heic', async () => makeHeic(300, 200, { profile: await profileOf('p3') }), 'blue'],
];

/** The mean red, green and blue of a strip of what readers download. */
async function seenAt(output: string, top: number): Promise<number[]> {
  const strip = { left: 40, top, width: 100, height: 50 };
  const cut = await sharp(join(output, 'full.jpg')).extract(strip).toBuffer();
  return (await sharp(cut).stats()).channels.map(({ mean }) => Math.round(mean));
}

async function draw(name: string, content: Buffer) {
  const input = join(root, `${name}.bin`);
  writeFileSync(input, content);
  const output = mkdtempSync(join(root, 'out-'));
  return { facts: await gateway.process({ input, output }), output };
}

it.each(rows)('%s comes out upright and in its colours', async (name, extension, make, upper) => {
  const content = await make();
  const found = await findFileType(content.subarray(0, headBytes), `still.${extension}`);
  expect(found).toMatchObject({ kind: 'img', extension });
  const { facts, output } = await draw(name, content);
  expect(facts).toMatchObject(size);
  const [red = [], blue = []] =
    upper === 'red'
      ? [await seenAt(output, 20), await seenAt(output, 220)]
      : [await seenAt(output, 220), await seenAt(output, 20)];
  // Inks and telephones know other reds and blues: which of the two it is must be beyond doubt.
  expect(Math.min(red[0] ?? 0, blue[2] ?? 0)).toBeGreaterThan(130);
  expect(Math.max(red[1] ?? 255, red[2] ?? 255, blue[0] ?? 255, blue[1] ?? 255)).toBeLessThan(110);
});

it('the colours of a HEIC are meant as its profile says', async () => {
  const left = '0xB04040';
  const plain = await draw('plain', makeHeic(300, 200, { left }));
  const profile = await profileOf('p3');
  const telephone = await draw('telephone', makeHeic(300, 200, { left, profile }));
  const [inNumbers = 0] = await seenAt(plain.output, 220);
  const [inColours = 0] = await seenAt(telephone.output, 220);
  // The red of P3 is a stronger one: in sRGB the same colour needs more of it.
  expect(inColours).toBeGreaterThan(inNumbers + 8);
});

it('a HEIC that is cut off is refused', async () => {
  const whole = makeHeic(300, 200);
  await expect(draw('cut', whole.subarray(0, whole.length - 200))).rejects.toMatchObject({
    fault: 'unreadable',
  });
});
