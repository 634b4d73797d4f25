const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: '\u00A0',
};

/**
 * The words of a formatted text (RICHTEXT, WebVTT): tags are gone, entities are the signs they stand for.
 *
 * @param gap what stands where a tag was
 */
export const plainTextOf = (text: string, gap = ''): string =>
  text.replace(/<[^>]*>/g, gap).replace(/&(#39|\w+);/g, (entity, name: string) => entities[name] ?? entity);

/** Characters of a text as its limits count them: tags of rich text are none, an entity is one. */
export const textLength = (text: string): number => plainTextOf(text).length;
