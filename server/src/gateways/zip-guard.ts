import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;

/** An archive that says, or turns out, to be larger than allowed, or is not one. */
export class ZipRefusal extends Error {
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge: boolean) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

interface Entry {
  name: string;
  method: number;
  packed: number;
  size: number;
  offset: number;
}

function listEntries(bytes: Buffer): Entry[] {
  let end = -1;
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557) && end < 0; at -= 1) {
    if (bytes.readUInt32LE(at) === endOfDirectory) end = at;
  }
  if (end < 0) throw new ZipRefusal('no directory', false);
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw new ZipRefusal('broken directory', false);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Refuses an archive whose directory declares more than `maximumBytes` or `maximumEntries`, and one that declares less
 * than it holds: every entry is unpacked once into its declared size, so a reader that allocates cannot be surprised.
 *
 * @param look sees every entry, unpacked; what it throws is thrown
 * @throws ZipRefusal
 */
export function checkZip(
  bytes: Buffer,
  maximumBytes: number,
  maximumEntries = 2000,
  look: (name: string, unpacked: Buffer) => void = () => undefined,
): void {
  for (const { name, unpacked } of unpack(bytes, maximumBytes, maximumEntries)) look(name, unpacked);
}

function* unpack(bytes: Buffer, maximumBytes: number, maximumEntries: number) {
  try {
    const entries = listEntries(bytes);
    const declared = entries.reduce((sum, { size }) => sum + size, 0);
    if (entries.length > maximumEntries || declared > maximumBytes) throw new ZipRefusal('too large', true);
    for (const { name, method, packed, size, offset } of entries) {
      if (bytes.readUInt32LE(offset) !== localHeader) throw new ZipRefusal('broken entry', false);
      const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
      const stored = bytes.subarray(start, start + packed);
      if (method === 0) {
        yield { name, unpacked: stored };
        continue;
      }
      if (method !== 8) throw new ZipRefusal('unknown packing', false);
      // One byte of room: an entry of no bytes must be allowed, a longer one must not.
      yield { name, unpacked: inflateRawSync(stored, { maxOutputLength: size + 1 }) };
    }
  } catch (error) {
    if (error instanceof ZipRefusal) throw error;
    const code = (error as { code?: string }).code;
    throw new ZipRefusal('unreadable', code === 'ERR_BUFFER_TOO_LARGE');
  }
}
