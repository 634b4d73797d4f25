/** A whole number as somebody wrote it, thousands parted or not; 0 where that is none, and no larger than a number can be exact. */
export function wholeNumberIn(written: string): number {
  const digits = written.trim().replace(/(?<=\d)[,\s](?=\d{3}(?:\D|$))/g, '');
  return /^\d+$/.test(digits) ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : 0;
}
