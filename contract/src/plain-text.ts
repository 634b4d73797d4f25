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
