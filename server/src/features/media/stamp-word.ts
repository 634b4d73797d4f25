const mostMarks = 3;
/** A run of signs that are drawn over or under one letter, and of joiners between them. */
const markRuns = /[\p{M}\u200c\u200d]{4,}/gu;
const otherScripts = /(?![\p{Script=Latin}\p{Script=Hebrew}\d])[\p{L}\p{N}]/u;

/** A name with no more signs over a letter than any language writes: a heap of them would be as high as the page. */
export const withFewMarks = (name: string): string =>
  name.normalize('NFC').replace(markRuns, (run) => {
    const marks = run.replace(/[\u200c\u200d]/g, '');
    return [...marks].slice(0, mostMarks).join('');
  });

/** Whether the letters that stamps are drawn with have all of the name: they are Hebrew and Latin, as on cards. */
export const canBeDrawn = (name: string): boolean => !otherScripts.test(name);

/** Of who took a file, what can stand on it. */
export const drawnNames = (names: readonly string[]): string[] =>
  names.map(withFewMarks).filter((name) => name.trim() !== '' && canBeDrawn(name));
