/** The upper bytes of Latin and Hebrew letters in UTF-16; no text of one byte a letter has them. */
const upperBytes = [0, 5];

function looksLikeUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 400);
  const uppers = (parity: number) =>
    sample.filter((byte, at) => upperBytes.includes(byte) && at % 2 === parity).length;
  const even = uppers(0);
  const odd = uppers(1);
  if (odd > sample.length / 6 && odd > even * 4) return 'utf-16le';
  return even > sample.length / 6 && even > odd * 4 ? 'utf-16be' : null;
}

/** Letters, Hebrew points, and what stands where windows-1255 has no sign for a byte. */
const word = /[\p{Script=Latin}\u0080-\u009f\u0591-\u05f4\ufffd]+/gu;
const noSign = /[\u0080-\u009f\ufffd]/;
const latinWithHebrew = /\p{Script=Latin}[\u0591-\u05f4]|[\u0591-\u05f4]\p{Script=Latin}/u;
const pointWithoutLetter = /^[\u0591-\u05c7]/;
const twoHebrewLetters = /[\u05d0-\u05ea].*[\u05d0-\u05ea]/;

/**
 * Excel saves a csv file as windows-1255 where Windows is Hebrew, and as windows-1252 in the west; the same byte is a
 * Hebrew letter in one and a Latin one in the other. Read as Hebrew, a western file has words of both kinds of letters
 * (`Prיnom`) and hardly one of Hebrew letters alone. The more frequent decides: a Hebrew file may have `בWalla`, too.
 */
function oneByteEncoding(sample: Uint8Array): string {
  const text = new TextDecoder('windows-1255').decode(sample);
  let balance = 0;
  for (const [letters] of text.matchAll(word)) {
    if (noSign.test(letters) || latinWithHebrew.test(letters) || pointWithoutLetter.test(letters)) balance--;
    else if (twoHebrewLetters.test(letters)) balance++;
  }
  return balance < 0 ? 'windows-1252' : 'windows-1255';
}

function isUtf8(parts: Iterable<Uint8Array>): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const part of parts) decoder.decode(part, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** What of a long file is read to tell which letters of one byte it has. */
const sampleSize = 4 * 1024 * 1024;

/** How a text of parts that can be read again is written: UTF-8 or UTF-16 with or without BOM; what is neither has one byte a letter. */
function encodingOf(parts: Iterable<Uint8Array>): string {
  const [head = new Uint8Array()] = parts;
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const wide = looksLikeUtf16(head);
  if (wide) return wide;
  if (isUtf8(parts)) return 'utf-8';
  const sample: Uint8Array[] = [];
  let size = 0;
  for (const part of parts) {
    sample.push(part);
    size += part.length;
    if (size >= sampleSize) break;
  }
  return oneByteEncoding(Buffer.concat(sample));
}

/** Text of a file that people made (csv, captions), part by part. @param parts read up to three times */
export function* decodeParts(parts: Iterable<Uint8Array>): Generator<string> {
  const decoder = new TextDecoder(encodingOf(parts));
  for (const part of parts) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/** The same of a text that is at hand. */
export const decodeText = (bytes: Uint8Array): string => [...decodeParts([bytes])].join('');
