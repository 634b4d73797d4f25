import { EventEmitter, once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

type Write = (put: (text: string) => Promise<void>) => Promise<void>;

const partSize = 65_536;

/** A file that has no name any more, and is removed when it is closed. @param parent made when it is not there */
async function openNameless(parent: string): Promise<{ file: FileHandle; path: string }> {
  await mkdir(parent, { recursive: true });
  const path = join(parent, `spool-${crypto.randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return { file, path };
}

/**
 * Everything written goes to a file first, and is read from there at the reader's own speed. So the writer (a transaction)
 * finishes early, and nothing is held in memory. The file has no name any more when this returns and goes with its stream.
 *
 * @throws what `write` throws; nothing is left then
 */
export async function spool(parent: string, write: Write): Promise<Readable> {
  const { file, path } = await openNameless(parent);
  try {
    await write(async (text) => {
      await file.write(text);
    });
  } catch (error) {
    await file.close();
    throw error;
  }
  return createReadStream(path, { fd: file, start: 0 });
}

/**
 * The same, but it can be read from its first part on, while the rest is being written. The writer waits for no reader, and
 * goes on to the end when the reader leaves. A failure ends the stream with an error instead of an end.
 *
 * @throws what `write` throws before its first part
 */
export async function spoolAlong(parent: string, write: Write): Promise<Readable> {
  const { file } = await openNameless(parent);
  let written = 0;
  let isWriting = true;
  const writer = new EventEmitter();
  const begun = once(writer, 'moved');
  const writing = write(async (text) => {
    written += (await file.write(text, written)).bytesWritten;
    writer.emit('moved');
  }).finally(() => {
    isWriting = false;
    writer.emit('moved');
  });
  // Heard below; here only so that a failure that is not awaited yet does not end the process.
  writing.catch(() => undefined);
  async function* parts() {
    let read = 0;
    while (isWriting || read < written) {
      if (read === written) {
        await once(writer, 'moved');
        continue;
      }
      const size = Math.min(partSize, written - read);
      const part = await file.read(Buffer.allocUnsafe(size), 0, size, read);
      read += part.bytesRead;
      yield part.buffer.subarray(0, part.bytesRead);
    }
    await writing;
  }
  await begun;
  if (!isWriting) await writing.catch((error) => file.close().then(() => Promise.reject(error)));
  const stream = Readable.from(parts(), { objectMode: false });
  stream.once('close', () => void writing.catch(() => undefined).then(() => file.close()));
  return stream;
}
