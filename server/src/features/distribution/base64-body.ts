import type { Literal, Piece } from '../../rendering/merge.ts';

interface Encoded {
  /** Bytes that complete the group of three begun before the literal. */
  head: Buffer;
  /** Whole groups in lines, each with its line end. */
  lines: Buffer;
  /** Up to two bytes that begin a group. */
  tail: Buffer;
}

const bytesPerLine = 57;
const lineEnd = '\r\n';
const nothing = Buffer.alloc(0);

const bytesOf = (text: string) => Buffer.from(text.replace(/\r?\n/g, lineEnd), 'utf8');

function encodeLines(bytes: Buffer): Buffer {
  let lines = '';
  for (let at = 0; at < bytes.length; at += bytesPerLine)
    lines += bytes.toString('base64', at, Math.min(at + bytesPerLine, bytes.length)) + lineEnd;
  return Buffer.from(lines, 'latin1');
}

/** By the number of bytes a literal has to lend to the group before it: 0, 1 or 2. */
const kept = new WeakMap<Literal, (Encoded | undefined)[]>();

function encodeLiteral(literal: Literal, missing: number): Encoded {
  let variants = kept.get(literal);
  if (!variants) {
    variants = [];
    kept.set(literal, variants);
  }
  let encoded = variants[missing];
  if (!encoded) {
    const bytes = bytesOf(literal.text);
    const end = bytes.length - ((bytes.length - missing) % 3);
    encoded =
      bytes.length < missing
        ? { head: bytes, lines: nothing, tail: nothing }
        : {
            head: bytes.subarray(0, missing),
            lines: encodeLines(bytes.subarray(missing, end)),
            tail: bytes.subarray(end),
          };
    variants[missing] = encoded;
  }
  return encoded;
}

/**
 * A merged text in base64 lines of at most 76 characters, each with its line end. What all readers share is encoded once
 * for each of the three ways in which it can follow what stands before it; only personal values are encoded per mail.
 */
export function base64Body(pieces: readonly Piece[]): Buffer[] {
  const out: Buffer[] = [];
  let open: Buffer[] = [];
  let openLength = 0;
  const add = (bytes: Buffer) => {
    open.push(bytes);
    openLength += bytes.length;
  };
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      add(bytesOf(piece));
      continue;
    }
    const { head, lines, tail } = encodeLiteral(piece, (3 - (openLength % 3)) % 3);
    add(head);
    if (openLength % 3 !== 0) continue;
    out.push(encodeLines(Buffer.concat(open)), lines);
    open = [tail];
    openLength = tail.length;
  }
  out.push(encodeLines(Buffer.concat(open)));
  return out;
}
