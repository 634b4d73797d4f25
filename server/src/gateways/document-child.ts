import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { zipOf } from '../platform/zip-store.ts';
import { DocumentError } from './document.ts';
import { cleanDocument } from './document-clean.ts';

/** A short-lived process of its own (see `document-office.ts`): one request on stdin, one answer on stdout. */
const { source, output } = JSON.parse(await text(process.stdin)) as { source: string; output: string };
try {
  const entries = [...cleanDocument(await readFile(source))].map(([path, bytes]) => ({
    path,
    size: bytes.length,
    open: async () => [bytes],
  }));
  await pipeline(zipOf(entries, new Date(0)).body, createWriteStream(output, { flags: 'wx', mode: 0o600 }));
  process.stdout.write(JSON.stringify({ isClean: true }));
} catch (error) {
  if (!(error instanceof DocumentError)) throw error;
  process.stdout.write(JSON.stringify({ fault: error.message }));
}
