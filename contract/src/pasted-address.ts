import { withoutHiddenMarks } from './visible-text.ts';

// A separator inside quotes is part of a name. The sign of a Hebrew abbreviation stands between letters and is no quote.
const piece = /(?:(?<!\p{L})"(?:[^"\\\r\n]|\\.|(?<=\p{L})"(?=\p{L}))*"|[^\r\n\t,;])+/gu;

/**
 * The pieces of a pasted list of addresses: one a line, between commas or semicolons, or as mail programs write them
 * (`"Levi, Noa" <noa@example.com>`), without the marks of direction that Hebrew texts bring along unseen.
 */
export const pastedPieces = (text: string): string[] =>
  (text.match(piece) ?? []).map(withoutHiddenMarks).filter(Boolean);

/** An address as it was meant: without what a copied link has before and behind it, and the full stop of its sentence. */
export const meantAddress = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .replace(/\.+$/, '');
