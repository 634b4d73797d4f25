import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openImageGateway } from './image-sharp.ts';

const sampleFolder = '/usr/share/forensics-samples/original-files';
const gateway = openImageGateway({ searchPath: process.env.PATH ?? '' });
const root = mkdtempSync(join(tmpdir(), 'firstlook-image-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let made = 0;
function place(content: Buffer | string) {
  const output = mkdtempSync(join(root, 'out-'));
  const input = join(root, `source-${made++}`);
  writeFileSync(input, content);
  return { input, output };
}
/** Left half red, right half blue. */
function halves(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  const left = { input: { create: { ...half, background: '#d01010' } }, left: 0, top: 0 };
  return sharp({ create: { width, height, channels: 3, background: '#1010d0' } }).composite([left]);
}

/** A PNG whose header promises far more pixels than its few bytes hold. */
function pixelFlood(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(60_000, 0);
  head.writeUInt32BE(60_000, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(10_000_000)));
  return Buffer.concat([signature, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))]);
}

describe('images', () => {
  it('makes the sizes below the source, in both formats, with placeholder and colour', async () => {
    const { input, output } = place(await halves(1200, 600).png().toBuffer());
    const facts = await gateway.process({ input, output });
    expect(facts).toMatchObject({ width: 1200, height: 600, format: 'png', sizes: [320, 640, 1024, 1200] });
    expect(facts.colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(facts.placeholder.length).toBeLessThan(400);
    expect(readdirSync(output).sort()).toEqual(
      ['full.jpg', ...[320, 640, 1024, 1200].flatMap((width) => [`w${width}.jpg`, `w${width}.webp`])].sort(),
    );
    expect(await sharp(join(output, 'w640.webp')).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
      height: 320,
    });
  });

  it('turns upright before it crops, and drops EXIF', async () => {
    const sideways = await halves(800, 400)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { input, output } = place(sideways);
    const facts = await gateway.process({ input, output, crop: { x: 0, y: 0, width: 400, height: 300 } });
    expect(facts).toMatchObject({ width: 400, height: 300, sizes: [320, 400] });
    // Turned by 90 degrees the red half is the upper one, which is what was cut out.
    const { dominant } = await sharp(join(output, 'w400.jpg')).stats();
    expect(dominant.r).toBeGreaterThan(180);
    const written = await sharp(join(output, 'w400.jpg')).metadata();
    expect(written.exif).toBeUndefined();
    expect(written.orientation).toBeUndefined();
  });

  it('keeps transparency in WebP and puts paper behind it in JPEG', async () => {
    const clear = sharp({
      create: { width: 100, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { input, output } = place(await clear.png().toBuffer());
    expect((await gateway.process({ input, output })).hasAlpha).toBe(true);
    expect((await sharp(join(output, 'w100.webp')).metadata()).hasAlpha).toBe(true);
    expect((await sharp(join(output, 'w100.jpg')).stats()).channels[0]?.mean).toBe(255);
  });

  it.each([
    ['a flood of pixels', pixelFlood(), 'picture-too-large'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'unreadable'],
    ['nothing', '', 'unreadable'],
    ['text', 'not a picture', 'unreadable'],
  ])('refuses %s', async (_what, content, fault) => {
    await expect(gateway.process(place(content))).rejects.toMatchObject({ fault });
  });

  it('refuses an area outside of the picture', async () => {
    const paths = place(await halves(100, 100).png().toBuffer());
    const crop = { x: 50, y: 0, width: 51, height: 10 };
    await expect(gateway.process({ ...paths, crop })).rejects.toMatchObject({ fault: 'crop-outside' });
  });

  it
    // Where the checks of all changes run the samples are there: without them nothing here may pass unseen.
    .runIf(existsSync(sampleFolder) || process.env.CI)
    .each([
      'pic1/IMG_1054.JPG',
      'pic1/IMG_20200827_231612.jpg',
      'pic2/IMG_20191224_234846.jpg',
      'pic1/debian.png',
    ])('drops the metadata of the real picture %s', async (path) => {
    const output = mkdtempSync(join(root, 'out-'));
    const facts = await gateway.process({ input: join(sampleFolder, path), output });
    const written = await sharp(join(output, `w${facts.sizes[0]}.webp`)).metadata();
    expect(written.exif ?? written.xmp ?? written.iptc).toBeUndefined();
  });
});
