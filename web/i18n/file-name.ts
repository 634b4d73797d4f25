/**
 * A file's name for any line of text: name and ending each keep their own direction, so that "2026.xlsx" after Hebrew
 * letters does not become "xlsx.2026".
 */
export function isolatedFileName(name: string): string {
  const at = name.lastIndexOf('.');
  if (at <= 0) return `\u2068${name}\u2069`;
  // What is isolated inside does not tell the direction of the whole (UAX 9, P2), so it is said.
  const isRightToLeft = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(name);
  const whole = isRightToLeft ? '\u2067' : '\u2066';
  return `${whole}\u2068${name.slice(0, at)}\u2069\u2066${name.slice(at)}\u2069\u2069`;
}
