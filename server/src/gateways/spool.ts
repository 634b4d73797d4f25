import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * What is written goes to a file and is read from there as fast as its reader likes: whoever writes (a transaction) is
 * done first, and nothing is held in memory. The file has no name any more when this returns and goes with its stream.
 *
 * @param parent made when it is not there
 * @throws what `write` throws; nothing is left then
 */
export async function spool(
  parent: string,
  write: (put: (text: string) => Promise<void>) => Promise<void>,
): Promise<Readable> {
  await mkdir(parent, { recursive: true });
  const path = join(parent, `spool-${crypto.randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await write(async (text) => {
      await file.write(text);
    });
  } catch (error) {
    await file.close();
    throw error;
  }
  return createReadStream(path, { fd: file, start: 0 });
}
