import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeDocument } from '../../test/office-document.ts';
import { DocumentError, madeDocument } from './document.ts';
import { openDocumentGateway } from './document-office.ts';

const gateway = openDocumentGateway({ searchPath: process.env.PATH ?? '' });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function convert(name: string, bytes: Buffer): Promise<Buffer> {
  const source = join(folder, `${name}.docx`);
  await writeFile(source, bytes);
  const into = join(folder, name);
  await gateway.toPdf({ source, extension: 'docx', into, profile: join(folder, `${name}-profile`) });
  return readFile(join(into, madeDocument));
}

// LibreOffice is no part of the product: where it is missing, there is nothing to be tried.
describe.skipIf(!(await gateway.isThere()))('LibreOffice', () => {
  it('draws a document as PDF', { timeout: 60_000 }, async () => {
    const made = await convert('one', await officeDocument());
    expect(made.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('draws a picture of the document, and none that lies beside it on the disk', {
    timeout: 120_000,
  }, async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const outside = join(folder, 'outside.png');
    await writeFile(outside, png);
    const picture = (how: 'embed' | 'link') => `<w:p><w:r><w:drawing><wp:inline
      xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="914400" cy="685800"/>
      <wp:docPr id="1" name="a"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData
      uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic
      xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="a"/><pic:cNvPicPr/>
      </pic:nvPicPr><pic:blipFill><a:blip r:${how}="r0"
      xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/>
      <a:ext cx="914400" cy="685800"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline>
      </w:drawing></w:r></w:p>`;
    const hasPicture = async (name: string, parts: Parameters<typeof officeDocument>[0]) =>
      /\/Subtype ?\/Image/.test((await convert(name, await officeDocument(parts))).toString('latin1'));
    const inside = { relationships: [{ type: 'image', target: 'i.png' }], others: { 'word/i.png': png } };
    expect(await hasPicture('inside', { body: picture('embed'), ...inside })).toBe(true);
    for (const type of ['image', 'hyperlink']) {
      const relationships = [{ type, target: pathToFileURL(outside).href, isExternal: true }];
      expect(await hasPicture(type, { body: picture('link'), relationships })).toBe(false);
    }
  });
});

it('is not there where no program is', async () => {
  const none = openDocumentGateway({ searchPath: '/nowhere' });
  expect(await none.isThere()).toBe(false);
  await expect(none.toPdf({ source: 'x', extension: 'docx', into: folder, profile: folder })).rejects.toThrow(
    DocumentError,
  );
});
