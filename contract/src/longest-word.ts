/** Letters of the longest word of a text: what a line has to have room for. A line may end after a hyphen. */
export const longestWord = (text: string): number =>
  Math.max(1, ...text.split(/\s+|(?<=-)/).map((word) => [...word].length));
