// A separator inside quotes is part of a name. The sign of a Hebrew abbreviation stands between letters and is no quote.
const piece = /(?:(?<!\p{L})"(?:[^"\\\r\n]|\\.|(?<=\p{L})"(?=\p{L}))*"|[^\r\n\t,;])+/gu;

/**
 * The pieces of a pasted list of addresses: one a line, between commas or semicolons, or as mail programs write them
 * (`"Levi, Noa" <noa@example.com>`).
 */
export const pastedPieces = (text: string): string[] =>
  (text.match(piece) ?? []).map((one) => one.trim()).filter(Boolean);
