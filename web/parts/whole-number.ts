/** A whole number as somebody wrote it, thousands parted or not; 0 where that is none. */
export function wholeNumberIn(written: string): number {
  const digits = written.trim().replace(/(?<=\d)[,\s](?=\d{3}(?:\D|$))/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : 0;
}
