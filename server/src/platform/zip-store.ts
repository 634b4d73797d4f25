import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** Path inside the archive, with `/`. The caller makes sure that it is harmless. */
  path: string;
  size: number;
  /** The checksum of its bytes where that is known: it is not reckoned again, and bytes that changed since do not unpack. */
  crc32?: number | null | undefined;
  /** Opened when its turn has come, so that a thousand entries hold one file open. */
  open(): Promise<AsyncIterable<Buffer> | Iterable<Buffer>>;
}

/** Above this a number stands in the 64-bit fields. */
const largest32 = 0xffff_ffff;
const mostEntries = 0xffff;

const localMark = 0x0403_4b50;
const descriptorMark = 0x0807_4b50;
const centralMark = 0x0201_4b50;
const end64Mark = 0x0606_4b50;
const locator64Mark = 0x0706_4b50;
const endMark = 0x0605_4b50;
/** The checksum follows the bytes, and the name is UTF-8. */
const flags = 0x0808;
const plainVersion = 20;
const version64 = 45;

function dosTime(at: Date): { date: number; time: number } {
  const date =
    (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return { date, time };
}

interface Written extends ZipEntry {
  name: Buffer;
  crc: number;
  offset: number;
}

/** Writes integers of given widths one after the other. */
function pack(...fields: [width: 2 | 4 | 8, value: number][]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) bytes.writeUInt16LE(value, at);
    else if (width === 4) bytes.writeUInt32LE(value, at);
    else bytes.writeBigUInt64LE(BigInt(value), at);
    at += width;
  }
  return bytes;
}

/** What is the same for every entry of an archive. */
interface Form {
  date: number;
  time: number;
  /** Sizes and places from here on stand in the 64-bit fields. */
  from64: number;
}

function localOf(entry: Written, { date, time, from64 }: Form): Buffer {
  const large = entry.size >= from64;
  const shown = large ? largest32 : entry.size;
  const extra = large ? pack([2, 1], [2, 16], [8, entry.size], [8, entry.size]) : Buffer.alloc(0);
  const head = pack(
    [4, localMark],
    [2, large ? version64 : plainVersion],
    [2, flags],
    [2, 0],
    [2, time],
    [2, date],
    [4, 0],
    [4, shown],
    [4, shown],
    [2, entry.name.length],
    [2, extra.length],
  );
  return Buffer.concat([head, entry.name, extra]);
}

function descriptorOf({ size, crc }: Written, { from64 }: Form): Buffer {
  const width = size >= from64 ? 8 : 4;
  return pack([4, descriptorMark], [4, crc], [width, size], [width, size]);
}

function centralOf(entry: Written, { date, time, from64 }: Form): Buffer {
  const large = entry.size >= from64;
  const isFar = entry.offset >= from64;
  const wide = [...(large ? [entry.size, entry.size] : []), ...(isFar ? [entry.offset] : [])];
  const fields = wide.map((value): [8, number] => [8, value]);
  const extra = fields.length > 0 ? pack([2, 1], [2, fields.length * 8], ...fields) : Buffer.alloc(0);
  const needed = fields.length > 0 ? version64 : plainVersion;
  const shown = large ? largest32 : entry.size;
  const head = pack(
    [4, centralMark],
    [2, needed],
    [2, needed],
    [2, flags],
    [2, 0],
    [2, time],
    [2, date],
    [4, entry.crc],
    [4, shown],
    [4, shown],
    [2, entry.name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? largest32 : entry.offset],
  );
  return Buffer.concat([head, entry.name, extra]);
}

/** The end of an archive whose list begins at `start` and takes `size` bytes. */
function endOf(count: number, start: number, size: number, { from64 }: Form): Buffer {
  const large = count >= mostEntries || start >= from64 || size >= from64;
  const end = pack(
    [4, endMark],
    [2, 0],
    [2, 0],
    [2, large ? mostEntries : count],
    [2, large ? mostEntries : count],
    [4, large ? largest32 : size],
    [4, large ? largest32 : start],
    [2, 0],
  );
  if (!large) return end;
  const end64 = pack(
    [4, end64Mark],
    [8, 44],
    [2, version64],
    [2, version64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, start],
  );
  return Buffer.concat([end64, pack([4, locator64Mark], [4, 0], [8, start + size], [4, 1]), end]);
}

/**
 * An archive without compression, written as it is read: memory stays the same however large it is, and its length is known
 * before its first byte. What packs well is packed already (pictures, documents), and a library that offers this computes
 * checksums in JavaScript, at a tenth of the speed of zlib's.
 *
 * @param from64 sizes and places from here on stand in the 64-bit fields; a test sets it low
 * @throws (in the stream) when an entry has not as many bytes as it said: the archive must not look whole
 */
export function zipOf(
  entries: readonly ZipEntry[],
  at: Date,
  from64 = largest32,
): { size: number; body: Readable } {
  const form = { ...dosTime(at), from64 };
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const one = { ...entry, name: Buffer.from(entry.path), crc: entry.crc32 ?? 0, offset };
    offset += localOf(one, form).length + entry.size + descriptorOf(one, form).length;
    written.push(one);
  }
  const start = offset;
  const listed = written.reduce((sum, one) => sum + centralOf(one, form).length, 0);
  const size = start + listed + endOf(written.length, start, listed, form).length;

  async function* write(): AsyncGenerator<Buffer> {
    for (const one of written) {
      yield localOf(one, form);
      const isKnown = typeof one.crc32 === 'number';
      let read = 0;
      for await (const chunk of await one.open()) {
        if (!isKnown) one.crc = crc32(chunk, one.crc);
        read += chunk.length;
        yield chunk;
      }
      if (read !== one.size) throw new Error(`an entry of ${one.size} bytes has ${read}`);
      yield descriptorOf(one, form);
    }
    yield Buffer.concat(written.map((one) => centralOf(one, form)));
    yield endOf(written.length, start, listed, form);
  }
  return { size, body: Readable.from(write(), { objectMode: false, highWaterMark: 256 * 1024 }) };
}
