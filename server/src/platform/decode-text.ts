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
function oneByteText(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1255').decode(bytes);
  let balance = 0;
  for (const [letters] of text.matchAll(word)) {
    if (noSign.test(letters) || latinWithHebrew.test(letters) || pointWithoutLetter.test(letters)) balance--;
    else if (twoHebrewLetters.test(letters)) balance++;
  }
  return balance < 0 ? new TextDecoder('windows-1252').decode(bytes) : text;
}

/** Text of a file that people made (csv, captions): UTF-8 or UTF-16 with or without BOM; what is neither has one byte a letter. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = looksLikeUtf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return oneByteText(bytes);
  }
}
