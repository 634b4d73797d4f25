/** What ends a line, control characters among it: it could begin another header of a mail. */
const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu;
/**
 * Marks that turn the direction of what follows or hide in a text, the invisible letters of tags too. Pasted texts bring
 * them along unseen, and a name must not rewrite the sentence it stands in nor look like another. Joiners and what tells a
 * sign from its emoji stay: scripts and pictures are written with them.
 */
const hiddenMarks =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]|(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;
/** A sign that is seen; a text without one is empty. */
const visibleSign = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Line breaks and tabs, which a paste from a document brings into a field of one line. */
const pasted = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** All other control characters: nobody types one. */
const controls = /[^\P{Cc}\t\n\v\f\r\u0085]/u;

/** A pasted text in one line. */
export const withoutLineBreaks = (text: string): string => text.replace(pasted, ' ');
export const hasControlSigns = (text: string): boolean => controls.test(text);

/** The text without invisible marks, and without spaces around it; empty where there is nothing to see. */
export function withoutHiddenMarks(text: string): string {
  const shown = text.replace(hiddenMarks, '').trim();
  return visibleSign.test(shown) ? shown : '';
}

/** Joiners and variants behind letters that have none: nobody sees them there. */
const idleJoiners =
  /(?<=^|[\p{Zs}\p{Script=Latin}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Greek}])(?:\u200c|\u200d|[\ufe00-\ufe0f])+/gu;

/**
 * The one form in which a name is kept that no two may share: letters and their marks as one sign, every blank the same one.
 * Names that look the same are the same text then, but for letter case.
 */
export const nameForm = (name: string): string =>
  inOneLine(name)
    .normalize('NFC')
    .replace(idleJoiners, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

/** The same in one line, for texts that come from elsewhere and may hold several. */
export const inOneLine = (text: string): string => withoutHiddenMarks(text.replace(lineBreaks, ' '));
