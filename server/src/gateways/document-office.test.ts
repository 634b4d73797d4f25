import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
describe.skipIf(!gateway.isThere)('LibreOffice', () => {
  it('draws a document as PDF', { timeout: 60_000 }, async () => {
    const made = await convert('one', await officeDocument());
    expect(made.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('refuses one that would read a file of this machine', async () => {
    const relationships = [{ type: 'image', target: 'file:///etc/passwd', isExternal: true }];
    await expect(convert('two', await officeDocument({ relationships }))).rejects.toThrow(DocumentError);
  });
});

it('is not there where no program is', async () => {
  const none = openDocumentGateway({ searchPath: '/nowhere' });
  expect(none.isThere).toBe(false);
  await expect(none.toPdf({ source: 'x', extension: 'docx', into: folder, profile: folder })).rejects.toThrow(
    DocumentError,
  );
});
