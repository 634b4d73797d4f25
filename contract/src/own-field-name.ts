/**
 * A key is part of a merge field and of a column's name: letters and digits of the first alphabet, a small letter first. None is
 * something that every object has.
 */
export const ownFieldKey =
  /^(?!(?:constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf)$)[a-z][a-zA-Z0-9]{0,39}$/;

/** What stands before the key of an own field where names of other things stand beside: columns, merge fields, choices. */
export const fieldPrefix = 'field.';
export type FieldName = `${typeof fieldPrefix}${string}`;
export const fieldNameOf = (key: string): FieldName => `${fieldPrefix}${key}`;

/** The key behind such a name; null for another name. */
export const keyOfOwnField = (name: string): string | null => {
  const key = name.startsWith(fieldPrefix) ? name.slice(fieldPrefix.length) : '';
  return ownFieldKey.test(key) ? key : null;
};
