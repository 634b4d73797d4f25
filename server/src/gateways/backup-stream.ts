import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backup-cipher.ts';

export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
export const damaged = (name: string) =>
  new BackupError(`The file ${name} of the backup is damaged: it is not what was written.`);

/** Passes bytes on and knows their hash afterwards. */
export function hashed(source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  const seen = { size: 0, sha256: '' };
  async function* read() {
    for await (const piece of source) {
      hash.update(piece);
      seen.size += piece.length;
      yield piece;
    }
    seen.sha256 = hash.digest('hex');
  }
  return { seen, bytes: read() };
}

/** Passes bytes on and fails at their end when they are not what was written. */
export async function* checked(name: string, sha256: string, source: AsyncIterable<Buffer>) {
  const { seen, bytes } = hashed(source);
  yield* bytes;
  if (seen.sha256 !== sha256) throw damaged(name);
}

/** Whatever goes wrong with a file, its name is said. */
export async function* named(name: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (error) {
    if (isMissing(error)) throw new BackupError(`The file ${name} of the backup is missing.`);
    if (error instanceof BackupError && !error.message.includes(name)) throw damaged(name);
    throw error;
  }
}

export async function* unpacked(name: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const zip = createGunzip();
  // A fault of the stored bytes is the cause; the unpacking fails only because of it.
  let cause: unknown;
  const feeding = pipeline(named(name, source), zip).catch((error: unknown) => {
    cause = error;
  });
  try {
    yield* zip as AsyncIterable<Buffer>;
  } catch (error) {
    await feeding;
    throw cause instanceof BackupError ? cause : isZipFault(error) ? damaged(name) : error;
  }
  await feeding;
  if (cause) throw cause;
}

const isZipFault = (error: unknown) => String((error as NodeJS.ErrnoException).code).startsWith('Z_');
