import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReadingFault, readingFaults } from '@firstlook/contract/reading-fault.ts';
import { BookError, type BookGateway, type CleanBook, madeBook } from './book.ts';
import { bookPage, mostPictureBytes } from './book-page.ts';
import { ImageError, type ImageGateway } from './image.ts';
import { runLimited } from './limited-child.ts';

const childPath = fileURLToPath(new URL('./book-child.ts', import.meta.url));
/** Larger ones are taken home. */
const largestSource = 100 * 1024 * 1024;
const cleaning = { seconds: 30, dataMegabytes: 1024, maxOutputBytes: 20_000 };
/** Pictures of a book are no wider than this, pixels. */
const widestPicture = 1024;

type Answer = { isClean: true } | { fault: ReadingFault; detail: string };

function answerOf(text: string): Answer {
  const answer = JSON.parse(text) as Answer;
  if ('fault' in answer && !readingFaults.includes(answer.fault))
    throw new BookError('damaged', 'no known fault');
  return answer;
}

/**
 * EPUBs, read in a child of its own as every parser of strangers' bytes is: a book that takes forever or eats memory takes nothing from the
 * server. Its pictures go the way of every picture that is uploaded.
 */
export function openBookGateway({
  searchPath,
  image,
}: {
  searchPath: string;
  image: ImageGateway;
}): BookGateway {
  async function clean(source: string, output: string, signal?: AbortSignal): Promise<CleanBook> {
    const options = { searchPath, input: JSON.stringify({ source, output }) };
    const { code, stdout, stderr, timedOut } = await runLimited(
      process.execPath,
      [childPath],
      { ...cleaning, signal },
      options,
    );
    signal?.throwIfAborted();
    if (timedOut) throw new BookError('large', 'took too long');
    if (code !== 0) throw new BookError('damaged', `not read: ${stderr.slice(-300)}`);
    const answer = answerOf(stdout);
    if ('fault' in answer) throw new BookError(answer.fault, answer.detail);
    return JSON.parse(await readFile(join(output, 'book.json'), 'utf8')) as CleanBook;
  }

  /** A picture encoded anew, as a data address; nothing where it cannot be. */
  async function pictureOf(input: string, output: string, signal?: AbortSignal): Promise<string | null> {
    try {
      await mkdir(output);
      const { sizes } = await image.process({ input, output, ...(signal && { signal }) });
      const width = sizes.filter((one) => one <= widestPicture).at(-1) ?? sizes[0];
      const bytes = await readFile(join(output, `w${width}.webp`));
      return `data:image/webp;base64,${bytes.toString('base64')}`;
    } catch (error) {
      if (error instanceof ImageError) return null;
      throw error;
    } finally {
      await rm(output, { recursive: true, force: true });
    }
  }

  return {
    async toEdition({ source, into, work, signal }) {
      if ((await stat(source)).size > largestSource) throw new BookError('large');
      const book = await clean(source, work, signal);
      const pictures: (string | null)[] = [];
      let room = mostPictureBytes;
      for (let at = 0; at < book.pictures; at += 1) {
        const made =
          room > 0 ? await pictureOf(join(work, `picture-${at}`), join(work, 'made'), signal) : null;
        pictures.push(made && made.length <= room ? made : null);
        room -= made?.length ?? 0;
      }
      await mkdir(into, { recursive: true });
      await writeFile(join(into, madeBook), bookPage(book, pictures), { flag: 'wx', mode: 0o600 });
    },
  };
}
