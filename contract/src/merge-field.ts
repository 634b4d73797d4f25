import { type Gender, genders } from './gender.ts';
import { keyOfOwnField } from './own-field-name.ts';

/**
 * A field in double braces, and what stands in its place where it is empty: `{{firstName}}`, `{{firstName|friend}}`. Words that follow
 * how somebody is addressed: `{{gender|to a man|to a woman|where it is not known}}`; without the last both stand there.
 */
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

const genderField = 'gender';

/** The words of a field of gender. */
export type GenderForms = Record<Gender | 'unknown', string>;
/** Which of the words stand there. */
export type ReadGender = (forms: GenderForms) => string;
export const byGender =
  (gender: Gender | null | undefined): ReadGender =>
  (forms) =>
    forms[gender ?? 'unknown'];
/** Every way in which a text may be read: what is asked of it holds for all of them. */
export const everyGender: readonly (Gender | null)[] = [null, ...genders];

/** Null where a field has no two or three forms. */
function formsOf(written: string | undefined): GenderForms | null {
  const forms = (written ?? '').split('|').map((form) => form.trim());
  const [male = '', female = '', unknown = male || female ? `${male}/${female}` : ''] = forms;
  return forms.length === 2 || forms.length === 3 ? { male, female, unknown } : null;
}

/** Whether words of a text follow how its reader is addressed. */
export const holdsGender = (text: string): boolean =>
  [...text.matchAll(mark)].some(([, name = '', forms]) => name.trim() === genderField && formsOf(forms));

/**
 * The text with its fields filled in. An empty value is replaced by the words that the field names for that, else the words
 * around it are closed; a field that is none stays as it is written.
 *
 * @param read what a field stands for, by its name; undefined for a name that is none
 * @param readGender the words for its reader; those for somebody of whom it is not known without it
 */
export function fillFields(
  text: string,
  read: (name: string) => string | undefined,
  readGender: ReadGender = byGender(null),
): string {
  return closeHoles(
    text.replace(mark, (whole, name: string, instead: string | undefined) => {
      const forms = name.trim() === genderField ? formsOf(instead) : null;
      if (forms) return readGender(forms) || hole;
      const value = read(name.trim());
      return value === undefined ? whole : value || instead?.trim() || hole;
    }),
  );
}

/** Double braces that stand for nothing would be sent as they are. */
export const holdsUnknown = (text: string, isField: (name: string) => boolean): boolean =>
  /\{\{|\}\}/.test(
    text.replace(mark, (whole, name: string, instead: string | undefined) => {
      const isKnown = name.trim() === genderField ? formsOf(instead) !== null : isField(name.trim());
      return isKnown ? '' : whole;
    }),
  );

/** The names of the fields of a text, in its order, with what each says instead of an empty value. */
export const fieldsOf = (text: string): { name: string; instead: string }[] =>
  [...text.matchAll(mark)].map(([, name = '', instead = '']) => ({
    name: name.trim(),
    instead: instead.trim(),
  }));

/** What the own fields of a person say, in words and by their key (`organization.contactFields`). */
export type OwnValues = Readonly<Record<string, string>>;

/** Which own fields a text may name, by their key; any where nobody there knows what there are. */
export type OwnKeys = readonly string[] | 'any';

/** Whether a name is that of an own field: `field.beat`. */
export function isOwnField(name: string, keys: OwnKeys): boolean {
  const key = keyOfOwnField(name);
  return key !== null && (keys === 'any' || keys.includes(key));
}

/** What stands for an own field; undefined for another name. */
export function readOwnField(name: string, own: OwnValues): string | undefined {
  const key = keyOfOwnField(name);
  return key === null ? undefined : (own[key] ?? '');
}

/** The keys of the own fields that a text names, whether they are there or not. */
export const ownKeysOf = (text: string): string[] =>
  fieldsOf(text).flatMap(({ name }) => keyOfOwnField(name) ?? []);

/** Whether a text names an own field. */
export const holdsOwnField = (text: string): boolean => ownKeysOf(text).length > 0;
