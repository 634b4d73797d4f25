import { posix } from 'node:path';
import { Parser } from 'htmlparser2';
import { BookError } from './book.ts';
import { checkZip, ZipRefusal } from './zip-guard.ts';

/** Bytes that a book may unpack to, and parts that it may have. */
const maximumUnpacked = 200 * 1024 * 1024;
const maximumParts = 5000;
/** Of one part that is text. */
const maximumText = 4 * 1024 * 1024;

/** Elements that may stand open in each other. */
const deepest = 2000;

export type Parts = ReadonlyMap<string, Buffer>;

/** The parts of a book by their paths; of a path that stands twice the first, and nothing that leads out of the archive. @throws BookError */
export function partsOf(bytes: Buffer): Parts {
  const parts = new Map<string, Buffer>();
  const keep = (name: string, part: Buffer) => {
    const isOutside = name.startsWith('/') || name.startsWith('..') || posix.normalize(name) !== name;
    if (name.endsWith('/') || isOutside || name.includes('\\') || name.includes('\0') || parts.has(name))
      return;
    parts.set(name, part);
  };
  try {
    checkZip(bytes, maximumUnpacked, maximumParts, keep);
  } catch (error) {
    if (error instanceof ZipRefusal)
      throw new BookError(error.isTooLarge ? 'large' : 'damaged', error.message);
    throw error;
  }
  return parts;
}

/** The path that an address inside of a part leads to, and the place in it; null for every other address. */
export function resolveIn(base: string, address: string): { path: string; anchor: string } | null {
  const [before = '', anchor = ''] = address.trim().split('#', 2);
  const bare = before.split('?', 1)[0] ?? '';
  if (/^[a-z][a-z0-9+.-]*:/i.test(bare) || bare.startsWith('/') || bare.includes('\\')) return null;
  try {
    const joined = bare === '' ? base : posix.join(posix.dirname(base), decodeURIComponent(bare));
    return joined.startsWith('..') ? null : { path: joined, anchor: decodeURIComponent(anchor) };
  } catch {
    return null;
  }
}

/** Text of a part, in one of the two encodings that EPUB knows. @throws BookError */
export function textOf(part: Buffer): string {
  if (part.length > maximumText) throw new BookError('large', 'a part is too long');
  const isWide = part[0] === 0xfe || part[0] === 0xff;
  const encoding = isWide ? (part[0] === 0xfe ? 'utf-16be' : 'utf-16le') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(part);
  } catch {
    throw new BookError('damaged', 'a part is no text');
  }
}

/** The name of an element or attribute without what stands before its colon. */
export const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

export interface Reader {
  onOpen: (name: string, attributes: Record<string, string>) => void;
  onClose?: (name: string) => void;
  onText?: (text: string) => void;
}

/**
 * Reads a part without ever making anything of what it declares: there are no entities but those of HTML, and nothing is fetched.
 * @throws BookError for a part that declares entities of its own
 */
export function readPart(part: Buffer, { onOpen, onClose, onText }: Reader, isXml: boolean): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        // The parser itself needs the square of this.
        if (depth > deepest) throw new BookError('damaged', 'elements without an end');
        onOpen(localName(name), attributes);
      },
      onclosetag: (name) => {
        depth -= 1;
        onClose?.(localName(name));
      },
      ontext: (text) => onText?.(text),
      onprocessinginstruction: (name, data) => {
        if (/^!doctype/i.test(name) && data.includes('['))
          throw new BookError('damaged', 'a part declares entities');
      },
    },
    isXml
      ? { xmlMode: true, decodeEntities: true }
      : { recognizeSelfClosing: true, recognizeCDATA: true, decodeEntities: true },
  );
  parser.end(textOf(part));
}

/** An attribute by its name without prefix. */
export function attributeOf(attributes: Record<string, string>, name: string): string {
  for (const [key, value] of Object.entries(attributes)) if (localName(key) === name) return value;
  return '';
}
