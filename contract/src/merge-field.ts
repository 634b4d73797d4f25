/** A field in double braces, and what stands in its place where it is empty: `{{firstName}}`, `{{firstName|friend}}`. */
const mark = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

/** Stands for an empty value until the words around it are closed; no character of any text (Unicode, noncharacters). */
const hole = '\uffff';

/** Words from which something was left out, with no space, comma or colon that only led to it. */
const closeHoles = (text: string): string =>
  text
    .replace(/(^|\n)[^\S\n]*\uffff[^\S\n]*[,;:–-]?[^\S\n]*/g, '$1')
    .replace(/[,;:]?[^\S\n]*\uffff(?=[^\S\n]*[.!?…])/g, '')
    .replace(/[^\S\n]*\uffff(?=[\s,;:)]|$)/g, '')
    .replaceAll(hole, '');

/**
 * The text with its fields filled in. An empty value is replaced by the words that the field names for that, else the words
 * around it are closed; a field that is none stays as it is written.
 *
 * @param read what a field stands for, by its name; undefined for a name that is none
 */
export function fillFields(text: string, read: (name: string) => string | undefined): string {
  return closeHoles(
    text.replace(mark, (whole, name: string, instead: string | undefined) => {
      const value = read(name.trim());
      return value === undefined ? whole : value || instead?.trim() || hole;
    }),
  );
}

/** Double braces that stand for nothing would be sent as they are. */
export const holdsUnknown = (text: string, isField: (name: string) => boolean): boolean =>
  /\{\{|\}\}/.test(text.replace(mark, (whole, name: string) => (isField(name.trim()) ? '' : whole)));

/** The names of the fields of a text, in its order, with what each says instead of an empty value. */
export const fieldsOf = (text: string): { name: string; instead: string }[] =>
  [...text.matchAll(mark)].map(([, name = '', instead = '']) => ({
    name: name.trim(),
    instead: instead.trim(),
  }));
