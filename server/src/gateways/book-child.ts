import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BookError } from './book.ts';
import { cleanBook } from './book-clean.ts';

/** A short-lived process of its own (see `book-epub.ts`): one request on stdin, one answer on stdout. */
const { source, output } = JSON.parse(await text(process.stdin)) as { source: string; output: string };
try {
  const { book, pictures } = cleanBook(await readFile(source));
  await mkdir(output, { recursive: true });
  for (const [at, picture] of pictures.entries())
    await writeFile(join(output, `picture-${at}`), picture, { flag: 'wx', mode: 0o600 });
  await writeFile(join(output, 'book.json'), JSON.stringify(book), { flag: 'wx', mode: 0o600 });
  process.stdout.write(JSON.stringify({ isClean: true }));
} catch (error) {
  if (!(error instanceof BookError)) throw error;
  process.stdout.write(JSON.stringify({ fault: error.fault, detail: error.message }));
}
